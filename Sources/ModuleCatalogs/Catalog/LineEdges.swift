import ModuleManifests
import VersionResolver

/// The edges of all plain lines as numbers, of which each distinct edge has one.
struct LineEdges {
  private struct Place {
    let kind: UInt8
    /// The first eight bytes of the target. A valid name is ASCII.
    let prefix: UInt64
  }

  /// Indices in ``edges`` have 31 bits.
  private static let maximumEdgeCount = 1 << 30

  private let caches: DecodingCaches
  /// The edges of all lines by their numbers in ``shared``.
  private var edges: [Int32] = []
  /// The edges that occurred, each once.
  private var shared: [Edge] = []
  /// For each of them, what mostly decides where it comes in a manifest's order.
  private var places: [Place] = []
  /// The number of each shared edge by the numbers of its name and its requirement, its kind, and whether it is lazy.
  private var numbers = IntegerMap()
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
            list.initializeElement(at: count, to: shared[Int(edges[index])])
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

  /// Returns the number of an edge in ``shared``.
  mutating func number(
    ofEdgeTo name: Int32,
    _ requirement: PlainRequirementReader.Requirement,
    _ kind: Edge.Kind
  ) -> Int32 {
    // The caches keep at most 2^20 names and as many requirements, and a line has edges of four kinds.
    let details = UInt64(requirement.number) << 3 | UInt64(kind.number) << 1 | (requirement.isLazy ? 1 : 0)
    let key = UInt64(name) << 32 | details
    let number = Int32(shared.count)
    if let known = numbers.insert(number, for: key) { return known }
    let target = caches.target(name)
    shared.append(
      Edge(
        target,
        caches.requirement(requirement.number),
        kind: kind,
        isLazy: requirement.isLazy,
        number: number
      )
    )
    places.append(Place(kind: kind.number, prefix: target.prefix ?? 0))
    return number
  }

  @inline(never)
  private mutating func sort() {
    let (first, shared, places) = (firstEdge, shared, places)
    // Sorting a slice would copy it.
    edges.withUnsafeMutableBufferPointer { edges in
      var line = UnsafeMutableBufferPointer(rebasing: edges[first...])
      line.sort { left, right in
        let (left, right) = (Int(left), Int(right))
        if places[left].kind != places[right].kind { return places[left].kind < places[right].kind }
        if places[left].prefix != places[right].prefix { return places[left].prefix < places[right].prefix }
        return shared[left].target < shared[right].target
      }
    }
  }
}
