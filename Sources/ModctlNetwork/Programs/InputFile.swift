import ModuleCatalogs
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
    guard writeAll(bytes, to: descriptor) == 0 else {
      close()
      return nil
    }
    _ = lseek(descriptor, 0, SEEK_SET)
  }

  func close() { _ = ModuleLibc.close(descriptor) }
}
