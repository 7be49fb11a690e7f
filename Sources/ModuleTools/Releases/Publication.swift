package import ModuleManifests
import VersionResolver

/// What is to be published, after every check.
package struct Publication {
  package struct Item {
    package let bump: ModuleBump
    /// The file of the catalog, relative to the application; `nil` if this version is published already, with this content.
    package let file: String?
    /// What the catalog is to hold.
    package var content = JSONValue.null
    package let reception: ModuleReception?
    /// The commit of its package.
    package let revision: String?
  }

  /// Dependencies first.
  package let items: [Item]
  /// Modules that were not named, and that are published in this version with other content.
  package let changed: [String]
  let directory: String
  /// The catalog as `modules.json` names it.
  package let catalog: String

  /// What is not published yet.
  package var new: [Item] { items.filter { $0.file != nil } }

  /// Writes the files of the catalog: all, or none. A file of its own must not be there; lines are added to packed ones.
  ///
  /// - Returns: the paths that were written.
  package func write() throws(FileError) -> [String] {
    var files: [(path: String, bytes: [UInt8])] = []
    for item in new {
      guard let file = item.file else { continue }
      let path = Path.join(directory, file)
      guard CatalogTarget.isPacked(file) else {
        if try FileKind.of(path, followingLinks: false) != nil { throw .changed(file) }
        files.append((path, Array((item.content.text + "\n").utf8)))
        continue
      }
      let index = files.firstIndex { $0.path == path } ?? files.count
      if index == files.count { files.append((path, try FileReader.bytes(of: path, limit: 1 << 30))) }
      if let last = files[index].bytes.last, last != UInt8(ascii: "\n") {
        files[index].bytes.append(UInt8(ascii: "\n"))
      }
      files[index].bytes += Array((item.content.compactText + "\n").utf8)
    }
    try AtomicFiles.write(files)
    return new.compactMap(\.file).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// A catalog that is written.
package struct CatalogTarget {
  package let path: String

  package init(path: String) { self.path = path }

  /// The folder in which it is locked while it is read and written.
  package func lockFolder(in directory: String) -> String {
    let folder = Path.join(directory, path)
    return Self.isPacked(path) ? Path.parent(of: folder) : folder
  }

  /// The folders of all catalogs of an application, each once and always in the same order, so that two processes that want them
  /// all do not wait for each other.
  package static func lockFolders(in directory: String) -> [String] {
    lockFolders(
      of: ApplicationManifest.read("modules.json", in: directory).value?.catalogs.compactMap(\.path) ?? [],
      in: directory
    )
  }

  package static func lockFolders(of catalogs: [String], in directory: String) -> [String] {
    Set(catalogs.compactMap { Path.resolved(CatalogTarget(path: $0).lockFolder(in: directory)) })
      .sortedBytewise()
  }

  static func isPacked(_ path: String) -> Bool { path.hasSuffix(".ndjson") }

  /// Where a manifest goes: into the packed file of its module if there is one, else into a file of its own.
  func file(for manifest: ModuleManifest, in directory: String) -> String {
    if Self.isPacked(path) { return path }
    let packed = Path.join(path, manifest.name + ".ndjson")
    let folder = Path.join(path, manifest.name)
    func exists(_ path: String) -> Bool { ((try? FileKind.of(Path.join(directory, path))) ?? nil) != nil }
    if exists(packed), !exists(folder) { return packed }
    return Path.join(folder, "\(manifest.version).json")
  }
}
