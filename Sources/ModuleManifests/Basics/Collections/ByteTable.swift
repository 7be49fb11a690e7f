import VersionResolver

/// Looks up values by bytes that are still in a file, without creating a string first.
///
/// Uses open addressing; keys are copied into large blocks. All that a look-up needs is behind one constant pointer, which
/// avoids the runtime's exclusivity checks for each of a catalog's hundred thousand names.
final class ByteTable<Value> {
  /// Beyond this count, nothing is added: a cache need not grow with a hostile catalog.
  private let maximumCount: Int
  /// The maximum length of a key; longer ones are not kept.
  private static var maximumKey: Int { 1 << 10 }
  /// The size of a block of keys.
  private static var blockSize: Int { 1 << 14 }

  private struct Entry {
    var hash: UInt64
    var key: UnsafeRawBufferPointer
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
  /// The keys.
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  /// What is left of the last block.
  private var free = UnsafeMutableRawBufferPointer(start: nil, count: 0)[...]

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
    for block in blocks { block.deallocate() }
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

  /// Adds a key unless it is already in the table, and returns its number, or `nil` if there is no room for it.
  func insert(_ key: UnsafeRawBufferPointer, _ value: Value) -> Int32? {
    guard state.pointee.count < maximumCount, key.count <= Self.maximumKey else { return number(of: key) }
    if state.pointee.count == state.pointee.capacity { grow() }
    let hash = hash(of: key)
    let slot = slot(of: key, hash: hash)
    guard state.pointee.slots[slot] < 0 else { return state.pointee.slots[slot] }
    let index = Int32(truncatingIfNeeded: state.pointee.count)
    (state.pointee.entries + Int(index)).initialize(to: Entry(hash: hash, key: copy(key), value: value))
    state.pointee.slots[slot] = index
    state.pointee.count += 1
    return index
  }

  /// Copies a key to the end of the last block, or to the beginning of a new one.
  private func copy(_ key: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if free.count < key.count {
      let block = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockSize, alignment: 1)
      blocks.append(block)
      free = block[...]
    }
    let copy = UnsafeMutableRawBufferPointer(rebasing: free.prefix(key.count))
    copy.copyMemory(from: key)
    free = free.dropFirst(key.count)
    return UnsafeRawBufferPointer(copy)
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
  private static func isEqual(_ key: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
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

/// The indices of some words in a list, by their bytes.
package struct WordTable {
  private let table = ByteTable<Void>()

  package init(_ words: [String]) {
    for word in words {
      var word = word
      word.withUTF8 { _ = table.insert(UnsafeRawBufferPointer($0), ()) }
    }
  }

  package func place(of word: UnsafeRawBufferPointer) -> Int? { table.number(of: word).map(Int.init) }
}
