/// Finds the index of a name in a list of names.
///
/// `Dictionary` would work, but its keyed hash takes several times as long for typical names of ten bytes, and a catalog looks up
/// each name about a hundred times.
struct NameIndex: Sendable {
  /// The upper half of each slot is the name's hash, and the lower half its index; ``free`` if the slot is empty.
  private var slots = [UInt64](repeating: Self.free, count: 64)
  private var count = 0

  private static let free = UInt64.max

  /// Returns the index of a name in `names`, which must hold every inserted name at its index.
  ///
  /// - Parameter hash: the name's ``Swift/String/nameHash``.
  func place(of name: String, hash: UInt32, in names: [String]) -> UInt32? {
    let hash = UInt64(hash)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != Self.free {
      let place = UInt32(truncatingIfNeeded: slots[slot])
      if slots[slot] >> 32 == hash, names[Int(place)] == name { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a name that has no index yet.
  mutating func insert(hash: UInt32, at place: UInt32) {
    if 2 * (count + 1) > slots.count { grow() }
    count += 1
    insert(UInt64(hash) << 32 | UInt64(place))
  }

  private mutating func insert(_ entry: UInt64) {
    var slot = Int(entry >> 32) & (slots.count - 1)
    while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: Self.free, count: 2 * old.count)
    for entry in old where entry != Self.free { insert(entry) }
  }
}

extension String {
  /// 31 bits that equal strings share, for a ``NameIndex``. Different in each run of the program.
  var nameHash: UInt32 {
    var copy = self
    let quick: UInt32? = copy.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      // Only ASCII strings are equal exactly if their bytes are.
      return bytes.isASCII ? UInt32(truncatingIfNeeded: SeededHash.ofNames(bytes) >> 33) : nil
    }
    return quick ?? UInt32(truncatingIfNeeded: hashValue) >> 1
  }
}

extension SeededHash {
  /// One for the whole program, so that a name's hash can be kept with the name.
  fileprivate static let ofNames = SeededHash()
}
