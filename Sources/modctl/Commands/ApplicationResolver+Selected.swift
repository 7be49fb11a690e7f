import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools

extension ApplicationResolver {
  /// What is selected, for commands that only look at it; a failure is shown as `resolve` shows it.
  func selected(_ terminal: Terminal, _ format: GlobalOptions.Format) throws -> ResolvedApplication {
    switch run() {
    case .resolved(let application):
      return application
    case .failed(let failure):
      FailureReport(
        failure: failure,
        terminal: terminal,
        format: format,
        question: RepeatedCommand(["resolve"] + (directory == "." ? [] : ["--directory", directory]))
      ).show()
      throw failure.exitCode
    }
  }
}

extension ResolvedApplication {
  /// Ends the command if it came upon a bad file after the resolution, which reads less.
  func refuseMistakes(_ terminal: Terminal, _ format: GlobalOptions.Format) throws {
    guard catalog.diagnostics.contains(where: { $0.severity == .error }) else { return }
    catalog.readEverything()
    DiagnosticsOutput(diagnostics: catalog.diagnostics, terminal: terminal).show(format)
    throw catalog.diagnostics.isUnreachable ? ExitStatus.unreachable : ExitStatus.badData
  }
}
