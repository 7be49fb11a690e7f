import ModuleManifests
import VersionResolver

/// Reads the edges of plain lines (``PlainLineReader``) into numbers, each distinct edge once.
///
/// Versions of a module follow one another, and most of their edges are those of the version before. An edge is therefore first
/// compared with the one that comes next in the line before, and read only if it differs.
struct PlainEdgeReader {
  /// An edge as it is written in a line.
  private struct Member {
    /// The quote at the beginning of its key.
    let start: Int
    let keyLength: Int32
    /// The length up to and with the quote at the end of its value.
    let length: Int32
    let name: Int32
    let edge: Int32
    let kind: Edge.Kind

    func key(in cursor: PlainCursor) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: cursor.bytes[start + 1..<start + 1 + Int(keyLength)])
    }
  }

  private struct Occurrence {
    /// The number of the list.
    var list: UInt32 = 0
    /// The index in ``members`` at that time.
    var member: Int32 = 0
  }

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
  /// The number of each shared edge by the numbers of its name and its requirement, and its kind.
  private var numbers = IntegerMap()
  /// By the number of a name, where it last occurred.
  private var occurrences: [Occurrence] = []
  /// The number of ``edges`` before the current line.
  private var firstEdge = 0
  /// The edges that were returned most recently.
  private var recent: (range: Range<Int>, edges: [Edge]) = (0..<0, [])
  /// The number of lists read, and read before the current line and the one before it.
  private var (list, firstList, previousFirstList): (UInt32, UInt32, UInt32) = (0, 0, 0)
  /// The edges of the current line, and of the one before it in the same file.
  private var (members, previousMembers): ([Member], [Member]) = ([], [])
  /// The index in ``previousMembers`` of the edge that is expected next.
  private var expected = 0
  /// True if the edges of the current line are in a manifest's order.
  private var isInOrder = true
  /// The kind of the previous list in the current line.
  private var lastKind = Edge.Kind.dependency

  init(caches: DecodingCaches) {
    self.caches = caches
  }

  /// Prepares for another file.
  mutating func beginFile() {
    members.removeAll(keepingCapacity: true)
  }

  /// Prepares for a line. Returns `false` if there is no room for its edges.
  mutating func beginLine() -> Bool {
    (isInOrder, lastKind, expected, firstEdge) = (true, .dependency, 0, edges.count)
    (previousFirstList, firstList) = (firstList, list)
    swap(&members, &previousMembers)
    members.removeAll(keepingCapacity: true)
    return edges.count < Self.maximumEdgeCount
  }

  /// Removes the edges of the current line.
  mutating func forgetLine() {
    edges.removeLast(edges.count - firstEdge)
  }

  /// Returns the range of the current line's edges.
  mutating func finishLine() -> (first: Int32, count: Int32) {
    if !isInOrder { sort() }
    return (Int32(firstEdge), Int32(edges.count - firstEdge))
  }

  /// The edges of a line in its manifest's order. Lines with the same edges share one array.
  subscript(range: Range<Int>) -> [Edge] {
    mutating get {
      if !isRecent(range) {
        var list: [Edge] = []
        list.reserveCapacity(range.count)
        for index in range { list.append(shared[Int(edges[index])]) }
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

  /// Reads a list of edges. Returns `false` if it is not plain.
  mutating func addList(_ kind: Edge.Kind, _ cursor: inout PlainCursor) -> Bool {
    if kind.rawValue < lastKind.rawValue { isInOrder = false }
    lastKind = kind
    guard let isEmpty = cursor.opensEmptyObject() else { return false }
    if isEmpty { return true }
    list &+= 1
    let first = members.count
    while true {
      guard let member = repeated(kind, &cursor) ?? member(kind, &cursor), isNew(member.name),
        let hasMore = cursor.hasMore()
      else { return false }
      if members.count > first,
        !Bytewise.precedes(members[members.count - 1].key(in: cursor), member.key(in: cursor))
      {
        isInOrder = false
      }
      edges.append(member.edge)
      members.append(member)
      if !hasMore { return true }
    }
  }

  /// Skips the edge that follows in the previous line if it is repeated here, as most are: it need not be read again.
  @inline(__always)
  private mutating func repeated(_ kind: Edge.Kind, _ cursor: inout PlainCursor) -> Member? {
    guard expected < previousMembers.count else { return nil }
    let member = previousMembers[expected]
    guard member.kind == kind, let start = cursor.skipRepeated(member.start, Int(member.length)) else {
      return nil
    }
    expected += 1
    return Member(
      start: start,
      keyLength: member.keyLength,
      length: member.length,
      name: member.name,
      edge: member.edge,
      kind: kind
    )
  }

  private mutating func member(_ kind: Edge.Kind, _ cursor: inout PlainCursor) -> Member? {
    guard cursor.next() == UInt8(ascii: "\"") else { return nil }
    let start = cursor.position
    guard let key = cursor.string(), let name = caches.number(ofName: key), cursor.take(UInt8(ascii: ":")),
      let value = cursor.string(), let requirement = caches.number(ofRequirement: value)
    else { return nil }
    if Int(name) < occurrences.count {
      let last = occurrences[Int(name)]
      if last.list > previousFirstList, last.list <= firstList { expected = Int(last.member) + 1 }
    }
    return Member(
      start: start,
      keyLength: Int32(key.count),
      length: Int32(cursor.position - start),
      name: name,
      edge: number(ofEdgeTo: name, requirement, kind),
      kind: kind
    )
  }

  /// Skips a list of interfaces with their versions. Returns `false` if it is not plain.
  mutating func skipInterfaces(_ cursor: inout PlainCursor) -> Bool {
    guard let isEmpty = cursor.opensEmptyObject() else { return false }
    if isEmpty { return true }
    list &+= 1
    while true {
      guard let key = cursor.string(), let name = caches.number(ofName: key), isNew(name),
        cursor.take(UInt8(ascii: ":")), let version = cursor.string(),
        caches.number(ofVersion: version) != nil,
        let hasMore = cursor.hasMore()
      else { return false }
      if !hasMore { return true }
    }
  }

  /// Returns whether a name occurs for the first time in the list.
  @inline(__always)
  private mutating func isNew(_ name: Int32) -> Bool {
    if Int(name) >= occurrences.count {
      occurrences.grow(to: max(2 * occurrences.count, Int(name) + 1), with: Occurrence())
    }
    if occurrences[Int(name)].list == list { return false }
    occurrences[Int(name)] = Occurrence(list: list, member: Int32(members.count))
    return true
  }

  /// Returns the number of an edge in ``shared``.
  private mutating func number(ofEdgeTo name: Int32, _ requirement: Int32, _ kind: Edge.Kind) -> Int32 {
    // The caches keep at most 2^20 names and as many requirements.
    let key = UInt64(name) << 32 | UInt64(requirement) << 2 | UInt64(kind.rawValue)
    if let known = numbers[key] { return known }
    let number = Int32(shared.count)
    let edge = Edge(caches.name(name), caches.requirement(requirement), kind: kind, number: number)
    shared.append(edge)
    places.append(Place(kind: kind.rawValue, prefix: edge.targetPrefix ?? 0))
    numbers[key] = number
    return number
  }

  @inline(never)
  private mutating func sort() {
    let (shared, places) = (shared, places)
    edges[firstEdge...].sort { left, right in
      let (left, right) = (Int(left), Int(right))
      if places[left].kind != places[right].kind { return places[left].kind < places[right].kind }
      if places[left].prefix != places[right].prefix { return places[left].prefix < places[right].prefix }
      return shared[left].target < shared[right].target
    }
  }
}
