/// Storage for the fingerprints of one small object's keys, reused for the next.
struct JSONFingerprints: ~Copyable {
  /// Objects with at most this many keys are compared by fingerprint.
  static var capacity: Int { 64 }

  private let base: UnsafeMutablePointer<(print: UInt64, key: Int)>

  init() {
    base = .allocate(capacity: Self.capacity)
    base.initialize(repeating: (0, 0), count: Self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// The fingerprint and node of a key; `index` must be below ``capacity``.
  subscript(index: Int) -> (print: UInt64, key: Int) {
    @inline(__always) get {
      assert(index >= 0 && index < Self.capacity)
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < Self.capacity)
      base[index] = newValue
    }
  }

  /// Returns the length, the first eight and the last eight bytes of a text, folded together. Equal texts have equal
  /// fingerprints.
  @inline(__always)
  static func fingerprint(_ bytes: UnsafeRawBufferPointer, from start: Int, count: Int) -> UInt64 {
    let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
    if count >= 8 {
      let first = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      let last = bytes.loadUnaligned(fromByteOffset: start + count - 8, as: UInt64.self)
      return (first ^ (last &* spread) ^ UInt64(truncatingIfNeeded: count)) &* spread
    }
    var value = UInt64(truncatingIfNeeded: count)
    for offset in 0..<count { value = value << 8 | UInt64(bytes[start + offset]) }
    return value &* spread
  }
}
