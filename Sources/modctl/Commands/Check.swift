import ArgumentParser
import ModctlNetwork
import ModuleTools

/// Finds mistakes in all manifests.
struct Check: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in modules.json and in the manifests of the workspace and the catalogs.",
    discussion: """
      Reads every manifest of the workspace and of the catalogs on this machine. In remote catalogs, it only looks up \
      the names that these contain. Resolves nothing and writes nothing. Exit code 1 if there are errors, 65 if \
      modules.json itself cannot be used and nothing was checked, 69 if the only problem is that a catalog cannot be \
      reached.
      """
  )

  @OptionGroup var options: FindingOptions

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Flag(help: "Also compare workspace manifests with their Package.swift; this runs SwiftPM.")
  var packages = false

  @Flag(
    help: "Also check that the number of each published version is high enough for what its manifest changed."
  )
  var history = false

  func run(_ terminal: Terminal) throws {
    var checker = ApplicationChecker(directory: options.directory)
    checker.checksHistory = history
    if packages { checker.dumpPackage = ProgramRun.packageDump }
    let report = checker.check()
    CheckOutput(report: report, terminal: terminal).show()
    if report.application == nil { throw ExitStatus.badData }
    if report.diagnostics.isUnreachable { throw ExitStatus.unreachable }
    if report.errorCount > 0 || strict && report.warningCount > 0 { throw ExitStatus.checkFailed }
  }
}
