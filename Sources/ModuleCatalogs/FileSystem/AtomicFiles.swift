package import ModuleManifests

/// Replaces several files, or none of them.
///
/// All new contents are first written and synced next to the old files, so whatever usually fails does so before anything
/// changes. Then each is moved into place. If that fails for one, those already moved get their old contents back. A signal such
/// as that of Ctrl-C takes effect before or after all moves, and leaves nothing next to the files. Only if the process is killed
/// otherwise between two moves are some files old and some new, each complete. Links are followed and permission bits kept, as in
/// ``AtomicFile``.
package enum AtomicFiles {
  /// The maximum size of a file that is replaced, because its contents are kept until all are.
  private static let maximumSize = PackedFile.maximumSize

  /// - Parameter files: contents by path, in the order in which they are moved into place. Missing folders around them are
  ///   created.
  /// - Returns: the folders that were created, outermost first.
  /// - Throws: what went wrong. All files are then as before, and no folder is left that was created.
  @discardableResult
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) -> [String] {
    try SignalDelay.during { () throws(FileError) in try replace(files) }
  }

  private static func replace(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) -> [String] {
    var temporaries: [(target: String, file: TemporaryFile)] = []
    // What each file contained, to restore it; `nil` if there was none.
    var old: [[UInt8]?] = []
    var folders: [String] = []
    defer { for temporary in temporaries { temporary.file.close() } }
    // Each is open until all are in place.
    if files.count > 16 { TemporaryFile.allowMoreFiles() }
    do throws(FileError) {
      for file in files {
        try stopIfInterrupted(file.path)
        folders += try Folder.make(Path.parent(of: file.path))
        let (target, mode) = try AtomicFile.place(of: file.path)
        let content = try mode == nil ? nil : FileReader.bytes(of: target, limit: maximumSize)
        let temporary = try TemporaryFile(beside: target, path: file.path)
        temporaries.append((target, temporary))
        try temporary.fill(with: file.bytes, mode: mode)
        old.append(content)
      }
      // After all are written, because the disk takes many at once.
      for temporary in temporaries {
        try stopIfInterrupted(temporary.target)
        try temporary.file.sync()
      }
    } catch {
      for temporary in temporaries { temporary.file.remove() }
      Folder.remove(folders)
      throw error
    }
    try move(temporaries, old, folders)
    return folders
  }

  /// Throws if a signal has arrived, so that it does not have to wait for thousands of files.
  private static func stopIfInterrupted(_ path: String) throws(FileError) {
    guard SignalDelay.isSignalWaiting else { return }
    throw FileError(.other, path: path, message: "interrupted before anything was changed")
  }

  /// Moves files into place, or restores those already moved.
  private static func move(
    _ temporaries: [(target: String, file: TemporaryFile)],
    _ old: [[UInt8]?],
    _ folders: [String]
  ) throws(FileError) {
    for (index, temporary) in temporaries.enumerated() {
      do throws(FileError) {
        try temporary.file.rename(to: temporary.target)
      } catch {
        for rest in temporaries[index...] { rest.file.remove() }
        for moved in (0..<index).reversed() {
          if let bytes = old[moved] {
            _ = try? AtomicFile.write(bytes, to: temporaries[moved].target)
          } else {
            try? AtomicFile.remove(temporaries[moved].target)
          }
        }
        Folder.remove(folders)
        throw error
      }
    }
    for folder in Set(temporaries.map { Path.parent(of: $0.target) }) {
      TemporaryFile.removeAbandoned(in: folder)
      AtomicFile.syncDirectory(folder)
    }
  }
}
