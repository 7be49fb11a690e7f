import ArgumentParser

/// The options of every command.
struct GlobalOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif
  }

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder of modules.json. (default: the current one, or the nearest parent that has it)"
  )
  var chosenDirectory: String?

  /// The folder that contains modules.json.
  var directory: String { chosenDirectory ?? ApplicationFolder.nearest }

  @Option(help: "How to print the result.")
  var format = Format.text

  @Option(help: "When to use colors; NO_COLOR turns them off under auto.")
  var color = ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag] = []

  /// The option for the folder as arguments; empty if the folder was not chosen.
  var place: [String] { chosenDirectory.map { ["--directory", GlobalOptions.argument($0)] } ?? [] }

  func validate() throws { try NetworkFlag.choose(network) }

  /// Returns a path as an argument that is not read as an option.
  static func argument(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }
}

/// The options of commands that report no findings at lines of files and therefore do not support SARIF.
struct PlainOptions: ParsableArguments {
  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder of modules.json. (default: the current one, or the nearest parent that has it)"
  )
  var chosenDirectory: String?

  /// The folder that contains modules.json.
  var directory: String { chosenDirectory ?? ApplicationFolder.nearest }

  @OptionGroup var output: OutputOptions

  /// The options in the form that the code for output expects.
  var global: GlobalOptions { output.global(in: chosenDirectory) }
}

/// The options of commands that work in one folder and do not search the enclosing ones for an application.
struct LocalOptions: ParsableArguments {
  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder to work in. (default: the current one)"
  )
  var chosenDirectory: String?

  /// The folder to work in.
  var folder: String { chosenDirectory ?? "." }

  @OptionGroup var output: OutputOptions

  /// The options in the form that the code for output expects.
  var global: GlobalOptions { output.global(in: folder) }
}

/// The options for output that ``PlainOptions`` and ``LocalOptions`` share.
struct OutputOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "How to print the result.")
  var format = Format.text

  @Option(help: "When to use colors; NO_COLOR turns them off under auto.")
  var color = GlobalOptions.ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag] = []

  func global(in folder: String?) -> GlobalOptions {
    var options = GlobalOptions()
    options.chosenDirectory = folder
    options.format = format == .json ? .json : .text
    options.color = color
    options.ascii = ascii
    return options
  }

  func validate() throws { try NetworkFlag.choose(network) }
}

/// The options of a command that has its own formats: all of ``GlobalOptions`` except `--format`.
struct DisplayOptions: ParsableArguments {
  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder of modules.json. (default: the current one, or the nearest parent that has it)"
  )
  var chosenDirectory: String?

  /// The folder as arguments, to repeat the command.
  var place: [String] { chosenDirectory.map { ["--directory", GlobalOptions.argument($0)] } ?? [] }

  /// The folder that contains modules.json.
  var directory: String { chosenDirectory ?? ApplicationFolder.nearest }

  @Option(help: "When to use colors; NO_COLOR turns them off under auto.")
  var color = GlobalOptions.ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag] = []

  func validate() throws { try NetworkFlag.choose(network) }
}
