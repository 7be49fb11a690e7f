import ModuleManifests
import VersionResolver

/// Reads the lines of packed files that contain nothing out of the ordinary, which is most of them, into numbers only.
///
/// A line is plain if its manifest is valid, and for a resolver contains no more than its name, its version, what it provides and
/// its edges, with strings as requirements. There is then nothing to report about it, and its manifest is only created for the
/// few versions of which more is needed. A line that names its package, declares routes or actions, or is yanked is plain except
/// for that: those members are read with the manifest when the version is needed. Anything else in a line, in whatever spelling,
/// is left to ``ModuleManifestDecoder``. This reader may therefore reject any line, but must not accept one in which that decoder
/// would find a mistake elsewhere or another edge or interface.
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
    /// What it provides in ``interfaces``.
    var firstInterface: Int32
    var interfaceCount: Int32 = 0
    /// True if only its name, its version and whether it provides anything are read.
    var isOutline = false
    /// True if its name and its version are known, and need not be read again.
    var hasOutline = false
    /// True if it has a list of what it provides.
    var provides = false
    /// True if the line has a package, routes or actions, or is yanked, for which its manifest is needed.
    var saysMore = false
  }

  /// Indices in ``interfaces`` have 31 bits.
  private static let maximumInterfaceCount = 1 << 30
  /// The marks of the first two keys.
  private static let nameAndVersion: UInt16 = 0b11
  /// The number of containers around a value in a manifest's member.
  private static let maximumDepth = 4

  private let caches: DecodingCaches
  private let words = WordTable(PlainKey.all.map(\.word))
  private let keys = PlainKey.all.map(\.key)
  private let packageWords = WordTable(ModulePackage.keys)
  private(set) var edges: PlainEdgeReader
  /// What the lines provide: the numbers of names and versions.
  private var interfaces: [(name: Int32, version: Int32)] = []
  /// The beginning of a recent line that a further line of the same module repeats.
  private var prefix: Prefix?
  /// For each key, where a value of it that has been skipped is. The next one is mostly the same.
  private var skipped: [Range<Int>]

  /// A line up to the value of its version, with nothing but its name before that.
  private struct Prefix {
    let start: Int
    let length: Int
    let name: Int32
    let seen: UInt16
  }

  init(caches: DecodingCaches) {
    self.caches = caches
    edges = PlainEdgeReader(caches: caches)
    skipped = Array(repeating: 0..<0, count: keys.count)
  }

  /// Prepares for another file.
  mutating func beginFile() {
    prefix = nil
    for place in skipped.indices { skipped[place] = 0..<0 }
    edges.beginFile()
  }

  /// Returns the content of a line, or `nil` if it is not plain.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, the same for all lines since ``beginFile()``.
  ///   - range: the line.
  ///   - outline: the line's outline, if it is known.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer,
    _ range: Range<Int>,
    outline: (name: Int32, version: Int32)? = nil
  ) -> Line? {
    guard range.count <= JSONLimits.line.bytes, interfaces.count < Self.maximumInterfaceCount,
      edges.beginLine()
    else { return nil }
    let firstInterface = Int32(interfaces.count)
    var line = Line(name: -1, version: -1, firstEdge: 0, edgeCount: 0, firstInterface: firstInterface)
    if let outline { (line.name, line.version, line.hasOutline) = (outline.name, outline.version, true) }
    var cursor = PlainCursor(bytes, range)
    guard read(&cursor, into: &line), line.name >= 0, line.version >= 0, cursor.next() == 0,
      cursor.position == cursor.end
    else {
      edges.forgetLine()
      interfaces.removeLast(interfaces.count - Int(firstInterface))
      return nil
    }
    if line.saysMore { edges.forgetLine() }
    (line.firstEdge, line.edgeCount) = edges.finishLine()
    return line
  }

  /// Returns the name and version of a line, and whether it provides anything; `nil` if it is not JSON or out of the ordinary.
  /// What else it contains may be wrong.
  ///
  /// Most commands need few of a file's modules.
  mutating func outline(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Line? {
    guard range.count <= JSONLimits.line.bytes else { return nil }
    var line = Line(name: -1, version: -1, firstEdge: 0, edgeCount: 0, firstInterface: 0, isOutline: true)
    var cursor = PlainCursor(bytes, range)
    guard read(&cursor, into: &line), line.name >= 0, line.version >= 0, cursor.next() == 0,
      cursor.position == cursor.end
    else { return nil }
    return line
  }

  /// Returns the edges of a line in its manifest's order.
  ///
  /// Mutating, so that no caller copies the reader.
  mutating func edges(_ range: Range<Int>) -> [Edge] { edges[range] }

  /// Returns what a line provides.
  func interfaces(_ range: Range<Int>) -> [ProvidedInterface] {
    interfaces[range].map { ProvidedInterface(caches.name($0.name), caches.version($0.version)) }
  }

  /// Returns `false` if the line is not plain.
  private mutating func read(_ cursor: inout PlainCursor, into line: inout Line) -> Bool {
    var seen: UInt16 = 0
    var freeKeys = FewNames()
    let start = cursor.position
    if let prefix, cursor.skipRepeated(prefix.start, prefix.length) != nil {
      (line.name, seen) = (prefix.name, prefix.seen)
      guard member(.version, &cursor, &line), let hasMore = cursor.hasMore() else { return false }
      if !hasMore { return true }
    } else if cursor.opensEmptyObject() != false {
      return false
    }
    while true {
      guard let text = cursor.string(), cursor.take(UInt8(ascii: ":")) else { return false }
      if let place = words.place(of: text) {
        guard seen & 1 << place == 0 else { return false }
        seen |= 1 << place
        if case .version = keys[place], seen == Self.nameAndVersion, freeKeys.isEmpty {
          prefix = Prefix(start: start, length: cursor.position - start, name: line.name, seen: seen)
        }
        guard line.isOutline ? outline(place, &cursor, &line) : member(keys[place], &cursor, &line) else {
          return false
        }
      } else {
        guard text.starts(with: "x-".utf8), freeKeys.insert(text) else { return false }
        if line.isOutline {
          guard cursor.skipValue(depth: Self.maximumDepth) else { return false }
        } else {
          guard cursor.next() == UInt8(ascii: "[") ? cursor.skipStrings() : cursor.text() != nil else {
            return false
          }
        }
      }
      guard let hasMore = cursor.hasMore() else { return false }
      if !hasMore { return true }
    }
  }

  /// Reads the value of a member. Returns `false` if it is not plain.
  @inline(__always)
  private mutating func member(_ key: PlainKey, _ cursor: inout PlainCursor, _ line: inout Line) -> Bool {
    switch key {
    case .name where line.hasOutline, .version where line.hasOutline:
      return cursor.string() != nil
    case .name:
      guard let name = cursor.string().flatMap({ caches.number(ofName: $0) }) else { return false }
      line.name = name
      return true
    case .version:
      guard let version = cursor.string().flatMap({ caches.number(ofVersion: $0) }) else { return false }
      line.version = version
      return true
    case .edges(let kind):
      return edges.addList(kind, &cursor)
    case .provides:
      guard edges.readInterfaces(into: &interfaces, &cursor) else { return false }
      line.interfaceCount = Int32(interfaces.count) - line.firstInterface
      return true
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
    case .routes:
      line.saysMore = true
      return cursor.skipStrings()
    case .actions:
      line.saysMore = true
      return skipActions(&cursor)
    }
  }

  /// Reads the value of a member for an outline. Returns `false` if it is out of the ordinary.
  private mutating func outline(_ place: Int, _ cursor: inout PlainCursor, _ line: inout Line) -> Bool {
    switch keys[place] {
    case .name, .version: return member(keys[place], &cursor, &line)
    case .provides: line.provides = true
    default: break
    }
    if cursor.skipRepeated(skipped[place].lowerBound, skipped[place].count) != nil { return true }
    let start = cursor.position
    guard cursor.skipValue(depth: Self.maximumDepth) else { return false }
    skipped[place] = start..<cursor.position
    return true
  }

  /// Skips actions whose values are strings. Returns `false` if one occurs twice.
  private func skipActions(_ cursor: inout PlainCursor) -> Bool {
    guard let isEmpty = cursor.opensEmptyObject() else { return false }
    if isEmpty { return true }
    var names = FewNames()
    while true {
      guard let name = cursor.string(), names.insert(name), cursor.take(UInt8(ascii: ":")),
        cursor.text() != nil, let hasMore = cursor.hasMore()
      else { return false }
      if !hasMore { return true }
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
}
