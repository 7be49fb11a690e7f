import ModuleManifests
import VersionResolver

/// A file with one manifest per line (`.ndjson`): the manifests of any modules, or of the one that it is named after.
///
/// The file is loaded once and not mapped, because truncating a mapped file crashes the process. When a module is needed for the
/// first time, one pass finds the name and version of each line and reports lines that are not JSON (``PackedLines``); manifests
/// are decoded on demand. If everything is needed from the start, that pass reads the lines in full.
package final class PackedFile: ManifestSource {
  /// The maximum size of a packed file.
  static let maximumSize = 1 << 30

  /// Returns whether a file with this name or path is a packed one.
  package static func isName(_ path: String) -> Bool { path.hasSuffix(".ndjson") }

  private let file: SourceFile
  private let loader: ManifestLoader
  /// The only module that the file may contain, if it is named after one.
  private let module: String?
  private var isOpen = false
  private var lines: [PackedLines.Line] = []
  private var modules: PackedModules
  private var hasLines = false
  /// The entries that were needed, by line.
  private var entries: [Int32: ManifestEntry] = [:]

  /// - Parameter module: the only module that the file may contain, if it is named after one.
  init(_ file: SourceFile, module: String? = nil, loader: ManifestLoader) {
    self.file = file
    self.loader = loader
    self.module = module
    modules = PackedModules(caches: loader.caches)
  }

  func open() { open(inOutline: true) }

  /// - Parameter inOutline: true if few of the modules may be needed.
  private func open(inOutline: Bool) {
    if isOpen { return }
    isOpen = true
    let content = PackedLines(file, module: module, inOutline: inOutline && module == nil, loader: loader)
    (lines, modules, entries) = (content.lines, content.modules, content.entries)
    hasLines = !content.isEmpty
    reportCaseConflicts()
  }

  /// Whether there is no line, not even one that cannot be used.
  var isEmpty: Bool {
    open()
    return !hasLines
  }

  func places(of module: String) -> ManifestPlaces {
    open()
    guard let place = modules.place(of: module) else { return .none }
    let found = modules[place]
    if found.isConsecutive { return ManifestPlaces(self, lines: found.first..<found.last + 1) }
    var places: [ManifestPlace] = []
    var line = found.first
    while line >= 0 {
      places.append(.line(self, line))
      line = lines[Int(line)].next
    }
    return ManifestPlaces(places)
  }

  func moduleNames() -> [String] {
    open()
    return modules.names
  }

  func readEverything() {
    open(inOutline: false)
    for line in lines.indices { read(Int32(line)) }
  }

  func versions(of lines: Range<Int32>) -> [Version] { lines.map { version(of: $0) } }

  func version(of line: Int32) -> Version {
    let number = lines[Int(line)].version
    return number >= 0 ? loader.caches.version(number) : entry(of: line).version
  }

  /// Returns the entry of a line, which is created on first access.
  func entry(of line: Int32) -> ManifestEntry {
    if let known = entries[line] { return known }
    let record = lines[Int(line)]
    let entry = ManifestEntry(
      module: modules[Int(record.module)].name,
      version: loader.caches.version(record.version),
      text: .line(file, record.range),
      loader: loader
    )
    entries[line] = entry
    return entry
  }

  /// Returns what is known about a line, of which its edges are needed.
  private func complete(_ line: Int32) -> PackedLines.Line {
    let record = lines[Int(line)]
    if !record.isOutline { return record }
    // A caller that needs one version of a module usually needs the others.
    loader.beginReadingLines(of: file)
    complete(modules[Int(record.module)], with: &loader.plain, &lines)
    return lines[Int(line)]
  }

  private func complete(
    _ module: PackedModules.Module,
    with plain: inout PlainLineReader,
    _ lines: inout [PackedLines.Line]
  ) {
    file.bytes.withUnsafeBytes { bytes in
      var line = module.first
      while line >= 0 {
        let index = Int(line)
        let (range, outline) = (lines[index].range, (module.number, lines[index].version))
        if lines[index].isOutline { lines[index].complete(plain.read(bytes, range, outline: outline)) }
        line = lines[index].next
      }
    }
  }

  /// Returns the edges of a plain line, or `nil` for any other.
  func plainEdges(of line: Int32) -> [Edge]? {
    let record = complete(line)
    guard record.edgeCount >= 0 else { return nil }
    if record.edgeCount == 0 { return [] }
    return loader.plain.edges(Int(record.firstEdge)..<Int(record.firstEdge + record.edgeCount))
  }

  /// Returns what a line provides, or `nil` if that is only known from its manifest.
  func plainInterfaces(of line: Int32) -> [ProvidedInterface]? {
    if lines[Int(line)].interfaceCount == 0 { return [] }
    let record = complete(line)
    guard record.interfaceCount >= 0 else { return nil }
    let first = Int(record.firstInterface)
    return loader.plain.interfaces(first..<first + Int(record.interfaceCount))
  }

  /// Reports what is wrong with a line. Nothing is wrong with a plain one.
  func read(_ line: Int32) {
    if complete(line).edgeCount < 0 { _ = entry(of: line).content }
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
