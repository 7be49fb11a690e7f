import Foundation
import TestSupport

/// A python3 server whose program prints its port when it is open.
struct PythonServer {
  let port: Int
  private let process: SpawnedProgram
  // Open for as long as the server runs, or what it prints could end it.
  private let output: ProgramPipe

  /// Returns `nil` if python3 is not installed.
  init?(_ program: String, in folder: URL) throws {
    output = try ProgramPipe()
    process = try SpawnedProgram(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["python3", "-c", program],
      in: folder,
      output: output.writingEnd
    )
    close(output.writingEnd)
    // python3 may print a number and its line break one after the other.
    var text: [UInt8] = []
    while text.last != UInt8(ascii: "\n") {
      let bytes = output.nextBytes()
      if bytes.isEmpty { break }
      text += bytes
    }
    guard let port = Int(String(decoding: text.dropLast(), as: UTF8.self)) else {
      close(output.readingEnd)
      process.end()
      return nil
    }
    self.port = port
  }

  func stop() {
    process.end()
    close(output.readingEnd)
  }
}
