import ArgumentParser
import ModuleManifests

@main
struct Modctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modctl",
    abstract: "Selects one version for each module of an application, or explains why none exists.",
    discussion: """
      Exit codes: 0 done, 1 unsolvable or a check failed, 2 lockfile stale under --locked, 64 usage, 65 bad data or \
      integrity, or output that cannot be written, 69 a catalog cannot be reached, 70 a bug in modctl, 75 a limit was reached.
      """,
    version: "0.1.0",
    subcommands: [
      Init.self, Resolve.self, UpdateCommand.self, Add.self, Remove.self, Show.self, Bump.self,
      Publish.self, Yank.self, CatalogCommand.self, Check.self, Why.self, Outdated.self,
      Graph.self, Tree.self, Plan.self,
      Routes.self, Assemble.self, New.self, Cache.self, Lock.self, CheckManifest.self,
      AssembleTarget.self,
    ],
    defaultSubcommand: nil
  )

  /// Runs a command, and prints help and errors through ``Terminal``, which notices what cannot be written.
  static func main() {
    if let text = unknownCommand(Array(CommandLine.arguments.dropFirst())) {
      Terminal.write(text + "\n", to: 2)
      Terminal.end(ExitStatus.usage)
    }
    do {
      var command = try parseAsRoot()
      try CatalogReaders.$current.withValue(Network.reader()) { try command.run() }
    } catch {
      let code = exitCode(for: error)
      let text = fullMessage(for: error)
      if !text.isEmpty { Terminal.write(text + "\n", to: code.isSuccess ? 1 : 2) }
      Terminal.end(code)
    }
  }
}

extension Modctl {
  /// What is said about a command that does not exist but looks like one; `nil` for all others.
  static func unknownCommand(_ arguments: [String]) -> String? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    let known = configuration.subcommands.map { command in
      command.configuration.commandName ?? "\(command)".lowercased()
    }
    guard first != "help", !known.contains(first), let near = EditDistance.nearest(to: first, in: known)
    else { return nil }
    return "Error: There is no command `\(Printable.escaped(first))`; did you mean `\(near)`?"
  }
}

/// The exit codes of modctl.
enum ExitStatus {
  static let unsolvable = ExitCode(1)
  static let checkFailed = ExitCode(1)
  static let lockfileStale = ExitCode(2)
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let unreachable = ExitCode(69)
  static let internalError = ExitCode(70)
  static let limitReached = ExitCode(75)
}
