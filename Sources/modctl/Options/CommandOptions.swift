import ArgumentParser

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// The options of every command that reports in an ``OutputFormat``.
///
/// What differs is a parameter, not a group of options in another: a debug build, which tests start thousands of times, validates
/// a group several times for each group around it.
struct CommandOptions<Kind: CommandKind>: ParsableArguments {
  @Option(name: [.customLong("directory"), .customShort("C")], help: Kind.folderHelp)
  var chosenDirectory: String?

  /// The folder that contains modules.json, or that the command works in.
  var directory: String { chosenDirectory ?? Kind.folder }

  @Option(help: "How to print the result.")
  var format = Kind.Format.text

  @Option(help: "When to use colors; with auto, NO_COLOR turns them off.")
  var color = ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag<Kind>] = []

  /// The option for the folder as arguments; empty if the folder was not chosen.
  var place: [String] { ApplicationFolder.option(chosenDirectory) }

  func validate() throws { try NetworkFlag.choose(network) }
}

/// The options of commands that report findings at lines of files.
typealias FindingOptions = CommandOptions<FindingCommand>
/// The options of commands that report none, and therefore do not support SARIF.
typealias PlainOptions = CommandOptions<PlainCommand>
/// The options of commands that work in one folder and do not search the enclosing ones for an application.
typealias LocalOptions = CommandOptions<LocalCommand>

/// The options of a command whose `--format` is not only for its result: all of ``CommandOptions`` except that one.
struct DisplayOptions: ParsableArguments {
  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder of modules.json. (default: the current one, or the nearest parent that has it)"
  )
  var chosenDirectory: String?

  /// The folder as arguments, to repeat the command.
  var place: [String] { ApplicationFolder.option(chosenDirectory) }

  /// The folder that contains modules.json.
  var directory: String { chosenDirectory ?? ApplicationFolder.nearest }

  @Option(help: "When to use colors; with auto, NO_COLOR turns them off.")
  var color = ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag<PlainCommand>] = []

  func validate() throws { try NetworkFlag.choose(network) }
}
