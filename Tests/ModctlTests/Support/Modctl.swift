import Foundation

/// Runs the built modctl as a process of its own.
struct Modctl {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String

    /// Standard error as if lines were never wrapped.
    var flatErrors: String { errors.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
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

  /// The built program.
  static var program: URL { products.appendingPathComponent("modctl") }

  /// Runs any program in the same way.
  static func run(
    _ program: URL,
    _ arguments: [String],
    in directory: URL?,
    environment: [String: String]
  ) throws -> Result {
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure.notBuilt(program.path)
    }
    // Files instead of pipes: nothing can fill up while the process runs.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "errors"].map { folder.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    if let directory { process.currentDirectoryURL = directory }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try String(contentsOf: files[0], encoding: .utf8),
      errors: try String(contentsOf: files[1], encoding: .utf8)
    )
  }

  /// The folder that the build puts its products into: the one with the test bundle.
  private static var products: URL {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }
}
