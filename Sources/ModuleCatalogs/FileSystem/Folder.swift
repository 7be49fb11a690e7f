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
  package static func make(_ path: String) throws(FileError) {
    var missing: [String] = []
    var current = path
    while access(current, F_OK) != 0 {
      missing.append(current)
      let parent = Path.parent(of: current)
      if parent == current { break }
      current = parent
    }
    for folder in missing.reversed() where mkdir(folder, 0o777) != 0 && errno != EEXIST {
      throw FileError(errno: errno, path: folder)
    }
  }
}
