import Foundation
import TestSupport

extension AppFolder {
  /// Runs `swift` in the folder, or in one of its folders. Takes minutes if ModuleKit must be built.
  ///
  /// - Returns: the exit status, with all output as standard output.
  func swift(_ arguments: String..., in folder: String = ".") async throws -> Modctl.Result {
    try await swift(arguments, in: folder)
  }

  func swift(_ arguments: [String], in folder: String = ".") async throws -> Modctl.Result {
    let output = try OutputFile()
    let process = try SpawnedProgram(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["swift"] + arguments,
      in: url.appendingPathComponent(folder),
      output: output.descriptor,
      errors: output.descriptor
    )
    let status = try await inOwnThread { process.waitForEnd() }
    return Modctl.Result(status: status, output: try output.text(), errors: "")
  }
}
