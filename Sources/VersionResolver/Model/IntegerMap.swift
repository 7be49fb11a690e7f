/// A hash table from 64-bit keys to 32-bit values, for numbers that the resolver itself generates.
///
/// `Dictionary` hashes with a keyed function that resists chosen keys, which costs more than all other processing of an edge.
/// These keys are pairs of dense numbers, so a multiplication spreads them well enough. The order of the entries is never used.
struct IntegerMap: Sendable {
  private var keys: [UInt64]
  private var values: [Int32]
  private var count = 0
  private var shift: UInt64

  /// No key has all bits set: numbers stay below 2^31.
  private static let free = UInt64.max

  init() {
    keys = [UInt64](repeating: Self.free, count: 64)
    values = [Int32](repeating: 0, count: 64)
    shift = 64 - 6
  }

  subscript(key: UInt64) -> Int32? {
    get {
      let slot = slot(of: key)
      return keys[slot] == key ? values[slot] : nil
    }
    set {
      guard let newValue else { return }
      var slot = slot(of: key)
      if keys[slot] != key {
        if 2 * (count + 1) > keys.count {
          grow()
          slot = self.slot(of: key)
        }
        keys[slot] = key
        count += 1
      }
      values[slot] = newValue
    }
  }

  private func slot(of key: UInt64) -> Int {
    // The golden ratio, as in Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, 6.4).
    var slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while keys[slot] != key, keys[slot] != Self.free { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = (keys: keys, values: values)
    keys = [UInt64](repeating: Self.free, count: 2 * old.keys.count)
    values = [Int32](repeating: 0, count: 2 * old.keys.count)
    shift -= 1
    for index in old.keys.indices where old.keys[index] != Self.free {
      let slot = slot(of: old.keys[index])
      keys[slot] = old.keys[index]
      values[slot] = old.values[index]
    }
  }
}
