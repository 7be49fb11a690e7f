/// The tape while it is being written: a block of nodes that grows and is reused for the next document.
///
/// An array would work, but would check on each of millions of appends whether it is shared.
struct JSONTapeBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<JSONNode>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// The node at `index`, which must be below ``count``.
  subscript(index: Int) -> JSONNode {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ node: JSONNode) {
    if count == capacity { grow() }
    (base + count).initialize(to: node)
    count += 1
  }

  mutating func removeAll() {
    count = 0
  }

  /// Returns the nodes as an array of exactly their number.
  func nodes() -> [JSONNode] {
    Array(UnsafeBufferPointer(start: base, count: count))
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<JSONNode>.allocate(capacity: capacity * 2)
    larger.initialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
