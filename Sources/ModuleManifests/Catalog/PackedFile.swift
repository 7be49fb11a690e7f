import VersionResolver

/// A file with one manifest a line (`.ndjson`): the manifests of any modules, or of the one that it is named after.
///
/// The file is read once and not mapped: truncating a mapped file takes the process down. One pass finds the
/// name and version of each line and reports lines that are not JSON; manifests are decoded when they are asked for.
final class PackedFile: ManifestSource {
  /// The greatest size of a packed file.
  static let maximumSize = 1 << 30
  /// After this many lines with mistakes, a file is not read further: it is no catalog.
  private static let maximumReport = 200

  private let file: SourceFile
  private let loader: ManifestLoader
  private var lines: [Line] = []
  /// In the order of their first lines.
  private var modules: [Module] = []
  private var places: [String: Int] = [:]
  private var reported = 0

  /// What is known of a line before its manifest is asked for.
  private struct Line {
    let start: Int
    let length: Int32
    /// The next line of the same module, -1 if there is none.
    var next: Int32 = -1
    let version: Version
    var entry: ManifestEntry?
  }

  /// The lines of a module, as a list through ``lines``.
  private struct Module {
    let name: String
    let first: Int32
    var last: Int32
  }

  /// - Parameter module: the only module that the file may hold, if it is named after one.
  init(_ file: SourceFile, module: String? = nil, loader: ManifestLoader) {
    self.file = file
    self.loader = loader
    var scanner = JSONScanner(limits: .line)
    var ranges = LineRanges(file.bytes)
    let silent = DecodingContext(file: file, caches: loader.caches)
    while let range = ranges.next() {
      if reported >= Self.maximumReport {
        loader.bag.add(
          Diagnostic(
            .badJSON,
            "the first \(reported) lines with mistakes are enough; nothing behind this line is read",
            at: file.position(of: range.lowerBound..<range.lowerBound)
          )
        )
        break
      }
      index(range, &scanner, silent, expected: module)
    }
    reportCaseConflicts()
  }

  func entries(of module: String) -> [ManifestEntry] {
    guard let place = places[module] else { return [] }
    var entries: [ManifestEntry] = []
    var line = modules[place].first
    while line >= 0 {
      entries.append(entry(Int(line), of: modules[place].name))
      line = lines[Int(line)].next
    }
    return entries
  }

  func moduleNames() -> [String] { modules.map(\.name) }

  private func entry(_ index: Int, of module: String) -> ManifestEntry {
    let line = lines[index]
    if let known = line.entry { return known }
    let text = ManifestText.line(file, line.start..<line.start + Int(line.length))
    let entry = ManifestEntry(module: module, version: line.version, text: text, loader: loader)
    lines[index].entry = entry
    return entry
  }

  private func index(
    _ range: Range<Int>,
    _ scanner: inout JSONScanner,
    _ silent: DecodingContext,
    expected: String?
  ) {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: file.bytes, range: range, with: &scanner)
    } catch {
      report([Diagnostic(error, in: file)])
      return
    }
    let document = ManifestDocument(file: file, json: json)
    guard let (name, version) = header(of: json.root, silent) else {
      // Without a usable name and version no resolution can ask for this line, so it is reported now.
      report(loader.decode(document).diagnostics)
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
    add(Line(start: range.lowerBound, length: Int32(range.count), version: version), to: name)
  }

  private func add(_ line: Line, to module: String) {
    let index = Int32(lines.count)
    lines.append(line)
    // Mostly all lines of a module follow one another.
    if let place = modules.last?.name == module ? modules.count - 1 : places[module] {
      lines[Int(modules[place].last)].next = index
      modules[place].last = index
    } else {
      places[module] = modules.count
      modules.append(Module(name: module, first: index, last: index))
    }
  }

  /// Reports what keeps a line from being used at all.
  private func report(_ diagnostics: [Diagnostic]) {
    loader.bag.add(diagnostics)
    reported += 1
  }

  /// The name and version of a manifest if both are valid.
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
