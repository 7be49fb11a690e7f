import ArgumentParser

/// Which manifest is edited, and whether it is written.
struct EditOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Edit the manifest of this module of the workspace instead of modules.json.",
      valueName: "name"
    ),
    transform: NameArgument.init
  )
  var to: NameArgument?

  @Flag(help: "Show what would change and write nothing.")
  var dryRun = false

  /// The manifest as an argument, if it is not the application's.
  var arguments: [String] { to.map { ["--to", $0.name] } ?? [] }

  static func refuseRepeated(_ names: [String]) throws {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { throw ValidationError("\(name) is named twice.") }
  }
}
