import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools

extension ApplicationResolver {
  /// Returns the selection for commands that only inspect it; a failure is shown the way `resolve` shows it.
  func selected(_ terminal: Terminal, _ format: OutputFormat) throws -> ResolvedApplication {
    do throws(ApplicationFailure) {
      return try resolve()
    } catch {
      FailureOutput(
        failure: error,
        terminal: terminal,
        format: format,
        question: RepeatedCommand(["resolve"] + (directory == "." ? [] : ["--directory", directory]))
      ).show()
      throw error.exitCode
    }
  }
}

extension ResolvedApplication {
  /// Ends the command if it has found a bad file since the resolution, which does not read all files.
  func refuseMistakes() throws(Refusal) {
    guard catalog.diagnostics.haveErrors else { return }
    catalog.readEverything()
    throw Refusal(.badData, catalog.diagnostics)
  }
}
