package import ModuleManifests

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Lists folders.
package enum Directory {
  package struct Entry: Sendable, Hashable {
    package var name: String
    /// What it is; a link is a link, not what it leads to.
    package var kind: FileKind
  }

  /// The entries of a folder without `.` and `..`, in the order of their names' bytes.
  ///
  /// Names that are not UTF-8 come with replacement characters, which makes them names of nothing.
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

  /// The kind by `d_type`, whose numbers Linux and Darwin share; some file systems leave it unknown.
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
}
