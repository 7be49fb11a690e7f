import ArgumentParser

/// Which manifest to edit, and whether to write it.
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

  /// The option that selects the manifest as arguments; empty for the application's manifest.
  var arguments: [String] { to.map { ["--to", $0.name] } ?? [] }

  static func refuseRepeated(_ names: [String]) throws {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { throw ValidationError("\(name) is named twice.") }
  }
}
