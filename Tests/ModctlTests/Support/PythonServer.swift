import Foundation

/// A python3 server whose program prints its port when it is open.
struct PythonServer {
  let port: Int
  private let process = Process()

  /// Returns `nil` if python3 is not installed.
  init?(_ program: String, in folder: URL) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      process.end()
      return nil
    }
    self.port = port
  }

  func stop() { process.end() }
}
