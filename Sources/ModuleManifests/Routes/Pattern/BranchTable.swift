/// The literal branches of a trie: from a node and a literal to a node.
struct BranchTable: Sendable {
  private struct Entry: Sendable {
    var key: UInt64
    /// The child node, or 0 for none: nothing leads to the root.
    var child: Int32
  }

  private var entries: [Entry] = Array(repeating: Entry(key: 0, child: 0), count: 16)
  private var count = 0

  private static func key(_ node: Int32, _ literal: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: literal))
  }

  private func slot(of key: UInt64) -> Int {
    let mask = entries.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while entries[slot].child != 0, entries[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }

  /// Returns the child, or 0.
  func child(of node: Int32, _ literal: Int32) -> Int32 { entries[slot(of: Self.key(node, literal))].child }

  mutating func insert(_ child: Int32, below node: Int32, _ literal: Int32) {
    if (count + 1) * 2 > entries.count {
      let old = entries
      entries = Array(repeating: Entry(key: 0, child: 0), count: old.count * 2)
      for entry in old where entry.child != 0 { entries[slot(of: entry.key)] = entry }
    }
    let key = Self.key(node, literal)
    entries[slot(of: key)] = Entry(key: key, child: child)
    count += 1
  }
}
