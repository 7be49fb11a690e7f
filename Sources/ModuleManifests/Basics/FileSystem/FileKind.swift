internal import ModuleLibc

/// The kind of what is at a path.
package enum FileKind: Sendable, Hashable {
  case regular
  case directory
  case link
  case pipe
  case socket
  case device

  /// Returns the kind of what is at a path, or `nil` if there is nothing.
  ///
  /// - Parameter followingLinks: whether to examine a link's target instead of the link.
  package static func of(_ path: String, followingLinks: Bool = true) throws(FileError) -> FileKind? {
    var info = stat()
    if (followingLinks ? stat(path, &info) : lstat(path, &info)) == 0 {
      return FileKind(mode: UInt32(info.st_mode))
    }
    let number = errno
    if number == ENOENT || number == ENOTDIR { return nil }
    throw FileError(errno: number, path: path)
  }

  /// Returns whether there is something at a path that can be examined.
  package static func exists(_ path: String, followingLinks: Bool = true) -> Bool {
    (try? of(path, followingLinks: followingLinks)) ?? nil != nil
  }

  /// Creates the kind from `st_mode`.
  package init(mode: UInt32) {
    switch mode_t(truncatingIfNeeded: mode) & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }

  package var described: String {
    switch self {
    case .regular: "a file"
    case .directory: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
