import ModuleManifests
import VersionResolver

/// The edges of all plain lines as numbers, of which each distinct edge has one.
///
/// Most commands need the edges of few modules, so an edge is created when it is first returned.
struct LineEdges {
  /// What a distinct edge consists of, in 64 bits: the number of its name, the number of its requirement, the number of its kind,
  /// and whether it is lazy.
  private struct Key {
    let bits: UInt64

    init(_ name: Int32, _ requirement: PlainRequirementReader.Requirement, _ kind: Edge.Kind) {
      // The caches keep at most 2^20 names and as many requirements, and a line has edges of four kinds.
      let details = UInt64(requirement.number) << 3 | UInt64(kind.number) << 1 | (requirement.isLazy ? 1 : 0)
      bits = UInt64(name) << 32 | details
    }

    var name: Int32 { Int32(bits >> 32) }
    var requirement: Int32 { Int32(bits >> 3 & 0x1FFF_FFFF) }
    /// The number of the kind.
    var kind: Int { Int(bits >> 1 & 3) }
    var isLazy: Bool { bits & 1 == 1 }
  }

  /// The kinds of edge that a line may have, by their numbers.
  private static let kinds: [Edge.Kind] = [.dependency, .optional, .conflict, .interface]
  /// Indices in ``edges`` have 31 bits.
  private static let maximumEdgeCount = 1 << 30

  private let caches: DecodingCaches
  /// The edges of all lines by their numbers in ``keys``.
  private var edges: [Int32] = []
  /// The edges that occurred, each once.
  private var keys: [Key] = []
  /// The number of each by the bits of its key.
  private var numbers = IntegerMap()
  /// Those that were returned, by their numbers.
  private var created: [Edge?] = []
  /// The number of ``edges`` before the current line.
  private var firstEdge = 0
  /// The edges that were returned most recently.
  private var recent: (range: Range<Int>, edges: [Edge]) = (0..<0, [])

  init(caches: DecodingCaches) {
    self.caches = caches
  }

  /// Prepares for a line. Returns `false` if there is no room for its edges.
  mutating func beginLine() -> Bool {
    firstEdge = edges.count
    return edges.count < Self.maximumEdgeCount
  }

  /// Adds an edge to the current line.
  @inline(__always)
  mutating func append(_ edge: Int32) { edges.append(edge) }

  /// Removes the edges of the current line.
  mutating func forgetLine() {
    edges.removeLast(edges.count - firstEdge)
  }

  /// Returns the range of the current line's edges, after sorting them if they are not in a manifest's order.
  mutating func finishLine(isInOrder: Bool) -> (first: Int32, count: Int32) {
    if !isInOrder { sort() }
    return (Int32(firstEdge), Int32(edges.count - firstEdge))
  }

  /// The edges of a line in its manifest's order. Lines with the same edges share one array.
  subscript(range: Range<Int>) -> [Edge] {
    mutating get {
      if !isRecent(range) {
        let list = [Edge](unsafeUninitializedCapacity: range.count) { list, count in
          for index in range {
            list.initializeElement(at: count, to: edge(edges[index]))
            count += 1
          }
        }
        recent = (range, list)
      }
      return recent.edges
    }
  }

  /// Returns whether a line has the same edges as the one whose edges were returned most recently.
  private func isRecent(_ range: Range<Int>) -> Bool {
    guard range.count == recent.range.count else { return false }
    let distance = range.lowerBound - recent.range.lowerBound
    for index in recent.range where edges[index] != edges[index + distance] { return false }
    return true
  }

  /// Returns the edge with a number.
  private mutating func edge(_ number: Int32) -> Edge {
    let index = Int(number)
    if index >= created.count { created.grow(to: keys.count, with: nil) }
    if let edge = created[index] { return edge }
    let key = keys[index]
    let edge = Edge(
      caches.target(key.name),
      caches.requirement(key.requirement),
      kind: Self.kinds[key.kind],
      isLazy: key.isLazy,
      number: number
    )
    created[index] = edge
    return edge
  }

  /// Returns the number of an edge in ``keys``.
  mutating func number(
    ofEdgeTo name: Int32,
    _ requirement: PlainRequirementReader.Requirement,
    _ kind: Edge.Kind
  ) -> Int32 {
    let key = Key(name, requirement, kind)
    let number = Int32(keys.count)
    if let known = numbers.insert(number, for: key.bits) { return known }
    keys.append(key)
    return number
  }

  @inline(never)
  private mutating func sort() {
    let (first, keys, caches) = (firstEdge, keys, caches)
    // Sorting a slice would copy it.
    edges.withUnsafeMutableBufferPointer { edges in
      var line = UnsafeMutableBufferPointer(rebasing: edges[first...])
      line.sort { left, right in
        let (left, right) = (keys[Int(left)], keys[Int(right)])
        if left.kind != right.kind { return left.kind < right.kind }
        // These settle nearly all of it. A valid name is ASCII.
        let prefixes = (caches.prefix(ofName: left.name), caches.prefix(ofName: right.name))
        if prefixes.0 != prefixes.1 { return prefixes.0 < prefixes.1 }
        return caches.name(left.name) < caches.name(right.name)
      }
    }
  }
}
