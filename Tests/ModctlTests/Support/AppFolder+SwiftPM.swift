import Foundation

extension AppFolder {
  /// Runs `swift` in the folder, or in one of its folders. Takes minutes if ModuleKit must be built.
  ///
  /// - Returns: the exit status, with all output as standard output.
  func swift(_ arguments: String..., in folder: String = ".") async throws -> Modctl.Result {
    try await swift(arguments, in: folder)
  }

  func swift(_ arguments: [String], in folder: String = ".") async throws -> Modctl.Result {
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
    return Modctl.Result(status: status, output: try read("log"), errors: "")
  }
}
