import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Explains one module of the selection.
struct Why: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why a version of a module is selected, or why another one is not.",
    discussion: """
      Shows the shortest path from the application to the module, and all requirements on it, and marks the \
      one that decides the version. The name may also be that of an interface. Nothing is written. Exit code 1 if it is not \
      selected, 64 if there is no such name.

      With --not, tries that version: if it cannot be selected, shows the conflict, with exit code 1; if it can, \
      shows what else would change.
      """
  )

  @OptionGroup var options: PlainOptions

  @Argument(help: "A module, or an interface.", completion: .moduleName, transform: NameArgument.init)
  var name: NameArgument

  @Option(
    name: .customLong("not"),
    help: ArgumentHelp("Explain why this version is not selected.", valueName: "version"),
    transform: VersionArgument.init
  )
  var other: VersionArgument?

  func run(_ terminal: Terminal) throws {
    let application = try ApplicationResolver(directory: options.directory).shown(terminal)
    let report = WhyReport(name.name, in: application)
    try application.refuseMistakes()
    if case .unknown(let nearest) = report.status {
      let message = "no module or interface \(Printable.quoted(name.name))"
      let hint = nearest.map { "did you mean \(Printable.quoted($0))?" }
      throw terminal.refusal(Diagnostic(.missingModule, message, at: .application, hint: hint), .badRequest)
    }
    if let other {
      if report.newest != nil { return try show(application, other.version, terminal) }
      if let hint = Self.hint(forInterface: report.status) {
        let message = "\(name.name) is an interface"
        throw terminal.refusal(Diagnostic(.isInterface, message, at: .application, hint: hint), .badRequest)
      }
    }
    application.warnOfYanked(terminal, only: name.name)
    WhyOutput(report: report, terminal: terminal).show()
    switch report.status {
    case .selected, .provided, .leftToHost: return
    case .unneeded, .unknown: throw ExitStatus.checkFailed
    }
  }

  /// Returns which modules to ask about instead of an interface, which has no versions that could be selected.
  private static func hint(forInterface status: WhyReport.Status) -> String? {
    switch status {
    case .provided(let provider, _): "ask about its provider, \(provider)"
    case .leftToHost(let modules):
      "ask about one of its providers, \(modules.map(\.name).joined(separator: " or "))"
    default: nil
    }
  }

  private func show(_ application: ResolvedApplication, _ version: Version, _ terminal: Terminal) throws {
    let versions = application.catalog.versions(of: name.name)
    // Build metadata as it is in the catalog, not as typed.
    guard let version = versions.first(where: { $0 == version }) else {
      let catalog = application.catalog
      let missing = Diagnostic.noSuchVersion(version, of: name.name, in: catalog, at: .application)
      throw terminal.refusal(missing, .badRequest)
    }
    let output = AlternativeOutput(
      application: application,
      module: name.name,
      version: version,
      terminal: terminal
    )
    switch application.alternative(to: name.name, at: version) {
    case .impossible(let failure):
      output.showHeadline()
      FailureOutput(
        failure: failure,
        terminal: terminal,
        question: RepeatedCommand(["resolve", "--with", "\(name.name)@=\(version)"] + options.place)
      ).show()
      throw failure.exitCode
    case let alternative:
      output.show(alternative)
      if case .overridden = alternative { throw ExitStatus.unsolvable }
    }
  }
}

extension DiagnosticCode {
  /// A question about a version of an interface, which only its providers have.
  static let isInterface = DiagnosticCode("is-interface")
}
