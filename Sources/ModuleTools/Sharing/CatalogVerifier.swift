package import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// Checks a catalog in the static layout from a reader's point of view: every file exists and has the required content, and
/// nothing published has been rewritten.
///
/// ```swift
/// let copy = try FolderCatalog("catalog")
/// let report = CatalogVerifier(copy, copy.reference, files: copy.files).run()
/// for diagnostic in report.diagnostics { print(diagnostic) }
/// ```
package struct CatalogVerifier {
  let reader: any CatalogReader
  let catalog: CatalogReference
  private let files: Set<String>?
  /// An earlier copy, which must be contained in this one.
  package var older: (reader: any CatalogReader, catalog: CatalogReference)?
  /// A lockfile whose pins are compared with the catalog.
  package var lockfile: Lockfile?

  /// The number of files to request at a time.
  static let stride = 256

  /// - Parameters:
  ///   - reader: fetches the files.
  ///   - catalog: the catalog.
  ///   - files: the paths of all its files; `nil` if they cannot be listed.
  package init(_ reader: any CatalogReader, _ catalog: CatalogReference, files: Set<String>? = nil) {
    self.reader = reader
    self.catalog = catalog
    self.files = files
  }

  /// The reader and the catalog to check.
  package var source: (reader: any CatalogReader, catalog: CatalogReference) { (reader, catalog) }

  package func run() -> CheckReport {
    let bag = DiagnosticBag()
    let found = list(reader, catalog, bag, isStrict: true)
    let names = found ?? []
    let listed = Set(names)
    let before = older.flatMap { list($0.reader, $0.catalog, bag, isStrict: false) } ?? []
    var providers: [String: Set<String>] = [:]
    // Modules of which not everything could be read: the rest could contain anything.
    var unread: Set<String> = []
    var versions = 0
    let all = listed.union(before).sortedBytewise()
    for start in Swift.stride(from: 0, to: all.count, by: Self.stride) {
      let some = Array(all[start..<min(start + Self.stride, all.count)])
      let now = entries(of: some, reader, catalog, bag)
      let earlier = older.map { entries(of: some, $0.reader, $0.catalog, bag) }
      for (index, name) in some.enumerated() {
        // What could not be read has already been reported.
        let (module, isComplete) = now[index]
        if !isComplete { unread.insert(name) }
        if isComplete, module.isEmpty, listed.contains(name) { missing(name, bag) }
        versions += module.count
        look(at: module, bag)
        for interface in module.flatMap({ $0.manifest?.provides ?? [] }) {
          providers[interface.name, default: []].insert(name)
        }
        if let earlier = earlier?[index] {
          compare(earlier.entries, with: module, isComplete: isComplete && earlier.isComplete, bag)
        }
        hold(module, name, isComplete: isComplete, bag)
      }
    }
    look(at: providers, unread, bag)
    lookForOthers(found, providers, unread, bag)
    if found != nil { lookForLocked(Set(all), bag) }
    return CheckReport(
      application: nil,
      diagnostics: bag.sorted,
      manifestCount: versions,
      moduleCount: names.count,
      isComplete: bag.sorted.gap == nil,
      steps: versions
    )
  }

  /// Reads the names of all modules from `names.txt`; `nil` if it cannot be read.
  private func list(
    _ reader: any CatalogReader,
    _ catalog: CatalogReference,
    _ bag: DiagnosticBag,
    isStrict: Bool
  ) -> [String]? {
    guard let files = ask([.names], reader, catalog, bag)[0] else { return nil }
    guard let file = files.first else {
      bag.add(Diagnostic(.unreadableFile, "there is no \(CatalogLayout.names)", at: position(of: catalog)))
      return nil
    }
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var last = ""
    for line in lines.dropLast() where isStrict {
      let name = String(decoding: line, as: UTF8.self)
      let problem =
        ModuleName.mistake(in: name)
        ?? (name == last
          ? "the name is listed twice"
          : Bytewise.precedes(name, last) ? "it follows `\(last)`, and names are sorted by their bytes" : nil)
      if let problem {
        bag.add(Diagnostic(.badValue, "\(Printable.quoted(name)): \(problem)", in: file, line.indices))
      }
      last = name
    }
    if isStrict, let rest = lines.last, !rest.isEmpty {
      bag.add(Diagnostic(.badValue, "the last line is not terminated", in: file, rest.indices))
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }.filter { ModuleName.isValid($0) }
  }

  /// - Returns: for each module, the entries that could be read, and whether that is all.
  private func entries(
    of names: [String],
    _ reader: any CatalogReader,
    _ catalog: CatalogReference,
    _ bag: DiagnosticBag
  ) -> [(entries: [CatalogEntry], isComplete: Bool)] {
    let files = ask(names.map { .module($0) }, reader, catalog, bag)
    return zip(names, files).map { name, files in
      guard let files else { return ([], false) }
      let own = DiagnosticBag()
      let entries = PublishedDocuments.entries(of: name, in: files, bag: own).inOrderOfLines
      let isRead =
        entries.allSatisfy { $0.manifest != nil } && own.sorted.allSatisfy { $0.severity != .error }
      bag.add(own.sorted)
      return (entries, isRead)
    }
  }

  /// - Returns: the files of each answer; `nil` where there was none.
  func ask(
    _ subjects: [CatalogQuestion.Subject],
    _ reader: any CatalogReader,
    _ catalog: CatalogReference,
    _ bag: DiagnosticBag
  ) -> [[SourceFile]?] {
    reader.read(subjects.map { CatalogQuestion($0, of: catalog) }).map { answer in
      for problem in answer.problems { bag.add(problem.diagnostic(position(of: catalog))) }
      return switch answer.content {
      case .found(let files): files
      case .absent: []
      case .failed: nil
      }
    }
  }

  func position(of catalog: CatalogReference) -> SourcePosition {
    SourcePosition(file: catalog.description)
  }

  private func missing(_ name: String, _ bag: DiagnosticBag) {
    let file = CatalogLayout.file(ofModule: name)
    bag.add(
      Diagnostic(
        .unreadableFile,
        "\(CatalogLayout.names) has `\(name)`, but there is no manifest in \(file)",
        at: position(of: catalog)
      )
    )
  }

  /// Looks for files that are never read, or that hide each other.
  private func lookForOthers(
    _ names: [String]?,
    _ providers: [String: Set<String>],
    _ unread: Set<String>,
    _ bag: DiagnosticBag
  ) {
    // Without the names, nothing is known about the modules.
    guard let names else { return }
    let known = Set(
      names.map(CatalogLayout.file(ofModule:)) + providers.keys.map(CatalogLayout.file(ofInterface:))
        + [CatalogLayout.root, CatalogLayout.names]
    )
    for clash in FileClash.diagnostics(in: known.sortedBytewise()) { bag.add(clash) }
    for file in (files ?? []).subtracting(known).sortedBytewise() {
      let isModule = file.hasPrefix(CatalogLayout.modules)
      guard isModule || unread.isEmpty else { continue }
      bag.add(
        Diagnostic(
          .misnamedFile,
          isModule
            ? "\(CatalogLayout.names) does not name this module"
            : "no version of any module provides this interface",
          at: SourcePosition(file: Path.join(catalog.description, file))
        )
      )
    }
  }
}
