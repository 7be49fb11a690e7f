package import ModuleManifests

/// Replaces several files, or none of them.
///
/// All new contents are written and synced beside the old files first, so that what usually fails has failed before anything
/// changes. Then each is moved into its place. If that fails for one, those that were moved before get their old contents
/// back. Only a kill between two moves leaves some old and some new files, each whole. Links are followed and permission bits
/// kept, as ``AtomicFile`` does it.
package enum AtomicFiles {
  /// - Parameter files: contents by path, in the order in which they are moved into their places; the folders around them
  ///   are made where they are missing.
  /// - Throws: what went wrong; everything is then as before.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    var temporaries: [(target: String, file: TemporaryFile)] = []
    defer { for temporary in temporaries { temporary.file.close() } }
    do throws(FileError) {
      for file in files {
        try Folder.make(Path.parent(of: file.path))
        let (target, mode) = try AtomicFile.place(of: file.path)
        let temporary = try TemporaryFile(beside: target, path: file.path)
        temporaries.append((target, temporary))
        try temporary.fill(with: file.bytes, mode: mode)
      }
    } catch {
      for temporary in temporaries { temporary.file.remove() }
      throw error
    }
    var undo: [(path: String, bytes: [UInt8]?)] = []
    for (index, temporary) in temporaries.enumerated() {
      let old = try? FileReader.bytes(of: temporary.target)
      do throws(FileError) {
        try temporary.file.rename(to: temporary.target)
        undo.append((temporary.target, old))
      } catch {
        for rest in temporaries[index...] { rest.file.remove() }
        for entry in undo.reversed() {
          if let bytes = entry.bytes {
            _ = try? AtomicFile.write(bytes, to: entry.path)
          } else {
            AtomicFile.remove(entry.path)
          }
        }
        throw error
      }
      TemporaryFile.removeAbandoned(beside: temporary.target)
      AtomicFile.syncDirectory(Path.parent(of: temporary.target))
    }
  }
}
