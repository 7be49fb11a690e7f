/// A hash table from 64-bit keys to 32-bit values, for numbers that a program generates itself.
///
/// `Dictionary` hashes with a keyed function that resists chosen keys, which costs more than all other processing of an edge.
/// These keys are pairs of dense numbers, so a multiplication spreads them well enough. The order of the entries is never used.
package struct IntegerMap: Sendable {
  private var slots: [Slot]
  private var count = 0
  private var shift: UInt64

  /// A key beside its value, so that both are in one line of the processor's cache.
  private struct Slot {
    /// No key has all bits set, since numbers stay below 2^31: that is a free slot.
    var key = UInt64.max
    var value: Int32 = 0
  }

  package init() {
    slots = [Slot](repeating: Slot(), count: 64)
    shift = 64 - 6
  }

  package subscript(key: UInt64) -> Int32? {
    get {
      let slot = slots[place(of: key)]
      return slot.key == key ? slot.value : nil
    }
    set {
      guard let newValue, insert(newValue, for: key) != nil else { return }
      slots[place(of: key)].value = newValue
    }
  }

  /// Adds a value for a key that has none. Returns the value of a key that has one.
  package mutating func insert(_ value: Int32, for key: UInt64) -> Int32? {
    var place = place(of: key)
    if slots[place].key == key { return slots[place].value }
    if 2 * (count + 1) > slots.count {
      grow()
      place = self.place(of: key)
    }
    count += 1
    slots[place] = Slot(key: key, value: value)
    return nil
  }

  /// The index of a key's slot, or of the free one that it would get.
  private func place(of key: UInt64) -> Int {
    // The golden ratio, as in Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, 6.4).
    var place = Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while slots[place].key != key, slots[place].key != .max { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: 2 * old.count)
    shift -= 1
    for slot in old where slot.key != .max { slots[place(of: slot.key)] = slot }
  }
}
