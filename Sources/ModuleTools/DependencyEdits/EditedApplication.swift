import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// An application with edited requirements: the edited files and what they resolve to. Nothing is written before
/// ``write(in:)`` is called.
package struct EditedApplication {
  package let application: ResolvedApplication
  /// The changes, in the order of the edit; empty if the manifest already said all of it.
  package let changes: [DependencyChange]
  /// The files with their old and new contents, starting with the file of the edit.
  package let files: [EditedFile]

  /// Names that were removed but are still selected.
  package var remaining: [String] {
    changes.filter { $0.new == nil && application.selection[$0.name] != nil }.map(\.name)
  }

  /// Writes the lockfile and the edited manifests: all of them, or nothing. Manifests are written last, so a kill in between
  /// leaves a lockfile that the next resolution corrects.
  ///
  /// - Returns: whether the lockfile was written; it may be unchanged.
  /// - Throws: what went wrong, or that a file has changed since it was read. In either case all files are as they were before.
  package func write(in directory: String) throws(FileError) -> Bool {
    let edited = try files.contents(in: directory)
    let lockfile = Array(application.lockfile.text.utf8)
    let path = Path.join(directory, "modules.lock.json")
    let isNew = (try? FileReader.bytes(of: path)) != lockfile
    try AtomicFiles.write((isNew ? [(path, lockfile)] : []) + edited)
    return isNew
  }
}
