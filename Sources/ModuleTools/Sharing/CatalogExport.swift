package import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// Writes the catalogs of an application in the static layout, which any web server can serve.
///
/// ```swift
/// let published = PublishedCatalog(application, document: document, directory: directory)
/// let export = try CatalogExport(of: published.catalog, to: "catalog")
/// try export.write()
/// // Only what changed, such as modules/cart.ndjson.
/// print(export.changes.map(\.path))
/// ```
package struct CatalogExport {
  package struct Change {
    /// The path of the file, relative to the output folder.
    package let path: String
    /// The new content; `nil` to remove the file.
    let bytes: [UInt8]?
    package let isNew: Bool
    package var isRemoval: Bool { bytes == nil }
  }

  /// The folder to write to.
  package let output: String
  /// The changes, in the order in which they are made.
  package let changes: [Change]
  /// The number of files that do not change.
  package let unchanged: Int
  package let moduleCount: Int
  package let versionCount: Int

  /// Reads everything without changing anything.
  ///
  /// - Parameters:
  ///   - catalog: the catalog to export.
  ///   - output: the folder; it may not exist yet, or contain an earlier export.
  ///   - allowsRewriting: whether versions exported before may be replaced or removed.
  package init(of catalog: Catalog, to output: String, allowsRewriting: Bool = false) throws(Refusal) {
    self.output = output
    catalog.readEverything()
    try Refusal.check(catalog.diagnostics)
    let exported = try ExportedFolder(output)
    let names = catalog.allModuleNames()
    if !allowsRewriting { try Refusal.check(exported.catalog?.diagnostics ?? []) }
    let isReadable = exported.catalog?.diagnostics.allSatisfy { $0.severity != .error } ?? true
    var differences: [Diagnostic] = []
    var files: [(path: String, bytes: [UInt8])] = [(CatalogLayout.root, Array(CatalogLayout.rootText.utf8))]
    var versions = 0
    for name in Set(names + exported.modules).sortedBytewise() {
      let module = ExportedModule(
        name,
        of: catalog,
        after: isReadable ? exported.entries(of: name) : [],
        allowsRewriting: allowsRewriting
      )
      differences += module.differences
      versions += module.versionCount
      guard module.versionCount > 0 else { continue }
      files.append((CatalogLayout.file(ofModule: name), module.bytes))
    }
    files += Self.interfaces(of: catalog).map {
      (CatalogLayout.file(ofInterface: $0.name), Array((InterfaceFile.text($0.modules) + "\n").utf8))
    }
    files.append((CatalogLayout.names, Array(names.map { $0 + "\n" }.joined().utf8)))
    try Refusal.check(FileClash.diagnostics(in: files.map(\.path)) + Self.tooLarge(files))
    let gone = exported.files.subtracting(files.map(\.path)).sortedBytewise()
    if !allowsRewriting {
      try Refusal.check(differences.isEmpty ? gone.map { exported.leftOver($0) } : differences)
    }
    let written = files.filter { exported.read($0.path) != $0.bytes }
    changes =
      written.map { Change(path: $0.path, bytes: $0.bytes, isNew: !exported.has($0.path)) }
      + gone.map { Change(path: $0, bytes: nil, isNew: false) }
    unchanged = files.count - written.count
    moduleCount = names.count
    versionCount = versions
  }

  /// Makes the changes. At every moment each file is either old or new; if an export is killed, the next one completes it.
  package func write() throws(FileError) {
    let written = changes.compactMap { change in
      change.bytes.map { (path: Path.join(output, change.path), bytes: $0) }
    }
    // Not all at once: each is open until its group is in place.
    for start in stride(from: 0, to: written.count, by: 500) {
      try AtomicFiles.write(Array(written[start..<min(start + 500, written.count)]))
    }
    for change in changes where change.isRemoval { try AtomicFile.remove(Path.join(output, change.path)) }
  }

  /// Returns the interfaces that any version provides, each with the modules that provide it, sorted.
  static func interfaces(of catalog: Catalog) -> [(name: String, modules: [String])] {
    var providers: [String: Set<String>] = [:]
    for module in catalog.allModuleNames() {
      for version in catalog.versions(of: module) {
        for interface in catalog.manifest(of: module, at: version)?.provides ?? [] {
          providers[interface.name, default: []].insert(module)
        }
      }
    }
    return providers.keys.sortedBytewise().map { ($0, (providers[$0] ?? []).sortedBytewise()) }
  }

  private static func tooLarge(_ files: [(path: String, bytes: [UInt8])]) -> [Diagnostic] {
    files.flatMap { file -> [Diagnostic] in
      func finding(_ what: String, _ count: Int, _ limit: Int, line: Int = 1) -> Diagnostic {
        Diagnostic(
          .badValue,
          "the \(what) would have \(count) bytes, but clients read at most \(limit)",
          at: SourcePosition(file: file.path, line: line)
        )
      }
      let limit = JSONLimits.line.bytes
      if file.bytes.count > CatalogLayout.maximumSize {
        return [finding("file", file.bytes.count, CatalogLayout.maximumSize)]
      }
      guard PackedFile.isName(file.path), file.bytes.count > limit else { return [] }
      let lines = file.bytes.split(separator: UInt8(ascii: "\n"))
      return lines.indices.filter { lines[$0].count > limit }
        .map { finding("line", lines[$0].count, limit, line: $0 + 1) }
    }
  }
}
