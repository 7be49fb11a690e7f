import ModuleManifests
import VersionResolver

/// A file with one manifest per line (`.ndjson`): the manifests of any modules, or of the one that it is named after.
///
/// The file is read once and not mapped, because truncating a mapped file crashes the process. One pass finds the name and
/// version of each line and reports lines that are not JSON; manifests are decoded on demand.
final class PackedFile: ManifestSource {
  /// The maximum size of a packed file.
  static let maximumSize = 1 << 30
  /// The number of lines with mistakes after which a file is not read further, because it is not a catalog.
  private static let maximumReport = 200

  private let file: SourceFile
  private let loader: ManifestLoader
  private var lines: [Line] = []
  private var modules: PackedModules
  private var entries: [ManifestEntry] = []
  private var reported = 0

  /// What is known about a line before its manifest is needed.
  private struct Line {
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
    /// The index in ``entries``, or -1 if there is none yet.
    var entry: Int32 = -1
    /// True if a line with a number of the version provides interfaces.
    var provides = false

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  /// - Parameter module: the only module that the file may contain, if it is named after one.
  init(_ file: SourceFile, module: String? = nil, loader: ManifestLoader) {
    self.file = file
    self.loader = loader
    modules = PackedModules(caches: loader.caches)
    var scanner = JSONScanner(limits: .line)
    var ranges = LineRanges(file.bytes)
    let silent = DecodingContext(file: file, caches: loader.caches)
    while let range = ranges.next() {
      if reported >= Self.maximumReport {
        loader.bag.add(
          Diagnostic(
            .badJSON,
            "the first \(reported) lines with mistakes are enough; nothing after this line is read",
            at: file.position(of: range.lowerBound..<range.lowerBound)
          )
        )
        break
      }
      index(range, &scanner, silent, expected: module)
    }
    reportCaseConflicts()
  }

  func places(of module: String) -> [ManifestPlace] {
    guard let place = modules.place(of: module) else { return [] }
    var found: [ManifestPlace] = []
    var line = modules[place].first
    while line >= 0 {
      found.append(.line(self, line))
      line = lines[Int(line)].next
    }
    return found
  }

  func moduleNames() -> [String] { modules.names }

  func version(of line: Int32) -> Version {
    let record = lines[Int(line)]
    return record.version < 0
      ? entries[Int(record.entry)].version : loader.caches.version(record.version)
  }

  /// Returns the entry of a line, which is created on first access.
  func entry(of line: Int32) -> ManifestEntry {
    let record = lines[Int(line)]
    if record.entry >= 0 { return entries[Int(record.entry)] }
    let name = modules[Int(record.module)].name
    lines[Int(line)].entry = Int32(entries.count)
    let entry = ManifestEntry(
      module: name,
      version: version(of: line),
      text: .line(file, record.range),
      loader: loader
    )
    entries.append(entry)
    return entry
  }

  /// Returns the edges of a plain line, or `nil` for any other.
  func plainEdges(of line: Int32) -> [Edge]? {
    let record = lines[Int(line)]
    guard record.edgeCount >= 0 else { return nil }
    return loader.plain.edges(Int(record.firstEdge)..<Int(record.firstEdge + record.edgeCount))
  }

  /// Returns whether the manifest of a line may provide interfaces.
  func mayProvide(_ line: Int32) -> Bool { lines[Int(line)].version < 0 || lines[Int(line)].provides }

  /// Reports what is wrong with a line. Nothing is wrong with a plain one.
  func read(_ line: Int32) {
    if lines[Int(line)].edgeCount < 0 { _ = entry(of: line).content }
  }

  private func index(
    _ range: Range<Int>,
    _ scanner: inout JSONScanner,
    _ silent: DecodingContext,
    expected: String?
  ) {
    var line = Line(start: Int32(range.lowerBound), length: Int32(range.count))
    if let plain = file.bytes.withUnsafeBytes({ loader.plain.read($0, range) }) {
      let name = loader.caches.name(plain.name)
      if expected == nil || expected == name {
        line.version = plain.version
        (line.firstEdge, line.provides) = (plain.firstEdge, plain.provides)
        if !plain.saysMore { line.edgeCount = plain.edgeCount }
        return add(line, to: name, plain.name)
      }
    }
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: file.bytes, range: range, with: &scanner)
    } catch {
      report([Diagnostic(error, in: file)])
      return
    }
    guard let (name, version) = header(of: json.root, silent) else {
      // Without a usable name and version, no resolution can ask for this line, so it is reported now.
      report(loader.decode(file, line: range).diagnostics)
      return
    }
    if let expected, name != expected, let element = json.root.member("name") {
      report([
        Diagnostic(
          .misplaced,
          "the manifest of `\(name)` is in the file of `\(expected)`",
          in: file,
          element.range,
          hint: "move the line to \(name).ndjson, or correct the name"
        )
      ])
      return
    }
    line.entry = Int32(entries.count)
    entries.append(ManifestEntry(module: name, version: version, text: .line(file, range), loader: loader))
    add(line, to: name, modules.number(of: name))
  }

  private func add(_ line: Line, to module: String, _ number: Int32) {
    let index = Int32(lines.count)
    lines.append(line)
    let (place, last) = modules.add(index, to: module, number)
    lines[Int(index)].module = Int32(place)
    if let last { lines[Int(last)].next = index }
  }

  /// Reports what prevents a line from being used at all.
  private func report(_ diagnostics: [Diagnostic]) {
    loader.bag.add(diagnostics)
    reported += 1
  }

  /// Returns the name and version of a manifest if both are valid.
  private func header(of root: JSONElement, _ silent: DecodingContext) -> (name: String, version: Version)? {
    guard let name = root.member("name").flatMap({ silent.name($0, "name") }),
      let version = root.member("version").flatMap({ silent.version($0, "version") })
    else { return nil }
    return (name, version)
  }

  private func reportCaseConflicts() {
    for (first, second) in CaseConflict.pairs(in: moduleNames()) {
      guard let entry = entries(of: second).first, let other = entries(of: first).first else { continue }
      loader.bag.add(
        CaseConflict.diagnostic(
          first,
          second,
          at: entry.document?.position(of: ["name"]) ?? file.start,
          other: other.document?.position(of: ["name"])
        )
      )
    }
  }
}
