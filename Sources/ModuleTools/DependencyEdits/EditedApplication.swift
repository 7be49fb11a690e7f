import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// An application with other requirements: the edited files and what they resolve to. Nothing is written before
/// ``write(lockfile:in:)``.
package struct EditedApplication {
  package let application: ResolvedApplication
  /// What the edit changes, in its order; empty if everything was so already.
  package let changes: [DependencyChange]
  /// The files with their old and new contents, that of the edit first.
  package let files: [EditedFile]

  /// Names that were removed and are selected all the same.
  package var remaining: [String] {
    changes.filter { $0.new == nil && application.selection[$0.name] != nil }.map(\.name)
  }

  /// Writes the lockfile and the edited manifests: all of them, or nothing. Manifests come last, so that a kill in between
  /// leaves a lockfile that the next resolution puts right.
  ///
  /// - Returns: whether the lockfile was written; it may be the same as before.
  /// - Throws: what went wrong, or that a file has changed since it was read; everything is then as before.
  package func write(lockfile name: String, in directory: String) throws(FileError) -> Bool {
    for file in files {
      let path = Path.join(directory, file.path)
      if try FileReader.bytes(of: path, limit: file.old.count + 1) != file.old {
        throw .changed(file.path)
      }
    }
    let lockfile = Array(application.lockfile.text.utf8)
    let path = Path.join(directory, name)
    let isNew = (try? FileReader.bytes(of: path)) != lockfile
    let edited = files.filter { $0.old != $0.new }.map { (Path.join(directory, $0.path), $0.new) }
    try AtomicFiles.write((isNew ? [(path, lockfile)] : []) + edited)
    return isNew
  }
}
