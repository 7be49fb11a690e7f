/// Detects damage. It is faster than a digest, and does not protect against anyone who can write to the cache.
enum Checksum {
  /// The length of its text.
  static let length = 16

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var state = UInt64(bytes.count) ^ factor
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        state = mixed(state ^ word, factor)
        offset += 8
      }
      while offset < buffer.count {
        state = mixed(state ^ UInt64(buffer[offset]), factor)
        offset += 1
      }
    }
    let text = String(mixed(state, factor), radix: 16)
    return String(repeating: "0", count: length - text.utf8.count) + text
  }

  /// Every step is reversible, so a single difference is never lost.
  private static func mixed(_ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = word &* factor
    return product ^ product >> 29
  }
}
