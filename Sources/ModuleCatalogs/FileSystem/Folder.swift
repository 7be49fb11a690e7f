package import ModuleManifests

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Creates folders.
package enum Folder {
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
