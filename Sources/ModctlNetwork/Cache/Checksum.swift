/// Detects damage with FNV-1a: faster than a digest, and without protection against anyone who can write to the cache.
enum Checksum {
  /// The length of its text.
  static let length = 16

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    // Every step is reversible, so a single difference is never lost.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: length - text.utf8.count) + text
  }
}
