import Foundation

/// Runs the machine's git on a repository in a temporary folder, isolated from the configuration of the machine and its user.
struct Git {
  let directory: URL

  enum Failure: Error {
    case status(Int32, [String], String)
  }

  /// The program; `nil` if the machine has none.
  static let program: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/usr/local/bin").split(
      separator: ":"
    )
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("git") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private static let settings = [
    ("user.name", "Tester"), ("user.email", "tester@example.invalid"), ("init.defaultBranch", "main"),
    ("commit.gpgSign", "false"), ("core.autocrlf", "false"), ("gc.auto", "0"),
    ("advice.detachedHead", "false"),
  ]

  /// Makes a new repository in a folder.
  init(in directory: URL) throws {
    self.directory = directory
    try run("init")
  }

  /// Runs git and returns its status and all output.
  func attempt(_ arguments: [String]) throws -> Modctl.Result {
    guard let program = Self.program else { throw Modctl.Failure.notBuilt("git") }
    return try Modctl.run(program, arguments, in: directory, environment: Self.environment(home: directory))
  }

  /// An environment in which git finds nothing of the machine's user, and knows who commits.
  static func environment(home: URL) -> [String: String] {
    var environment = [
      "HOME": home.path, "XDG_CONFIG_HOME": home.path, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C.UTF-8",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "GIT_CONFIG_COUNT": "\(settings.count)",
    ]
    for (index, (key, value)) in settings.enumerated() {
      environment["GIT_CONFIG_KEY_\(index)"] = key
      environment["GIT_CONFIG_VALUE_\(index)"] = value
    }
    return environment
  }

  func run(_ arguments: String...) throws {
    let result = try attempt(arguments)
    if result.status != 0 { throw Failure.status(result.status, arguments, result.output + result.errors) }
  }

  func commit(_ message: String) throws {
    try run("add", "--all")
    try run("commit", "--message", message)
  }
}
