import Foundation

/// A server of python3, whose program prints its port when it is open.
struct PythonServer {
  let port: Int
  private let process = Process()

  /// `nil` where there is no python3.
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
