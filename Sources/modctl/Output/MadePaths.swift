import ArgumentParser
import ModuleCatalogs
import ModuleManifests

/// Files and folders that were created, so that they can be removed if one of them cannot be created.
struct MadePaths {
  private var files: [String] = []
  private var folders: [String] = []

  /// Creates a file that does not exist, and its enclosing folders.
  mutating func write(_ text: String, to path: String) throws(FileError) {
    folders += try Folder.make(Path.parent(of: path))
    files.append(path)
    try AtomicFile.write(Array(text.utf8), to: path)
  }

  /// Removes everything that was created, and nothing else: a folder is removed only if it is empty.
  func remove() {
    for file in files { try? AtomicFile.remove(file) }
    Folder.remove(folders)
  }
}

extension MadePaths {
  /// Removes everything that was created, and reports which file could not be.
  func undone(after error: FileError, _ terminal: Terminal, _ format: GlobalOptions.Format) -> ExitCode {
    remove()
    return terminal.refusal(.unwritableFile, "\(error); nothing was written", error.path, format)
  }
}
