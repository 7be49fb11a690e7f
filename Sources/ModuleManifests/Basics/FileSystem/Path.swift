internal import ModuleLibc

/// Paths as text.
package enum Path {
  /// Returns `child` relative to `parent`: an absolute path stays as it is, and `.` adds nothing.
  package static func join(_ parent: String, _ child: String) -> String {
    // A slash with a combining character is still a slash for the system.
    let slash = UInt8(ascii: "/")
    if child.utf8.first == slash || parent.isEmpty { return child }
    if child.isEmpty || child == "." { return parent }
    if parent == "." { return child }
    return parent.utf8.last == slash ? parent + child : parent + "/" + child
  }

  /// Returns everything before the last slash, or `.` if there is none.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns everything after the last slash.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns the path as text without `.`, and without `..` except at its beginning; a relative path begins with `./` or `../`.
  ///
  /// A link that precedes `..` is not followed.
  package static func marked(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var parts: [Substring] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let text = parts.joined(separator: "/")
    if isAbsolute { return "/" + text }
    return parts.first == ".." ? text : text.isEmpty ? "." : "./" + text
  }

  /// Returns the path without links and dots, or `nil` if nothing exists at its end.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns whether a resolved path is a folder or is inside it.
  package static func isResolved(_ path: String, inside folder: String) -> Bool {
    path == folder || folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }

  /// Returns the target of a symbolic link, relative to the same place as the link, or `nil` if it is not a link.
  package static func linkTarget(of path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink(path, $0.assumingMemoryBound(to: CChar.self), buffer.count) } ?? -1
    }
    guard count > 0, count < buffer.count else { return nil }
    return join(parent(of: path), String(decoding: buffer[..<count], as: UTF8.self))
  }
}
