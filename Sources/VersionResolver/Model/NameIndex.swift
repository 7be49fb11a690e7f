/// Finds the place of a name in a list of names.
///
/// `Dictionary` would do, but its keyed hash takes several times as long for the ten bytes that names have, and a catalog asks
/// for each name some hundred times.
struct NameIndex: Sendable {
  /// The upper half of each is the name's hash, the lower one its place; ``free`` if there is none.
  private var slots = [UInt64](repeating: Self.free, count: 64)
  private var count = 0
  private let hash = SeededHash()

  private static let free = UInt64.max

  /// The place of a name in `names`, which must hold every name that was inserted at its place.
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

  /// Adds a name that has no place yet.
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

  /// 32 bits that equal strings share. Only ASCII is equal just where its bytes are.
  private func hash(of name: String) -> UInt64 {
    var copy = name
    let quick: UInt64? = copy.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return bytes.isASCII ? hash(bytes) >> 33 : nil
    }
    return quick ?? UInt64(truncatingIfNeeded: name.hashValue) >> 33
  }
}
