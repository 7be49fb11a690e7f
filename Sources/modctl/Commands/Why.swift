import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Explains one module of the selection.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why a module is selected in its version, or why not in another.",
    discussion: """
      Shows the shortest path from the application to the module, and all requirements on it, and marks the \
      one that decides the version. The name may also be that of an interface. Nothing is written. Exit code 1 if it is not \
      selected, 64 if there is no such name.

      With --not, tries that version: if it cannot be selected, shows the conflict, with exit code 1; if it can, \
      shows what else would change.
      """
  )

  @OptionGroup var options: PlainOptions

  private var global: GlobalOptions { options.global }

  @Argument(help: "A module, or an interface.", completion: .moduleName, transform: NameArgument.init)
  var name: NameArgument

  @Option(
    name: .customLong("not"),
    help: ArgumentHelp("Why not this version?", valueName: "version"),
    transform: VersionArgument.init
  )
  var other: VersionArgument?

  func run() throws {
    let terminal = Terminal(global)
    let application = try ApplicationResolver(directory: global.directory)
      .selected(terminal, global.format)
    let report = WhyReport(name.name, in: application)
    try application.refuseMistakes(terminal, global.format)
    if case .unknown(let nearest) = report.status {
      throw refusal(
        .missingModule,
        "no module or interface \(Printable.quoted(name.name))",
        nearest.map { "did you mean \(Printable.quoted($0))?" },
        terminal
      )
    }
    if let other {
      if report.newest != nil { return try show(application, other.version, terminal) }
      if case .provided(let provider, _) = report.status {
        throw refusal(
          .isInterface,
          "\(name.name) is an interface",
          "ask about its provider, \(provider)",
          terminal
        )
      }
      if case .leftToHost(let modules) = report.status {
        let names = modules.map(\.name).joined(separator: " or ")
        throw refusal(
          .isInterface,
          "\(name.name) is an interface",
          "ask about one of its providers, \(names)",
          terminal
        )
      }
    }
    application.warnOfYanked(terminal, only: name.name)
    WhyOutput(report: report, terminal: terminal).show(global.format)
    switch report.status {
    case .selected, .provided, .leftToHost: return
    case .unneeded, .unknown: throw ExitStatus.checkFailed
    }
  }

  /// Reports why the question has no answer.
  private func refusal(_ code: DiagnosticCode, _ message: String, _ hint: String?, _ terminal: Terminal)
    -> ExitCode
  {
    let place = SourcePosition(file: "modules.json")
    return terminal.refusal(
      Diagnostic(code, message, at: place, hint: hint),
      .badRequest,
      global.format
    )
  }

  private func show(_ application: ResolvedApplication, _ version: Version, _ terminal: Terminal) throws {
    let versions = application.catalog.versions(of: name.name)
    // Build metadata as it is in the catalog, not as typed.
    guard let version = versions.first(where: { $0 == version }) else {
      let newest = versions.suffix(20).map(\.description).joined(separator: ", ")
      let shadow = application.catalog.workspaceVersion(of: name.name)
      throw refusal(
        .noSuchVersion,
        shadow ?? "\(name.name) has no version \(version)",
        shadow == nil ? "there is \(newest)" : nil,
        terminal
      )
    }
    let output = AlternativeOutput(
      application: application,
      module: name.name,
      version: version,
      terminal: terminal,
      format: global.format
    )
    switch application.alternative(to: name.name, at: version) {
    case .impossible(let failure):
      output.showHeadline()
      FailureOutput(
        failure: failure,
        terminal: terminal,
        format: global.format,
        question: RepeatedCommand(["resolve", "--with", "\(name.name)@=\(version)"] + global.place)
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
