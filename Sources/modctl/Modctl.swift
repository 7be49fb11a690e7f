import ArgumentParser

@main
struct Modctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modctl",
    abstract: "Selects one version for each module of an application, or explains why none exists.",
    discussion: """
      Exit codes: 0 done, 1 unsolvable or a check failed, 2 lockfile stale under --locked, 64 usage, 65 bad data or \
      integrity, 70 a bug in modctl, 75 a limit was reached.
      """,
    version: "0.1.0",
    subcommands: [
      Resolve.self, UpdateCommand.self, Check.self, Why.self, Outdated.self, Graph.self, Tree.self, Plan.self,
      Routes.self, New.self, Lock.self, CheckManifest.self,
    ],
    defaultSubcommand: nil
  )

  /// Runs a command, and prints help and errors through ``Terminal``, which notices what cannot be written.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let text = fullMessage(for: error)
      if !text.isEmpty { Terminal.write(text + "\n", to: code.isSuccess ? 1 : 2) }
      Terminal.end(code)
    }
  }
}

/// The exit codes of modctl.
enum ExitStatus {
  static let unsolvable = ExitCode(1)
  static let checkFailed = ExitCode(1)
  static let lockfileStale = ExitCode(2)
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let internalError = ExitCode(70)
  static let limitReached = ExitCode(75)
}
