internal import ModuleLibc
public import ModuleManifests

/// Replaces a file so that at every moment either its old or its new content is there in full.
///
/// The content is written to a new file next to the old one and synced to disk. A rename, which is synced too, then replaces the
/// old file. A link is followed, so its target is replaced and the link stays. Permission bits are kept.
///
/// A writer that is killed leaves its new file behind. The next writer to the same target removes it, but does not affect a
/// writer that is still at work; see ``TemporaryFile``. If there are several concurrent writers, the last rename wins.
package enum AtomicFile {
  /// Writes `bytes` to `path`, unless the file already has this content.
  ///
  /// - Returns: whether anything was written.
  /// - Throws: what went wrong. The old file is then unchanged, and nothing is left next to it.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    let (target, mode) = try place(of: path)
    // An old file that cannot be read or is too large to be ours is simply replaced.
    if mode != nil, let old = try? FileReader.bytes(of: target, limit: max(bytes.count, 1)), old == bytes {
      TemporaryFile.removeAbandoned(beside: target)
      return false
    }
    let temporary = try TemporaryFile(beside: target, path: path)
    defer { temporary.close() }
    do throws(FileError) {
      try temporary.fill(with: bytes, mode: mode)
      try temporary.sync()
      try temporary.rename(to: target)
    } catch {
      temporary.remove()
      throw error
    }
    TemporaryFile.removeAbandoned(beside: target)
    syncDirectory(Path.parent(of: target))
    return true
  }

  /// Writes like ``write(_:to:)``, for programs: a signal that arrives meanwhile has its effect afterwards, so that it leaves
  /// nothing next to the file.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  package static func writeDelayingSignals(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    try SignalDelay.during { () throws(FileError) in try write(bytes, to: path) }
  }

  /// Removes what killed writers of a file left next to it.
  package static func removeAbandoned(beside path: String) { TemporaryFile.removeAbandoned(beside: path) }

  /// Sets a file's modification time to now without changing its content. A file that does not exist or is not ours to change is
  /// left alone.
  package static func touch(_ path: String) { _ = utimes(path, nil) }

  /// Removes a file. It is not an error if the file does not exist.
  package static func remove(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT { throw FileError(errno: errno, path: path, doing: "removing") }
  }

  /// Returns the path behind all links, and the permission bits of the file there, or `nil` if there is none.
  static func place(of path: String) throws(FileError) -> (target: String, mode: mode_t?) {
    let target = try followLinks(path)
    var info = stat()
    guard stat(target, &info) == 0 else {
      if errno == ENOENT { return (target, nil) }
      throw FileError(errno: errno, path: path)
    }
    let kind = FileKind(mode: UInt32(info.st_mode))
    guard kind == .regular else {
      throw FileError(.notRegular, path: path, message: "this is \(kind.described), not a file")
    }
    return (target, info.st_mode & 0o7777)
  }

  /// Returns the path behind all links, which need not exist.
  private static func followLinks(_ path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<40 {
      guard let next = Path.linkTarget(of: target) else { return target }
      target = next
    }
    throw FileError(errno: ELOOP, path: path)
  }

  /// Makes the rename itself durable. Some file systems cannot sync a folder; the file is still safe on them.
  static func syncDirectory(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    _ = close(descriptor)
  }
}

extension Lockfile {
  /// Writes the lockfile, unless the file already has this content.
  ///
  /// If the process is killed at any moment, either the old file or the new one is left.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - directory: the folder that the path is relative to. Default: the current one.
  /// - Returns: whether anything was written.
  @discardableResult
  public func write(
    to path: String = "modules.lock.json",
    in directory: String = "."
  ) throws(FileError) -> Bool {
    try AtomicFile.write(Array(text.utf8), to: Path.join(directory, path))
  }
}
