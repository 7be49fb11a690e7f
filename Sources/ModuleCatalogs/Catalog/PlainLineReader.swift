import ModuleManifests
import VersionResolver

/// Reads the lines of packed files that contain nothing out of the ordinary, which is most of them, into numbers only.
///
/// A line is plain if its manifest is valid, and for a resolver contains no more than its name, its version and edges that are
/// strings. There is then nothing to report about it, and its manifest is only created for the few versions of which more is
/// needed. A line that names its package or is yanked is plain except for that: those members are read with the manifest when the
/// version is needed. Anything else in a line, in whatever spelling, is left to ``ModuleManifestDecoder``. This reader may
/// therefore reject any line, but must not accept one in which that decoder would find a mistake elsewhere or another edge.
struct PlainLineReader {
  /// The content of a line.
  struct Line {
    /// The number of the module's name in ``DecodingCaches``.
    var name: Int32
    /// The number of the version in ``DecodingCaches``.
    var version: Int32
    /// Its edges in ``edges``; none if it says more.
    var firstEdge: Int32
    var edgeCount: Int32
    /// True if the line provides interfaces.
    var provides: Bool
    /// True if the line has a package or is yanked, for which its manifest is needed.
    var saysMore = false
  }

  /// An edge in eight bytes.
  struct PlainEdge {
    /// The number of the target's name, followed by the kind in two bits.
    private let targetAndKind: UInt32
    /// The number of the requirement in ``DecodingCaches``.
    let requirement: Int32

    init(_ target: Int32, _ requirement: Int32, _ kind: Edge.Kind) {
      targetAndKind = UInt32(target) << 2 | UInt32(kind.rawValue)
      self.requirement = requirement
    }

    var target: Int32 { Int32(targetAndKind >> 2) }
    var kind: Edge.Kind { Edge.Kind(rawValue: UInt8(targetAndKind & 3)) ?? .dependency }
  }

  /// Indices in ``edges`` have 31 bits.
  private static let maximumEdgeCount = 1 << 30

  let caches: DecodingCaches
  private let words = WordTable(PlainKey.all.map(\.word))
  private let keys = PlainKey.all.map(\.key)
  private let packageWords = WordTable(ModulePackage.keys)
  private(set) var edges: [PlainEdge] = []
  /// By the number of a name, the list in which it last occurred.
  private var lists: [UInt32] = []
  /// The number of lists read.
  private var list: UInt32 = 0
  /// True if the edges of the current line are in a manifest's order.
  private var isInOrder = true
  /// The kind of the previous list in the current line.
  private var lastKind = Edge.Kind.dependency

  init(caches: DecodingCaches) {
    self.caches = caches
  }

  /// Returns the content of a line, or `nil` if it is not plain.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Line? {
    guard range.count <= JSONLimits.line.bytes, edges.count < Self.maximumEdgeCount else { return nil }
    let firstEdge = edges.count
    (isInOrder, lastKind) = (true, .dependency)
    var cursor = PlainCursor(bytes, range)
    guard var line = members(&cursor), line.name >= 0, line.version >= 0, cursor.next() == 0,
      cursor.position == cursor.end
    else {
      edges.removeLast(edges.count - firstEdge)
      return nil
    }
    if line.saysMore { edges.removeLast(edges.count - firstEdge) }
    if !isInOrder { sortEdges(from: firstEdge) }
    line.firstEdge = Int32(firstEdge)
    line.edgeCount = Int32(edges.count - firstEdge)
    return line
  }

  /// Returns the edges of a line in its manifest's order.
  func edges(_ range: Range<Int>) -> [Edge] {
    edges[range].map {
      Edge(caches.name($0.target), caches.requirement($0.requirement), kind: $0.kind)
    }
  }

  private mutating func members(_ cursor: inout PlainCursor) -> Line? {
    var line = Line(name: -1, version: -1, firstEdge: 0, edgeCount: 0, provides: false)
    guard cursor.opensEmptyObject() == false else { return nil }
    var seen: UInt16 = 0
    while true {
      guard let text = cursor.string(), let place = words.place(of: text), seen & 1 << place == 0,
        cursor.take(UInt8(ascii: ":")), member(keys[place], &cursor, &line), let hasMore = cursor.hasMore()
      else { return nil }
      if !hasMore { return line }
      seen |= 1 << place
    }
  }

  /// Reads the value of a member. Returns `false` if it is not plain.
  @inline(__always)
  private mutating func member(_ key: PlainKey, _ cursor: inout PlainCursor, _ line: inout Line) -> Bool {
    switch key {
    case .name:
      guard let name = cursor.string().flatMap({ caches.number(ofName: $0) }) else { return false }
      line.name = name
      return true
    case .version:
      guard let version = cursor.string().flatMap({ caches.number(ofVersion: $0) }) else { return false }
      line.version = version
      return true
    case .edges(let kind):
      if kind.rawValue < lastKind.rawValue { isInOrder = false }
      lastKind = kind
      return eachMember(&cursor) { reader, name, value, isNext in
        guard let requirement = reader.caches.number(ofRequirement: value) else { return false }
        if !isNext { reader.isInOrder = false }
        reader.edges.append(PlainEdge(name, requirement, kind))
        return true
      }
    case .provides:
      line.provides = true
      return eachMember(&cursor) { reader, _, value, _ in reader.caches.number(ofVersion: value) != nil }
    case .kind:
      return cursor.string().map { ModuleKind(rawValue: String(decoding: $0, as: UTF8.self)) != nil } ?? false
    case .published:
      return cursor.string().map { (try? Timestamp(parsing: String(decoding: $0, as: UTF8.self))) != nil }
        ?? false
    case .summary, .schema:
      return cursor.text() != nil
    case .package:
      line.saysMore = true
      return skipPackage(&cursor)
    case .yanked:
      line.saysMore = true
      return cursor.text() != nil
    }
  }

  /// Skips a package whose members are strings. Returns `false` if one occurs twice or has another name.
  private func skipPackage(_ cursor: inout PlainCursor) -> Bool {
    guard cursor.opensEmptyObject() == false else { return false }
    var seen: UInt16 = 0
    while true {
      guard let key = cursor.string(), let place = packageWords.place(of: key), seen & 1 << place == 0,
        cursor.take(UInt8(ascii: ":")), cursor.text() != nil, let hasMore = cursor.hasMore()
      else { return false }
      if !hasMore { return true }
      seen |= 1 << place
    }
  }

  mutating func beginList() {
    list &+= 1
  }

  /// Returns whether a name occurs for the first time in the list.
  @inline(__always)
  mutating func isNew(_ name: Int32) -> Bool {
    if Int(name) >= lists.count {
      lists.grow(to: max(2 * lists.count, Int(name) + 1), with: 0)
    }
    if lists[Int(name)] == list { return false }
    lists[Int(name)] = list
    return true
  }

  @inline(never)
  private mutating func sortEdges(from first: Int) {
    let caches = caches
    edges[first...].sort { left, right in
      left.kind != right.kind
        ? left.kind.rawValue < right.kind.rawValue : caches.name(left.target) < caches.name(right.target)
    }
  }
}
