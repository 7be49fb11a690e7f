internal import ModuleLibc

/// Reads whole files: only regular ones, up to a limit, and without ever waiting for another process.
///
/// A pipe or a terminal where a manifest should be would make an ordinary `open` wait for its other end. The kind is therefore
/// checked before and after opening, and the file is opened without blocking.
package enum FileReader {
  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: the file; links are followed unless `followingLinks` is false.
  ///   - limit: the maximum size to read.
  ///   - followingLinks: whether the last component may be a symbolic link.
  package static func bytes(
    of path: String,
    limit: Int = JSONLimits.document.bytes,
    followingLinks: Bool = true
  ) throws(FileError) -> [UInt8] {
    if path.utf8.contains(0) { throw FileError(.other, path: path, message: "the path contains a NUL byte") }
    guard let kind = try FileKind.of(path, followingLinks: followingLinks) else {
      throw .missing(path)
    }
    try requireRegular(kind, path)
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
    defer { _ = close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw FileError(errno: errno, path: path) }
    try requireRegular(FileKind(mode: UInt32(info.st_mode)), path)
    let size = Int(info.st_size)
    guard size <= limit else { throw tooLarge(path, size: size, limit: limit) }
    return try read(descriptor, path: path, size: size, limit: limit)
  }

  private static func requireRegular(_ kind: FileKind, _ path: String) throws(FileError) {
    guard kind == .regular else {
      throw FileError(.notRegular, path: path, message: "this is \(kind.described), not a file")
    }
  }

  private static func tooLarge(_ path: String, size: Int, limit: Int) -> FileError {
    FileError(.tooLarge, path: path, message: "\(size) bytes exceed the limit of \(limit)")
  }

  /// Reads until the end, because the known size is only that of a moment ago.
  private static func read(
    _ descriptor: Int32,
    path: String,
    size: Int,
    limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var capacity = size + 1
    while true {
      var failure: Int32 = 0
      var isComplete = false
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < buffer.count {
          let got = ModuleLibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
          if got > 0 {
            count += got
          } else if got == 0 {
            isComplete = true
            return
          } else if errno != EINTR {
            failure = errno
            return
          }
        }
      }
      if failure != 0 { throw FileError(errno: failure, path: path, doing: "reading") }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { throw tooLarge(path, size: bytes.count, limit: limit) }
      if isComplete { return bytes }
      capacity = 1 << 16
    }
  }
}
