package import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A catalog to publish to: a folder, a packed file, or a folder in a git repository.
package struct CatalogTarget {
  package let reference: CatalogReference

  package init(_ reference: CatalogReference) { self.reference = reference }

  /// The path; empty for a repository, where paths start at the catalog.
  private var path: String { reference.path ?? "" }

  /// Returns whether a file belongs to the catalog, if that is on this machine. In a catalog at `.`, paths have no prefix.
  func contains(_ file: String) -> Bool {
    reference.path != nil && (file == path || file.hasPrefix(Path.join(path, "-").dropLast()))
  }

  /// Returns the folder whose lock protects the catalog while it is read and written.
  package static func lockFolder(_ path: String, in directory: String) -> String {
    let folder = Path.join(directory, path)
    return PackedFile.isName(path) ? Path.parent(of: folder) : folder
  }

  /// Returns the folders of all catalogs of an application, without duplicates and always in the same order, so that two
  /// processes that lock all of them cannot deadlock.
  package static func lockFolders(in directory: String) -> [String] {
    lockFolders(
      of: ApplicationManifest.read("modules.json", in: directory).value?.catalogs.compactMap(\.path) ?? [],
      in: directory
    )
  }

  /// Returns the folders of some catalogs, in the same way.
  package static func lockFolders(of catalogs: [String], in directory: String) -> [String] {
    Set(catalogs.compactMap { Path.resolved(lockFolder($0, in: directory)) }).sortedBytewise()
  }

  /// Returns the file for a manifest: the packed file of its module if there is one, otherwise a file of its own.
  func file(for manifest: ModuleManifest, in directory: String, _ published: PublishedCatalog) -> String {
    if PackedFile.isName(path) { return path }
    let packed = Path.join(path, manifest.name + ".ndjson")
    let folder = Path.join(path, manifest.name)
    let hasPacked: Bool
    if reference.path == nil {
      hasPacked = published.catalog.entries(of: manifest.name).contains { PackedFile.isName($0.path) }
    } else {
      hasPacked =
        FileKind.exists(Path.join(directory, packed)) && !FileKind.exists(Path.join(directory, folder))
    }
    return hasPacked ? packed : Path.join(folder, "\(manifest.version).json")
  }

  /// The modules of a catalog in a git repository, all of which are available; `nil` if it is not one, or cannot be read.
  var moduleNames: [String]? {
    guard case .git = reference.location, let reader = CatalogReaders.current,
      case .found(let files)? = reader.read([CatalogQuestion(.names, of: reference)]).first?.content
    else { return nil }
    return files.flatMap(CatalogLayout.names)
  }

  /// Returns why a module would not be found in this catalog: another catalog takes precedence for its name, or this one is not
  /// asked for it.
  ///
  /// - Parameter catalogs: those of the application, in order.
  func diagnostics(
    about name: String,
    _ published: PublishedCatalog,
    _ catalogs: [CatalogReference],
    _ application: ManifestDocument
  ) -> [Diagnostic] {
    let place = application.position(of: ["catalogs"]) ?? application.file.start
    if !reference.covers(name) {
      let scopes = reference.scopes.joined(separator: ", ")
      return [
        Diagnostic(
          .badValue,
          "\(reference) is asked only for names in \(scopes), not for \(name)",
          at: place,
          hint: "name another catalog with --catalog, or change `scopes`"
        )
      ]
    }
    guard let other = preferred(name, published, catalogs) else { return [] }
    let remote = other.isRemote ? published.catalog.remoteCatalog(of: name) : nil
    let isWritable = remote?.isWritable ?? true
    return [
      Diagnostic(
        .badValue,
        "another catalog takes precedence for \(name): \(other.path)",
        at: place,
        hint: (isWritable ? "publish to that one with --catalog, or " : "")
          + "give the module another name"
      )
    ]
  }

  /// Returns a manifest of a module in a catalog that answers for its name before this one.
  private func preferred(
    _ name: String,
    _ published: PublishedCatalog,
    _ catalogs: [CatalogReference]
  ) -> CatalogEntry? {
    let owner = published.catalog.remoteCatalog(of: name)
    let entries = published.catalog.entries(of: name)
    if reference.path == nil { return entries.first { owner != reference || !$0.isRemote } }
    // Folders and files count as one catalog, in the position of the first.
    guard let owner, let first = catalogs.firstIndex(where: { $0.path != nil }),
      catalogs[..<first].contains(owner)
    else { return nil }
    return entries.first(where: \.isRemote)
  }
}

extension [CatalogReference] {
  /// Returns the catalogs that a value of `--catalog` can mean: the one that is described so, or else all with that URL, which
  /// may be several branches or folders of one repository, or else the one in that place.
  ///
  /// - Parameter directory: the folder to which paths are relative.
  package func named(_ text: String, in directory: String) -> [CatalogReference] {
    if let exact = first(where: { $0.description == text }) { return [exact] }
    var seen: Set<CatalogReference.Location> = []
    let found = filter { $0.name == text && seen.insert($0.location).inserted }
    guard found.isEmpty, let place = Path.resolved(Path.join(directory, text)) else { return found }
    return Array(
      filter { $0.path.flatMap { Path.resolved(Path.join(directory, $0)) } == place }.prefix(1)
    )
  }

  /// What to write for each of them, in order.
  var distinctNames: [String] {
    map { catalog in count { $0.name == catalog.name } > 1 ? catalog.description : catalog.name }
  }
}

extension CatalogReference {
  /// The name for `--catalog`.
  package var name: String {
    if case .git(let url, _, _) = location { url } else { description }
  }

  /// Whether modctl can publish to it: a web server does not support that.
  package var isWritable: Bool {
    if case .url = location { false } else { true }
  }
}
