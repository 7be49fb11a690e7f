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
    /// The length up to and with the quote or brace at the end of its value.
    let length: Int32
    let name: Int32
    let edge: Int32
    let kind: Edge.Kind

    func key(in cursor: PlainCursor) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: cursor.bytes[start + 1..<start + 1 + Int(keyLength)])
    }
  }

  /// A list of edges as it is written in a line.
  private struct List {
    let kind: Edge.Kind
    /// The brace at its beginning.
    let start: Int
    /// The length up to and with the brace at its end.
    let length: Int
    /// Its edges among those of the line.
    let members: Range<Int>
    /// True if its edges are in a manifest's order.
    let isInOrder: Bool
  }

  private struct Occurrence {
    /// The number of the list.
    var list: UInt32 = 0
    /// The index in ``members`` at that time.
    var member: Int32 = 0
  }

  private let caches: DecodingCaches
  private var requirements: PlainRequirementReader
  private(set) var edges: LineEdges
  /// By the number of a name, where it last occurred.
  private var occurrences: [Occurrence] = []
  /// The number of lists read, and read before the current line and the one before it.
  private var (list, firstList, previousFirstList): (UInt32, UInt32, UInt32) = (0, 0, 0)
  /// The edges of the current line, and of the one before it in the same file.
  private var (members, previousMembers): ([Member], [Member]) = ([], [])
  /// The lists that they are from.
  private var (lists, previousLists): ([List], [List]) = ([], [])
  /// The index in ``previousMembers`` of the edge that is expected next.
  private var expected = 0
  /// True if the edges of the current line are in a manifest's order.
  private var isInOrder = true
  /// The kind of the previous list in the current line.
  private var lastKind = Edge.Kind.dependency

  init(caches: DecodingCaches) {
    self.caches = caches
    requirements = PlainRequirementReader(caches: caches)
    edges = LineEdges(caches: caches)
  }

  /// Prepares for another file.
  mutating func beginFile() {
    members.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    requirements.beginFile()
  }

  /// Prepares for a line. Returns `false` if there is no room for its edges.
  mutating func beginLine() -> Bool {
    (isInOrder, lastKind, expected) = (true, .dependency, 0)
    (previousFirstList, firstList) = (firstList, list)
    swap(&members, &previousMembers)
    swap(&lists, &previousLists)
    members.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    return edges.beginLine()
  }

  /// Removes the edges of the current line.
  mutating func forgetLine() { edges.forgetLine() }

  /// Returns the range of the current line's edges.
  mutating func finishLine() -> (first: Int32, count: Int32) { edges.finishLine(isInOrder: isInOrder) }

  /// The edges of a line in its manifest's order. Lines with the same edges share one array.
  subscript(range: Range<Int>) -> [Edge] { mutating get { edges[range] } }

  /// Reads a list of edges. Returns `false` if it is not plain.
  mutating func addList(_ kind: Edge.Kind, _ cursor: inout PlainCursor) -> Bool {
    if kind.number < lastKind.number { isInOrder = false }
    lastKind = kind
    if repeatList(kind, &cursor) { return true }
    _ = cursor.next()
    let start = cursor.position
    guard let isEmpty = cursor.opensEmptyObject() else { return false }
    if isEmpty { return true }
    list &+= 1
    let first = members.count
    var isSorted = true
    while true {
      guard let member = repeated(kind, &cursor) ?? member(kind, &cursor), isNew(member.name),
        let hasMore = cursor.hasMore()
      else { return false }
      if members.count > first,
        !Bytewise.precedes(members[members.count - 1].key(in: cursor), member.key(in: cursor))
      {
        isSorted = false
      }
      edges.append(member.edge)
      members.append(member)
      if !hasMore { break }
    }
    finishList(
      List(
        kind: kind,
        start: start,
        length: cursor.position - start,
        members: first..<members.count,
        isInOrder: isSorted
      )
    )
    return true
  }

  /// Adds the edges of the previous line's list of a kind if the same text follows here. Returns whether it does.
  private mutating func repeatList(_ kind: Edge.Kind, _ cursor: inout PlainCursor) -> Bool {
    guard let earlier = previousLists.first(where: { $0.kind == kind }),
      cursor.skipRepeated(earlier.start, earlier.length) != nil
    else { return false }
    list &+= 1
    let first = members.count
    for index in earlier.members {
      let member = previousMembers[index]
      occurrences[Int(member.name)] = Occurrence(list: list, member: Int32(members.count))
      edges.append(member.edge)
      members.append(member)
    }
    expected = earlier.members.upperBound
    finishList(
      List(
        kind: kind,
        start: earlier.start,
        length: earlier.length,
        members: first..<members.count,
        isInOrder: earlier.isInOrder
      )
    )
    return true
  }

  private mutating func finishList(_ list: List) {
    if !list.isInOrder { isInOrder = false }
    lists.append(list)
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
      let requirement = requirements.read(kind, &cursor)
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
      edge: edges.number(ofEdgeTo: name, requirement, kind),
      kind: kind
    )
  }

  /// Adds a list of interfaces to an array. Returns `false` if it is not plain.
  mutating func readInterfaces(
    into interfaces: inout [(name: Int32, version: Int32)],
    _ cursor: inout PlainCursor
  ) -> Bool {
    guard let isEmpty = cursor.opensEmptyObject() else { return false }
    if isEmpty { return true }
    list &+= 1
    while true {
      guard let key = cursor.string(), let name = caches.number(ofName: key), isNew(name),
        cursor.take(UInt8(ascii: ":")), let text = cursor.string(),
        let version = caches.number(ofVersion: text), let hasMore = cursor.hasMore()
      else { return false }
      interfaces.append((name, version))
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
}
