import ArgumentParser
import ModuleManifests
import ModuleTools

/// Which manifest to edit, and whether to write it.
struct EditOptions: ParsableArguments {
  @Option(
    help: .module("Edit the manifest of this module of the workspace instead of modules.json."),
    transform: NameArgument.init
  )
  var to: NameArgument?

  @Flag(help: "Show what would change and write nothing.")
  var dryRun = false

  /// The option that selects the manifest as arguments; empty for the application's manifest.
  var arguments: [String] { to.map { ["--to", $0.name] } ?? [] }

  /// Refuses a module that is named twice.
  ///
  /// For `run`, not for `validate`: that is called before unknown options are reported, and takes their values for names.
  static func refuseRepeated(_ names: [String], _ terminal: Terminal) throws {
    var seen: Set<String> = []
    guard let name = names.first(where: { !seen.insert($0).inserted }) else { return }
    let position = SourcePosition.application
    let diagnostic = Diagnostic(.repeated, "\(name) is named twice", at: position, hint: "name it once")
    throw terminal.refusal(diagnostic, .badRequest)
  }
}
