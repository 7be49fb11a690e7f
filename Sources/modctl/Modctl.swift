import ArgumentParser
import ModctlNetwork
import ModuleCatalogs
import ModuleLibc
import ModuleManifests

@main
struct Modctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modctl",
    abstract: "Select one version for each module of an application, or explain why none exists.",
    discussion: """
      Exit codes: 0 done, 1 no solution or a check failed, 2 a stale lockfile under --locked or assemble, or a stale \
      package under assemble --check, 64 invalid arguments, 65 unusable files or output that cannot be written, 69 a catalog cannot be \
      reached, 70 a bug in modctl, 75 a limit was reached.
      """,
    version: "0.1.0",
    subcommands: [
      Init.self, Resolve.self, UpdateCommand.self, Add.self, Remove.self, Show.self, Bump.self,
      Publish.self, Yank.self, CatalogCommand.self, Check.self, Why.self, Outdated.self,
      Graph.self, Tree.self, Plan.self,
      Routes.self, Assemble.self, New.self, Cache.self, Lock.self,
    ],
    defaultSubcommand: nil
  )

  /// Runs a command, and prints help and errors through ``Terminal``, which detects write failures.
  static func main() {
    ProcessState.prepare()
    let words = Array(CommandLine.arguments.dropFirst())
    let named = namedCommand(words)
    if named == nil, let text = unknownCommand(words) {
      Terminal.write(Terminal.wrapped(text, to: 2) + "\n", to: 2)
      Terminal.end(ExitStatus.usage)
    }
    do {
      var command = try named ?? parseAsRoot()
      try CatalogReaders.$current.withValue(CatalogAccess.chosen().reader()) { try command.run() }
    } catch {
      let (text, status) = ending(for: error, of: words)
      let stream: Int32 = status == 0 ? 1 : 2
      if !text.isEmpty { Terminal.write(Terminal.wrapped(text, to: stream) + "\n", to: stream) }
      Terminal.end(ExitCode(status))
    }
  }

  /// Returns the last words of a command that throws an error, and its exit code. An error that no command reports and
  /// ArgumentParser does not know is a bug.
  static func ending(for error: any Error, of words: [String] = []) -> (text: String, status: Int32) {
    let code = exitCode(for: error)
    guard code == .failure, !(error is ExitCode) else {
      let text = OptionHint.added(to: fullMessage(for: error), of: command(named: words).type)
      return (ArgumentEcho(words).shortened(text), code.rawValue)
    }
    let text = """
      error[internal]: \(Printable.escaped("\(error)"))
        hint: this is a bug in modctl \(configuration.version), not in your files; please
          report it with this message, the command and, if possible, the files
      """
    return (text, ExitStatus.internalError.rawValue)
  }
}

extension Modctl {
  /// Returns the command named by the first words, with its options; `nil` for everything except a plain command without
  /// mistakes.
  ///
  /// On its way from the program to a command, ArgumentParser collects the options of that command twice more than it needs to,
  /// and validates them each time in debug builds. That was a twelfth of the instructions of `modctl resolve` on the sample shop,
  /// and more than a quarter in a debug build. Mistakes and help are still handled by ArgumentParser from the program down.
  private static func namedCommand(_ words: [String]) -> (any ParsableCommand)? {
    let (command, options) = command(named: words)
    guard command.configuration.subcommands.isEmpty, let parsed = try? command.parseAsRoot(Array(options)),
      type(of: parsed) == command
    else { return nil }
    return parsed
  }

  /// Returns the command named by the first words, and the words that follow.
  private static func command(
    named words: [String]
  ) -> (type: any ParsableCommand.Type, options: ArraySlice<String>) {
    var rest = words[...]
    var command: any ParsableCommand.Type = self
    while let word = rest.first,
      let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
    {
      command = next
      rest.removeFirst()
    }
    return (command, rest)
  }

  /// The commands that do what those of other package managers do under these names.
  private static let otherNames = [
    "install": "resolve", "upgrade": "update", "uninstall": "remove", "rm": "remove",
    "list": "tree", "ls": "tree", "info": "show", "view": "show", "validate": "check", "lint": "check",
    "version": "--version",
  ]

  /// Returns the message for a command that does not exist; `nil` otherwise.
  static func unknownCommand(_ arguments: [String]) -> String? {
    var isHelp = false
    var path: [String] = []
    var commands = configuration.subcommands
    for word in arguments {
      if word.hasPrefix("-") { return nil }
      if let command = commands.first(where: { $0.configuration.commandName == word }) {
        path.append(word)
        commands = command.configuration.subcommands
        if commands.isEmpty { return nil }
      } else if word == "help", path.isEmpty, !isHelp {
        isHelp = true
      } else {
        // Key paths crash the Swift 6.3 compiler here.
        var names = commands.filter { $0.configuration.shouldDisplay }
          .compactMap { $0.configuration.commandName }
        if path.isEmpty, !isHelp { names.append("help") }
        let typed = Printable.quoted((path + [word]).joined(separator: " "))
        let near = path.isEmpty ? otherNames[word] : nil
        guard let meant = near ?? EditDistance.nearest(to: word, in: names) else {
          let help = (["modctl"] + path + ["--help"]).joined(separator: " ")
          return "Error: There is no command \(typed).\n  See '\(help)' for the commands."
        }
        return
          "Error: There is no command \(typed); did you mean `\((path + [meant]).joined(separator: " "))`?"
      }
    }
    return nil
  }
}

/// What a process inherits from the one that started it.
enum ProcessState {
  /// Replaces what would make files or programs behave differently.
  static func prepare() {
    // In place of a closed stream, the next file would be opened, and get what is printed. Nothing can be written to this one.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
    // A file that gets too large is then an error like that of a full disk.
    _ = signal(SIGXFSZ, SIG_IGN)
    // If it is ignored, the status of programs gets lost.
    _ = signal(SIGCHLD, SIG_DFL)
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
