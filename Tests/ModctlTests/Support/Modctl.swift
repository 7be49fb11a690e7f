import Foundation
import TestSupport

/// Runs the built modctl as a separate process.
struct Modctl {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  enum Failure: Error {
    case notBuilt(String)
  }

  static func run(
    _ arguments: [String],
    in directory: URL? = nil,
    environment: [String: String] = ["LANG": "C.UTF-8"]
  ) throws -> Result {
    try run(program, arguments, in: directory, environment: environment)
  }

  /// Runs the tool that plugins run in a build.
  static func runBuildTool(
    _ arguments: [String],
    environment: [String: String] = ["LANG": "C.UTF-8"]
  ) throws -> Result {
    try run(
      SpawnedProgram.products.appendingPathComponent("modctl-build"),
      arguments,
      in: nil,
      environment: environment
    )
  }

  /// The built program.
  static var program: URL { SpawnedProgram.products.appendingPathComponent("modctl") }

  /// Runs any program in the same way.
  static func run(
    _ program: URL,
    _ arguments: [String],
    in directory: URL?,
    environment: [String: String]
  ) throws -> Result {
    try start(arguments, of: program, in: directory, environment: environment)()
  }

  /// Starts modctl, or another program, and returns what waits for its end, so several can run at once.
  static func start(
    _ arguments: [String],
    of program: URL = program,
    in directory: URL?,
    environment: [String: String] = ["LANG": "C.UTF-8"]
  ) throws -> () throws -> Result {
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure.notBuilt(program.path)
    }
    let (output, errors) = (try OutputFile(), try OutputFile())
    let process = try SpawnedProgram(
      program,
      arguments: arguments,
      in: directory,
      environment: environment,
      output: output.descriptor,
      errors: errors.descriptor
    )
    return { Result(status: process.waitForEnd(), output: try output.text(), errors: try errors.text()) }
  }

  /// Starts modctl without waiting for it.
  static func spawn(
    _ arguments: [String],
    in directory: URL? = nil,
    environment: [String: String] = [:],
    output: Int32? = nil
  ) throws -> SpawnedProgram {
    try SpawnedProgram(
      program,
      arguments: arguments,
      in: directory,
      environment: environment,
      output: output,
      errors: output
    )
  }
}
