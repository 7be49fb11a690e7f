import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// What is to be published, after every check.
package struct Publication {
  package struct Item {
    package internal(set) var bump: ModuleBump
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
    let files = try contents { (file) throws(FileError) in
      let path = Path.join(directory, file)
      return try FileKind.of(path, followingLinks: false) == nil
        ? nil : FileReader.bytes(of: path, limit: 1 << 30)
    }
    try AtomicFiles.write(files.map { (Path.join(directory, $0.path), $0.bytes) })
    return files.map(\.path)
  }

  /// What each file of the catalog is to hold.
  ///
  /// - Parameter read: the content of a file as it is; `nil` if there is none.
  /// - Throws: what `read` throws, and that a file which is to be new is there.
  package func contents(_ read: (String) throws(FileError) -> [UInt8]?) throws(FileError) -> [(
    path: String, bytes: [UInt8]
  )] {
    var files: [(path: String, bytes: [UInt8])] = []
    for item in new {
      guard let file = item.file else { continue }
      guard CatalogTarget.isPacked(file) else {
        if try read(file) != nil { throw .changed(file) }
        files.append((file, Array((item.content.text + "\n").utf8)))
        continue
      }
      let index = files.firstIndex { $0.path == file } ?? files.count
      if index == files.count { files.append((file, try read(file) ?? [])) }
      if let last = files[index].bytes.last, last != UInt8(ascii: "\n") {
        files[index].bytes.append(UInt8(ascii: "\n"))
      }
      files[index].bytes += Array((item.content.compactText + "\n").utf8)
    }
    return files
  }
}
