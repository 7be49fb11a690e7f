/// A bit set over the ordinals of one package, for one computation: one word without an allocation, more if needed.
struct SmallSet {
  let width: Int
  private var word: UInt64 = 0
  private var more: [UInt64] = []

  /// The empty set.
  init(width: Int) {
    self.width = width
    if width > 1 { more = [UInt64](repeating: 0, count: width) }
  }

  /// A copy of a set in an arena.
  init(_ words: [UInt64], at offset: Int, width: Int) {
    self.width = width
    if width == 1 { word = words[offset] } else { more = Array(words[offset..<offset + width]) }
  }

  subscript(index: Int) -> UInt64 {
    @inline(__always) get { width == 1 ? word : more[index] }
    @inline(__always) set { if width == 1 { word = newValue } else { more[index] = newValue } }
  }

  /// Everything in a set of an arena that is not in this set.
  func complement(in words: [UInt64], at offset: Int) -> SmallSet {
    var result = SmallSet(width: width)
    for index in 0..<width { result[index] = words[offset + index] & ~self[index] }
    return result
  }

  /// Adds the elements of a set in an arena.
  mutating func formUnion(_ words: [UInt64], at offset: Int) {
    for index in 0..<width { self[index] |= words[offset + index] }
  }

  /// Removes the elements of a set in an arena.
  mutating func subtract(_ words: [UInt64], at offset: Int) {
    for index in 0..<width { self[index] &= ~words[offset + index] }
  }

  /// Whether a set in an arena has an element of this set.
  func intersects(_ words: [UInt64], at offset: Int) -> Bool {
    for index in 0..<width where self[index] & words[offset + index] != 0 { return true }
    return false
  }

  /// Whether every element of a set in an arena is in this set.
  func contains(_ words: [UInt64], at offset: Int) -> Bool {
    for index in 0..<width where words[offset + index] & ~self[index] != 0 { return false }
    return true
  }

  var isEmpty: Bool {
    for index in 0..<width where self[index] != 0 { return false }
    return true
  }
}
