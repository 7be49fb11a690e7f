import ArgumentParser
import ModuleTools

/// Looks for mistakes in all manifests.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look for mistakes in modules.json and in every manifest of the workspace and the catalogs.",
    discussion: """
      Reads everything, resolves nothing and writes nothing. Exit code 1 if there are errors, 65 if modules.json \
      itself cannot be used and nothing was checked.
      """
  )

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Fail on warnings too.")
  var strict = false

  func run() throws {
    let report = ApplicationChecker(directory: global.directory).run()
    CheckOutput(report: report, terminal: Terminal(global)).show(global.format)
    if !report.isComplete { throw ExitStatus.badData }
    if report.errorCount > 0 || strict && report.warningCount > 0 { throw ExitStatus.checkFailed }
  }
}
