/// Finds the index of a name in a list of names.
///
/// `Dictionary` would work, but its keyed hash takes several times as long for typical names of ten bytes, and a catalog looks up
/// each name about a hundred times.
struct NameIndex: Sendable {
  /// The upper half of each slot is the name's hash, and the lower half its index; ``free`` if the slot is empty.
  private var slots = [UInt64](repeating: Self.free, count: 64)
  private var count = 0
  private let hash = SeededHash()

  private static let free = UInt64.max

  /// Returns the index of a name in `names`, which must hold every inserted name at its index.
  func place(of name: String, in names: [String]) -> UInt32? {
    let hash = hash(of: name)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != Self.free {
      let place = UInt32(truncatingIfNeeded: slots[slot])
      if slots[slot] >> 32 == hash, names[Int(place)] == name { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a name that has no index yet.
  mutating func insert(_ name: String, at place: UInt32) {
    if 2 * (count + 1) > slots.count { grow() }
    count += 1
    insert(hash(of: name) << 32 | UInt64(place))
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

  /// Returns 32 bits that equal strings share. Only ASCII strings are equal exactly if their bytes are.
  private func hash(of name: String) -> UInt64 {
    var copy = name
    let quick: UInt64? = copy.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return bytes.isASCII ? hash(bytes) >> 33 : nil
    }
    return quick ?? UInt64(truncatingIfNeeded: name.hashValue) >> 33
  }
}
