import ArgumentParser
import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

extension ApplicationResolver {
  /// Returns the selection for commands that only show it, and says so if it is not the locked one.
  func shown(_ terminal: Terminal) throws -> ResolvedApplication {
    let application = try selected(terminal)
    application.noteStaleness(terminal)
    return application
  }

  /// Resolves without asking a server for what the cache has as it is locked, for commands that refuse a stale lockfile.
  func resolveAsLocked() throws(ApplicationError) -> ResolvedApplication {
    try resolve { CatalogAccess.chosen().reader(locked: $0.map(LockedDigests.init)) }
  }

  /// Returns the selection for commands that only inspect it; a failure is shown the way `resolve` shows it.
  ///
  /// - Parameter asLocked: whether to resolve like ``resolveAsLocked()``.
  func selected(_ terminal: Terminal, asLocked: Bool = false) throws -> ResolvedApplication {
    do throws(ApplicationError) {
      return asLocked ? try resolveAsLocked() : try resolve()
    } catch {
      FailureOutput(
        failure: error,
        terminal: terminal,
        question: RepeatedCommand(["resolve"] + (directory == "." ? [] : ["--directory", directory]))
      ).show()
      throw error.exitCode
    }
  }
}

extension ResolvedApplication {
  /// Says that what is shown is not what is locked.
  func noteStaleness(_ terminal: Terminal) {
    guard let previous, previous.sides.count == 1, isLockfileStale else { return }
    terminal.note(
      wrapping: "note: modules.lock.json is not up to date; this is what `modctl resolve` would lock"
    )
  }

  /// Ends the command if it has found a bad file since the resolution, which does not read all files.
  func refuseMistakes() throws(Refusal) {
    guard catalog.diagnostics.haveErrors else { return }
    catalog.readEverything()
    throw Refusal(.badData, catalog.diagnostics)
  }
}
