package import Foundation

/// An unnamed file that a process writes its output to. Unlike a pipe, it cannot fill up while the process runs.
package final class OutputFile {
  package let descriptor: Int32

  package init() throws {
    var name = Array((NSTemporaryDirectory() + "output.XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    unlink(name)
  }

  deinit { close(descriptor) }

  /// Returns everything that was written.
  package func data() throws -> Data {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try handle.seek(toOffset: 0)
    return try handle.readToEnd() ?? Data()
  }

  /// Returns everything that was written.
  package func text() throws -> String {
    guard let text = String(data: try data(), encoding: .utf8) else { throw POSIXError(.EILSEQ) }
    return text
  }
}
