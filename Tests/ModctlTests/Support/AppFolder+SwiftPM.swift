import Foundation

extension AppFolder {
  /// Runs `swift` in the folder, or in one of its folders. Takes minutes if ModuleKit must be built.
  ///
  /// - Returns: the exit status and all output.
  func swift(_ arguments: String..., in folder: String = ".") async throws -> (status: Int32, text: String) {
    try await swift(arguments, in: folder)
  }

  func swift(_ arguments: [String], in folder: String = ".") async throws -> (status: Int32, text: String) {
    let log = url.appendingPathComponent("log")
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.currentDirectoryURL = url.appendingPathComponent(folder)
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    let status = try await process.runToEnd()
    return (status, try read("log"))
  }
}
