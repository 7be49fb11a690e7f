import ModuleLibc

/// The standard input of a program: an unnamed file.
struct InputFile {
  let descriptor: Int32

  /// Returns `nil` if there is no place for the file.
  init?(_ bytes: [UInt8]) {
    let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    for folder in [chosen, "/tmp", "/var/tmp", "."] where !folder.isEmpty {
      if let file = InputFile(bytes, in: folder) {
        self = file
        return
      }
    }
    return nil
  }

  private init?(_ bytes: [UInt8], in folder: String) {
    var path = Array((folder + "/modctl-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        close()
        return nil
      }
    }
    _ = lseek(descriptor, 0, SEEK_SET)
  }

  func close() { _ = systemClose(descriptor) }
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
