#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Replaces a file so that at every moment either its old or its new content is there, whole.
///
/// The content goes into a new file beside the old one, is synced to the disk, and takes the old one's place by a rename,
/// which is synced too. A link is followed, so that its target is replaced and the link stays. Permission bits are kept.
package enum AtomicFile {
  /// Writes `bytes` to `path`, unless the file has this content already.
  ///
  /// - Returns: whether anything was written.
  /// - Throws: what went wrong; the old file is then unchanged and nothing is left beside it.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    let target = try followLinks(path)
    var mode: mode_t?
    var info = stat()
    if stat(target, &info) == 0 {
      let kind = FileKind(mode: info.st_mode)
      guard kind == .regular else {
        throw FileError(.notRegular, path: path, message: "this is \(kind.described), not a file")
      }
      mode = info.st_mode & 0o7777
      // An old file that cannot be read, or is too large to be ours, is simply replaced.
      if let old = try? FileReader.bytes(of: target, limit: max(bytes.count, 1)), old == bytes {
        return false
      }
    } else if errno != ENOENT {
      throw FileError(errno: errno, path: path)
    }
    let (descriptor, temporary) = try createTemporary(beside: target, path: path)
    do throws(FileError) {
      try fill(descriptor, with: bytes, mode: mode, path: path)
      guard rename(temporary, target) == 0 else {
        throw FileError(errno: errno, path: path, doing: "renaming")
      }
    } catch {
      unlink(temporary)
      throw error
    }
    syncDirectory(Path.parent(of: target))
    return true
  }

  /// The path behind all links; what it names need not exist.
  private static func followLinks(_ path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<40 {
      guard let next = Path.linkTarget(of: target) else { return target }
      target = next
    }
    throw FileError(errno: ELOOP, path: path)
  }

  private static func createTemporary(
    beside target: String,
    path: String
  ) throws(FileError) -> (descriptor: Int32, path: String) {
    let name = String(decoding: Path.name(of: target).utf8.prefix(100), as: UTF8.self)
    var number: Int32 = EEXIST
    for attempt in 0..<100 where number == EEXIST {
      let temporary = Path.join(Path.parent(of: target), ".\(name).\(getpid())-\(attempt).tmp")
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, temporary) }
      number = errno
    }
    throw FileError(errno: number, path: path, doing: "creating a temporary file beside it")
  }

  /// Writes and syncs the content, and closes the file in any case.
  private static func fill(
    _ descriptor: Int32,
    with bytes: [UInt8],
    mode: mode_t?,
    path: String
  ) throws(FileError) {
    var failure: Int32 = 0
    if let mode, fchmod(descriptor, mode) != 0 { failure = errno }
    if failure == 0 { failure = writeAll(bytes, to: descriptor) }
    if failure == 0, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw FileError(errno: failure, path: path, doing: "writing") }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = systemWrite(descriptor, part.baseAddress, part.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno == 0 ? EIO : errno
        }
      }
      return 0
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, buffer, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, buffer, count)
    #else
      Darwin.write(descriptor, buffer, count)
    #endif
  }

  /// Makes the rename itself durable. Some file systems cannot sync a folder; the file is safe on them all the same.
  private static func syncDirectory(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    _ = close(descriptor)
  }
}
