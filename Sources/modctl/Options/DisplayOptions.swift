import ArgumentParser

/// What a command understands that has formats of its own: all of ``GlobalOptions`` but `--format`.
struct DisplayOptions: ParsableArguments {
  @Option(name: [.customLong("directory"), .customShort("C")], help: "The folder of modules.json.")
  var directory = "."

  @Option(help: "When to use colours; NO_COLOR turns them off under auto.")
  var color = GlobalOptions.ColorChoice.auto

  @Flag(help: "Print plain ASCII only.")
  var ascii = false
}
