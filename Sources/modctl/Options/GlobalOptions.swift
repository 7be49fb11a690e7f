import ArgumentParser

/// What every command understands.
struct GlobalOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif
  }

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder of modules.json. (default: this one, or the nearest above that has it)"
  )
  var chosenDirectory: String?

  /// The folder of modules.json.
  var directory: String { chosenDirectory ?? ApplicationFolder.nearest }

  @Option(help: "How to print the result.")
  var format = Format.text

  @Option(help: "When to use colours; NO_COLOR turns them off under auto.")
  var color = ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag] = []

  /// The folder as an argument, if it is another one.
  var place: [String] { chosenDirectory.map { ["--directory", $0] } ?? [] }

  func validate() throws { try NetworkFlag.choose(network) }
}

/// The same for commands that have no findings about lines of files, and so no SARIF.
struct PlainOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder of modules.json. (default: this one, or the nearest above that has it)"
  )
  var chosenDirectory: String?

  /// The folder of modules.json.
  var directory: String { chosenDirectory ?? ApplicationFolder.nearest }

  @Option(help: "How to print the result.")
  var format = Format.text

  @Option(help: "When to use colours; NO_COLOR turns them off under auto.")
  var color = GlobalOptions.ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag] = []

  /// As the code that shows results wants them.
  var global: GlobalOptions {
    var options = GlobalOptions()
    options.chosenDirectory = chosenDirectory
    options.format = format == .json ? .json : .text
    options.color = color
    options.ascii = ascii
    return options
  }

  func validate() throws { try NetworkFlag.choose(network) }
}

/// What a command understands that has formats of its own: all of ``GlobalOptions`` but `--format`.
struct DisplayOptions: ParsableArguments {
  @Option(
    name: [.customLong("directory"), .customShort("C")],
    help: "The folder of modules.json. (default: this one, or the nearest above that has it)"
  )
  var chosenDirectory: String?

  /// The folder of modules.json.
  var directory: String { chosenDirectory ?? ApplicationFolder.nearest }

  @Option(help: "When to use colours; NO_COLOR turns them off under auto.")
  var color = GlobalOptions.ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false

  @Flag var network: [NetworkFlag] = []

  func validate() throws { try NetworkFlag.choose(network) }
}
