/// A bit set over the ordinals of one package, for a single computation. Up to 383 versions need no allocation.
struct SmallSet {
  let width: Int
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
  private var more: [UInt64] = []

  /// The number of words that need no allocation.
  private static let inlineWidth = 6

  /// Creates an empty set.
  init(width: Int) {
    self.width = width
    if width > Self.inlineWidth { more = [UInt64](repeating: 0, count: width) }
  }

  /// Creates a copy of an arena's set.
  init(_ words: [UInt64], at offset: Int, width: Int) {
    self.init(width: width)
    for index in 0..<width { self[index] = words[offset + index] }
  }

  subscript(index: Int) -> UInt64 {
    @inline(__always) get {
      if width > Self.inlineWidth { return more[index] }
      switch index {
      case 0: return words.0
      case 1: return words.1
      case 2: return words.2
      case 3: return words.3
      case 4: return words.4
      default: return words.5
      }
    }
    @inline(__always) set {
      if width > Self.inlineWidth {
        more[index] = newValue
        return
      }
      switch index {
      case 0: words.0 = newValue
      case 1: words.1 = newValue
      case 2: words.2 = newValue
      case 3: words.3 = newValue
      case 4: words.4 = newValue
      default: words.5 = newValue
      }
    }
  }

  /// Returns everything in an arena's set that is not in this set.
  func complement(in words: [UInt64], at offset: Int) -> SmallSet {
    var result = SmallSet(width: width)
    for index in 0..<width { result[index] = words[offset + index] & ~self[index] }
    return result
  }

  // The following need the words in which the arena's set may have elements, because few versions of a package agree with most.

  /// Adds the elements of an arena's set.
  mutating func formUnion(_ words: [UInt64], at offset: Int, in range: ClosedRange<Int>) {
    for index in range { self[index] |= words[offset + index] }
  }

  /// Removes the elements of an arena's set.
  mutating func subtract(_ words: [UInt64], at offset: Int, in range: ClosedRange<Int>) {
    for index in range { self[index] &= ~words[offset + index] }
  }

  /// Returns whether an arena's set contains an element of this set.
  func intersects(_ words: [UInt64], at offset: Int, in range: ClosedRange<Int>) -> Bool {
    for index in range where self[index] & words[offset + index] != 0 { return true }
    return false
  }

  /// Returns whether every element of an arena's set is in this set.
  func contains(_ words: [UInt64], at offset: Int, in range: ClosedRange<Int>) -> Bool {
    for index in range where words[offset + index] & ~self[index] != 0 { return false }
    return true
  }

  var isEmpty: Bool {
    for index in 0..<width where self[index] != 0 { return false }
    return true
  }
}
