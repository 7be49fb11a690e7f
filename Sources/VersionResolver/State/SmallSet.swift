/// A bit set for one computation: a single word without an allocation, more if need be.
struct SmallSet {
  let width: Int
  private var word: UInt64 = 0
  private var more: [UInt64] = []

  init(width: Int) {
    self.width = width
    if width > 1 { more = [UInt64](repeating: 0, count: width) }
  }

  subscript(index: Int) -> UInt64 {
    @inline(__always) get { width == 1 ? word : more[index] }
    @inline(__always) set { if width == 1 { word = newValue } else { more[index] = newValue } }
  }
}
