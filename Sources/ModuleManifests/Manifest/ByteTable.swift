import VersionResolver

/// Looks up values by bytes that are still in a file, without creating a string first.
///
/// Uses open addressing; keys are copied into separate blocks. All state is behind one constant pointer, which avoids the
/// runtime's exclusivity checks for each of a catalog's hundred thousand names.
final class ByteTable<Value> {
  /// Beyond this count, nothing is added: a cache need not grow with a hostile catalog.
  private let maximumCount: Int
  /// The maximum length of a key; longer ones are not kept.
  private static var maximumKey: Int { 1 << 10 }

  private struct Entry {
    var hash: UInt64
    var key: UnsafeMutableRawBufferPointer
    var value: Value
  }

  private struct State {
    var slots: UnsafeMutablePointer<Int32>
    var mask: Int
    var entries: UnsafeMutablePointer<Entry>
    var capacity: Int
    var count: Int
  }

  private let seed = SeededHash()
  private let state: UnsafeMutablePointer<State>

  init(maximumCount: Int = 1 << 20) {
    self.maximumCount = maximumCount
    let slotCount = 256
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: slotCount)
    slots.initialize(repeating: -1, count: slotCount)
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        slots: slots,
        mask: slotCount - 1,
        entries: .allocate(capacity: slotCount / 2),
        capacity: slotCount / 2,
        count: 0
      )
    )
  }

  deinit {
    for index in 0..<state.pointee.count { state.pointee.entries[index].key.deallocate() }
    state.pointee.entries.deinitialize(count: state.pointee.count)
    state.pointee.entries.deallocate()
    state.pointee.slots.deallocate()
    state.deallocate()
  }

  @inline(__always)
  subscript(key: UnsafeRawBufferPointer) -> Value? {
    let index = Int(state.pointee.slots[slot(of: key, hash: hash(of: key))])
    return index < 0 ? nil : state.pointee.entries[index].value
  }

  /// Returns the number of a key, which is how many keys were inserted before it, or `nil` if it is not in the table.
  @inline(__always)
  func number(of key: UnsafeRawBufferPointer) -> Int32? {
    let index = state.pointee.slots[slot(of: key, hash: hash(of: key))]
    return index < 0 ? nil : index
  }

  /// The value of the key with a number.
  @inline(__always)
  subscript(number number: Int32) -> Value { state.pointee.entries[Int(number)].value }

  /// Adds a key unless it is already in the table.
  func insert(_ key: UnsafeRawBufferPointer, _ value: Value) {
    guard state.pointee.count < maximumCount, key.count <= Self.maximumKey else { return }
    if state.pointee.count == state.pointee.capacity { grow() }
    let hash = hash(of: key)
    let slot = slot(of: key, hash: hash)
    guard state.pointee.slots[slot] < 0 else { return }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: key.count, alignment: 1)
    copy.copyMemory(from: key)
    let index = state.pointee.count
    (state.pointee.entries + index).initialize(to: Entry(hash: hash, key: copy, value: value))
    state.pointee.slots[slot] = Int32(truncatingIfNeeded: index)
    state.pointee.count += 1
  }

  @inline(__always)
  private func hash(of key: UnsafeRawBufferPointer) -> UInt64 { seededHash(key, seed.seed, seed.factor) }

  /// Returns the slot that holds the key, or the free one where it belongs.
  @inline(__always)
  private func slot(of key: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    let (slots, mask, entries) = (state.pointee.slots, state.pointee.mask, state.pointee.entries)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let entry = entries + Int(slots[slot])
      if entry.pointee.hash == hash, Self.isEqual(entry.pointee.key, key) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  @inline(__always)
  private static func isEqual(_ key: UnsafeMutableRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard key.count == other.count else { return false }
    var offset = 0
    while offset + 8 <= key.count {
      if key.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    while offset < key.count {
      if key[offset] != other[offset] { return false }
      offset += 1
    }
    return true
  }

  private func grow() {
    let old = state.pointee
    let capacity = old.capacity * 2
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    entries.moveInitialize(from: old.entries, count: old.count)
    old.entries.deallocate()
    old.slots.deallocate()
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 2)
    slots.initialize(repeating: -1, count: capacity * 2)
    let mask = capacity * 2 - 1
    for index in 0..<old.count {
      var slot = Int(truncatingIfNeeded: entries[index].hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
    state.pointee = State(slots: slots, mask: mask, entries: entries, capacity: capacity, count: old.count)
  }
}
