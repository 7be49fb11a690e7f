import ModuleCatalogs
package import ModuleManifests
package import VersionResolver

/// What will be published, after every check has passed.
package struct Publication {
  package struct Item {
    package internal(set) var bump: ModuleBump
    /// The file of the catalog, relative to the application; `nil` if this version is already published with this content.
    package let file: String?
    /// The file that already has this version.
    package var publishedFile: String?
    package var content = JSONValue.null
    package internal(set) var reception: ModuleReception?
    /// The commit of the module's package.
    package let revision: String?

    /// The content as its file has it: on one line if others are in the same file.
    var bytes: [UInt8] {
      Array((file.map(PackedFile.isName) ?? false ? content.compactText : content.text).utf8)
    }
  }

  /// The modules, dependencies first.
  package let items: [Item]
  /// Modules that were not named and whose current version is published with different content.
  package let changed: [String]
  /// The modules whose current version the catalog had before, with the same content, and the files that have it.
  package let earlier: [(name: String, version: Version, file: String)]
  /// Whether there is nothing that could be published.
  package let isWorkspaceEmpty: Bool
  let directory: String
  /// The catalog as `modules.json` names it.
  package let catalog: String
  /// The catalogs that were not searched for modules that depend on what is published.
  package let unsearched: [String]

  /// The items that are not published yet.
  package var new: [Item] { items.filter { $0.file != nil } }

  /// Writes the files of the catalog: all of them, or none. A new file must not exist yet; existing packed files get new lines.
  ///
  /// - Returns: what was written.
  package func write() throws(FileError) -> Written {
    var old: [String: [UInt8]] = [:]
    let files = try contents { (file) throws(FileError) in
      let path = Path.join(directory, file)
      guard try FileKind.of(path, followingLinks: false) != nil else { return nil }
      let bytes = try FileReader.bytes(of: path, limit: 1 << 30)
      old[file] = bytes
      return bytes
    }
    let folders = try AtomicFiles.write(files.map { (Path.join(directory, $0.path), $0.bytes) })
    return Written(paths: files.map(\.path), old: old, folders: folders)
  }

  /// The files that were written.
  package struct Written {
    /// The paths, relative to the application.
    package let paths: [String]
    /// The former content of those that existed.
    let old: [String: [UInt8]]
    /// The folders that were created.
    let folders: [String]

    package var newPaths: [String] { paths.filter { old[$0] == nil } }
  }

  /// Restores the files that were written, and removes the folders that were created for them.
  ///
  /// - Parameter unstage: called in between, while the folders exist.
  package func takeBack(_ written: Written, unstage: () -> Void) throws(FileError) {
    for file in written.paths.reversed() {
      let path = Path.join(directory, file)
      if let old = written.old[file] {
        try AtomicFile.write(old, to: path)
      } else {
        try AtomicFile.remove(path)
      }
    }
    unstage()
    Folder.remove(written.folders)
  }

  /// Returns the new content of each file of the catalog.
  ///
  /// - Parameter read: returns the current content of a file; `nil` if there is none.
  /// - Throws: what `read` throws, or an error if a file that should be new already exists.
  package func contents(_ read: (String) throws(FileError) -> [UInt8]?) throws(FileError) -> [(
    path: String, bytes: [UInt8]
  )] {
    var files: [(path: String, bytes: [UInt8])] = []
    for item in new {
      guard let file = item.file else { continue }
      guard PackedFile.isName(file) else {
        if try read(file) != nil { throw .changed(file) }
        files.append((file, item.bytes + [UInt8(ascii: "\n")]))
        continue
      }
      let index = files.firstIndex { $0.path == file } ?? files.count
      if index == files.count { files.append((file, try read(file) ?? [])) }
      if let last = files[index].bytes.last, last != UInt8(ascii: "\n") {
        files[index].bytes.append(UInt8(ascii: "\n"))
      }
      files[index].bytes += item.bytes + [UInt8(ascii: "\n")]
    }
    return files
  }
}
