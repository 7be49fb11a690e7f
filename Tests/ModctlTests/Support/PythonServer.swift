import Foundation
import TestSupport

/// A python3 server whose program prints its port when it is open.
struct PythonServer {
  let port: Int
  private let process: SpawnedProgram

  /// Returns `nil` if python3 is not installed.
  init?(_ program: String, in folder: URL) throws {
    let output = try ProgramPipe()
    defer { close(output.readingEnd) }
    process = try SpawnedProgram(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["python3", "-c", program],
      in: folder,
      output: output.writingEnd
    )
    close(output.writingEnd)
    let text = String(decoding: output.nextBytes(), as: UTF8.self)
    guard let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      process.end()
      return nil
    }
    self.port = port
  }

  func stop() { process.end() }
}
