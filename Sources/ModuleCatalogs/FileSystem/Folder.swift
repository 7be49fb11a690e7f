internal import ModuleLibc
package import ModuleManifests
import VersionResolver

/// Creates, lists and removes folders.
package enum Folder {
  /// A file, a folder or anything else in a folder.
  package struct Entry: Sendable, Hashable {
    package var name: String
    /// The kind of the entry; a link counts as a link, not as its target.
    package var kind: FileKind
  }

  /// Returns the entries of a folder without `.` and `..`, in bytewise order of their names.
  ///
  /// Names that are not UTF-8 contain replacement characters, so they name nothing that exists.
  package static func entries(of path: String) throws(FileError) -> [Entry] {
    guard let stream = opendir(path) else {
      let number = errno
      if number == ENOTDIR {
        throw FileError(.notRegular, path: path, message: "this is a file, not a folder")
      }
      throw FileError(errno: number, path: path)
    }
    defer { _ = closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileError(errno: errno, path: path, doing: "listing") }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      if name == "." || name == ".." { continue }
      if let kind = try kind(of: name, in: path, type: Int(entry.pointee.d_type)) {
        entries.append(Entry(name: name, kind: kind))
      }
    }
    return entries.sorted { Bytewise.precedes($0.name, $1.name) }
  }

  /// Returns the kind by `d_type`, whose values Linux and Darwin share; some file systems leave it unknown.
  private static func kind(of name: String, in path: String, type: Int) throws(FileError) -> FileKind? {
    switch type {
    case 1: .pipe
    case 4: .directory
    case 8: .regular
    case 10: .link
    case 12: .socket
    case 2, 6: .device
    default: try FileKind.of(Path.join(path, name), followingLinks: false)
    }
  }

  /// Creates a folder and its parents if they are missing.
  ///
  /// - Returns: the folders that were created, outermost first.
  /// - Throws: what went wrong. Nothing that was created is left.
  @discardableResult
  package static func make(_ path: String) throws(FileError) -> [String] {
    var missing: [String] = []
    var current = path
    while access(current, F_OK) != 0 {
      missing.append(current)
      let parent = Path.parent(of: current)
      if parent == current { break }
      current = parent
    }
    var made: [String] = []
    for folder in missing.reversed() {
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
      } else if errno != EEXIST {
        let error = FileError(errno: errno, path: folder, doing: "creating the folder")
        remove(made)
        throw error
      }
    }
    return made
  }

  /// Removes folders that were created, last one first. A folder that is no longer empty stays.
  package static func remove(_ made: [String]) {
    for folder in made.reversed() { _ = rmdir(folder) }
  }
}
