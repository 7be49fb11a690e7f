import ModuleManifests

/// The lines of a packed file, as far as they are known after one pass.
struct PackedLines {
  /// The number of lines with mistakes after which a file is not read further, because it is not a catalog.
  private static let maximumReport = 200

  /// What is known about a line before its manifest is needed.
  struct Line {
    // Offsets are below ``PackedFile/maximumSize``.
    let start: Int32
    let length: Int32
    var module: Int32 = -1
    /// The next line of the same module, or -1 if there is none.
    var next: Int32 = -1
    /// The number of the version, if the line is plain, possibly except for a package or a yank.
    var version: Int32 = -1
    var firstEdge: Int32 = 0
    /// The number of edges, or -1 if they are only known from the manifest.
    var edgeCount: Int32 = -1
    /// What it provides, or -1 if that is only known from the manifest.
    var firstInterface: Int32 = 0
    var interfaceCount: Int32 = -1
    /// True if its edges, and what it provides if it provides anything, have not been read yet.
    var isOutline = false

    init(_ range: Range<Int>) {
      (start, length) = (Int32(range.lowerBound), Int32(range.count))
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

    /// Adds what has been read of it; `nil` if it is not plain.
    mutating func complete(_ content: PlainLineReader.Line?) {
      isOutline = content?.isOutline ?? false
      guard let content else {
        interfaceCount = -1
        return
      }
      (firstEdge, firstInterface) = (content.firstEdge, content.firstInterface)
      if isOutline {
        if !content.provides { interfaceCount = 0 }
      } else {
        interfaceCount = content.interfaceCount
        if !content.saysMore { edgeCount = content.edgeCount }
      }
    }
  }

  private(set) var lines: [Line] = []
  private(set) var modules: PackedModules
  /// The entries of lines without a number of the version, by line.
  private(set) var entries: [Int32: ManifestEntry] = [:]
  private let file: SourceFile
  private let inOutline: Bool
  private let loader: ManifestLoader
  private var reported = 0
  /// True after a line that ends inside its document, which may go on in the next one.
  private var isInsideDocument = false
  /// Whether there is no line, not even one that cannot be used.
  var isEmpty: Bool { lines.isEmpty && reported == 0 }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - module: the only module that the file may contain, if it is named after one.
  ///   - inOutline: true if no more than the name and version of a line is to be read.
  init(_ file: SourceFile, module: String?, inOutline: Bool, loader: ManifestLoader) {
    self.file = file
    self.inOutline = inOutline
    self.loader = loader
    modules = PackedModules(caches: loader.caches)
    loader.beginReadingLines(of: file)
    file.bytes.withUnsafeBytes { bytes in readLines(of: bytes, with: &loader.plain, expected: module) }
  }

  private mutating func readLines(
    of bytes: UnsafeRawBufferPointer,
    with plain: inout PlainLineReader,
    expected: String?
  ) {
    var scanner = JSONScanner(limits: .line)
    var ranges = LineRanges(file.bytes)
    let silent = DecodingContext(file: file, caches: loader.caches)
    while let range = ranges.next() {
      if reported >= Self.maximumReport {
        loader.bag.add(
          Diagnostic(
            .unreadLines,
            "\(reported) lines have mistakes; nothing after this line is read",
            at: file.position(of: range.lowerBound..<range.lowerBound)
          )
        )
        loader.unreadVersions.insert(expected)
        break
      }
      // The first line says so.
      if reported > 0, GitLFSPointer.isContained(in: file.bytes) { break }
      if let content = inOutline ? plain.outline(bytes, range) : plain.read(bytes, range),
        expected == nil || expected == loader.caches.name(content.name)
      {
        isInsideDocument = false
        add(content, range)
      } else {
        index(range, &scanner, silent, expected: expected)
      }
    }
  }

  private mutating func add(_ content: PlainLineReader.Line, _ range: Range<Int>) {
    var line = Line(range)
    line.version = content.version
    line.complete(content)
    add(line, to: content.name) { [caches = loader.caches] in caches.name(content.name) }
  }

  /// Reads a line that is not plain.
  private mutating func index(
    _ range: Range<Int>,
    _ scanner: inout JSONScanner,
    _ silent: DecodingContext,
    expected: String?
  ) {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: file.bytes, range: range, with: &scanner)
    } catch {
      // A document on several lines is one mistake, not one in each of its lines.
      if isInsideDocument, file.bytes[range.lowerBound] != UInt8(ascii: "{") {
        loader.unreadVersions.insert(expected)
      } else {
        isInsideDocument = error.related != nil && error.offset == end(of: range)
        report([Diagnostic(error, in: file)], of: expected)
      }
      return
    }
    isInsideDocument = false
    let name = json.root.member("name").flatMap { silent.name($0, "name") }
    guard let name, let version = json.root.member("version").flatMap({ silent.version($0, "version") })
    else {
      // Without a usable name and version, no resolution can ask for this line, so it is reported now.
      report(loader.decode(file, line: range).diagnostics, of: expected ?? name)
      return
    }
    if let expected, name != expected, let element = json.root.member("name") {
      var diagnostic = Diagnostic(
        .misplacedManifest,
        "the manifest of `\(name)` is in the file of `\(expected)`",
        in: file,
        element.range,
        hint: "move the line to \(name).ndjson, or correct the name"
      )
      diagnostic.misplacedModule = name
      report([diagnostic], of: name)
      loader.unreadVersions.insert(expected)
      return
    }
    entries[Int32(lines.count)] = ManifestEntry(
      module: name,
      version: version,
      text: .line(file, range),
      loader: loader
    )
    add(Line(range), to: modules.number(of: name)) { name }
  }

  /// The end of a line without the space after its text.
  private func end(of range: Range<Int>) -> Int {
    range.lowerBound + file.bytes[range].reversed().drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.count
  }

  private mutating func add(_ line: Line, to number: Int32, _ name: () -> String) {
    let (place, last) = modules.add(Int32(lines.count), to: number, name)
    if let last { lines[Int(last)].next = Int32(lines.count) }
    var line = line
    line.module = Int32(place)
    lines.append(line)
  }

  /// Reports what prevents a line from being used at all.
  ///
  /// - Parameter module: the module to which it belongs; `nil` if that cannot be told.
  private mutating func report(_ diagnostics: [Diagnostic], of module: String?) {
    loader.bag.add(diagnostics)
    loader.unreadVersions.insert(module)
    reported += 1
  }
}
