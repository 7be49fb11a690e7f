/// Looks values up by bytes that are still in a file, without making a string of them first.
///
/// Open addressing; keys are copied into one block. The hash is seeded anew in every process, so that nobody can prepare
/// keys that collide.
final class ByteTable<Value> {
  /// Beyond this nothing is added: a cache need not grow with a hostile catalog.
  private static var greatestCount: Int { 1 << 20 }

  private struct Entry {
    let hash: Int
    let start: Int
    let count: Int
    let value: Value
  }

  private var slots = [Int32](repeating: -1, count: 256)
  private var entries: [Entry] = []
  private var keys: [UInt8] = []

  subscript(key: UnsafeRawBufferPointer) -> Value? {
    let index = Int(slots[slot(of: key, hash: Self.hash(key))])
    return index < 0 ? nil : entries[index].value
  }

  /// Adds a key that is not in the table yet.
  func insert(_ key: UnsafeRawBufferPointer, _ value: Value) {
    guard entries.count < Self.greatestCount, key.count < 1 << 10 else { return }
    if entries.count * 2 >= slots.count { grow() }
    let hash = Self.hash(key)
    let slot = slot(of: key, hash: hash)
    guard slots[slot] < 0 else { return }
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    entries.append(Entry(hash: hash, start: keys.count, count: key.count, value: value))
    keys.append(contentsOf: key)
  }

  /// The slot that holds the key, or the free one where it belongs.
  private func slot(of key: UnsafeRawBufferPointer, hash: Int) -> Int {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, entry.count == key.count, isKey(entry, key) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isKey(_ entry: Entry, _ key: UnsafeRawBufferPointer) -> Bool {
    keys.withUnsafeBytes { buffer in
      for offset in 0..<entry.count where buffer[entry.start + offset] != key[offset] { return false }
      return true
    }
  }

  private func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, entry) in entries.enumerated() {
      var slot = entry.hash & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  private static func hash(_ key: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: key)
    return hasher.finalize()
  }
}
