import VersionResolver

/// A file with one manifest a line (`.ndjson`): the manifests of any modules, or of the one that it is named after.
///
/// The file is read once and not mapped: truncating a mapped file takes the process down. One pass finds the
/// name and version of each line and reports lines that are not JSON; manifests are decoded when they are asked for.
final class PackedFile: ManifestSource {
  /// The greatest size of a packed file.
  static let maximumSize = 1 << 30
  /// In files up to this size, what the first pass parsed is kept for the decoder; a tape takes about as much as its text.
  private static let keptSize = 64 << 20

  /// After this many lines with mistakes, a file is not read further: it is no catalog.
  private static let maximumReport = 200

  private let file: SourceFile
  private let loader: ManifestLoader
  private var modules: [String: [ManifestEntry]] = [:]
  private var reported = 0

  /// - Parameter module: the only module that the file may hold, if it is named after one.
  init(_ file: SourceFile, module: String? = nil, loader: ManifestLoader) {
    self.file = file
    self.loader = loader
    var scanner = JSONScanner(limits: .line)
    var lines = LineRanges(file.bytes)
    let silent = DecodingContext(file: file, caches: loader.caches)
    while let range = lines.next() {
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

  func entries(of module: String) -> [ManifestEntry] { modules[module] ?? [] }

  func moduleNames() -> [String] { Array(modules.keys) }

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
    let kept = file.bytes.count <= Self.keptSize ? document : nil
    let entry = ManifestEntry(module: name, version: version, path: file.path) { [file, loader] in
      loader.reported(kept.map { loader.decode($0) } ?? loader.decode(file, line: range))
    }
    modules[name, default: []].append(entry)
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
    for (first, second) in CaseConflict.pairs(in: modules.keys) {
      guard let entry = modules[second]?.first, let other = modules[first]?.first else { continue }
      let position = entry.decoded.document?.position(of: ["name"]) ?? file.start
      loader.bag.add(
        CaseConflict.diagnostic(
          first,
          second,
          at: position,
          other: other.decoded.document?.position(of: ["name"])
        )
      )
    }
  }
}
