import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// A resolution, from reading the files to writing the lockfile and printing the report, as performed by `resolve` and `update`.
struct ResolutionRun {
  let resolver: ApplicationResolver
  let mode: ResolveOutput.Mode
  let resolution: ResolutionOptions
  let failureOptions: FailureOptions
  let options: FindingOptions
  let terminal: Terminal
  /// The command, without the options that all commands share.
  let question: RepeatedCommand

  /// - Parameter isFixing: whether `--fix` still applies.
  func run(isFixing: Bool = true) throws {
    switch Result(catching: resolve) {
    case .failure(let failure):
      if isFixing, !failureOptions.fixes.isEmpty, failure.resolutionError != nil {
        try fix(failure)
        return
      }
      FailureOutput(
        failure: failure,
        terminal: terminal,
        detail: failureOptions.explain,
        question: question.adding(resolution.arguments).adding(options.place)
      ).show()
      throw failure.exitCode
    case .success(let application):
      let output = ResolveOutput(
        application: application,
        mode: mode,
        temporary: resolution.temporary,
        terminal: terminal
      )
      output.showWarnings()
      if isFixing, !failureOptions.fixes.isEmpty { terminal.note("note: there is nothing to fix") }
      if mode == .locked, let previous = application.previous, previous.sides.count > 1 {
        output.show(written: false)
        terminal.note(
          wrapping: "error: modules.lock.json contains an unfinished merge; run `\(repair)` first"
        )
        throw ExitStatus.lockfileStale
      }
      let written = try mode == .write && write(application)
      output.show(written: written)
      if mode == .locked && application.isLockfileStale {
        terminal.note(
          wrapping: (application.previous == nil
            ? "error: there is no modules.lock.json"
            : "error: modules.lock.json is not up to date") + "; run `\(repair)` and commit it"
        )
        throw ExitStatus.lockfileStale
      }
    }
  }

  /// The command that writes the lockfile which was expected.
  private var repair: RepeatedCommand {
    RepeatedCommand(["resolve"] + resolution.arguments + options.place)
  }

  private func resolve() throws(ApplicationError) -> ResolvedApplication {
    mode == .locked ? try resolver.resolveAsLocked() : try resolver.resolve()
  }

  private func fix(_ failure: ApplicationError) throws {
    let isDryRun = mode == .dryRun
    try FixRun(failure: failure, directory: resolver.directory, terminal: terminal)
      .run(failureOptions.fixes, isDryRun: isDryRun)
    if !isDryRun { try run(isFixing: false) }
  }

  private func write(_ application: ResolvedApplication) throws(FileError) -> Bool {
    try SignalDelay.during { () throws(FileError) in
      try application.lockfile.write(in: resolver.directory)
    }
  }
}

extension ApplicationError {
  var exitCode: ExitCode {
    switch code {
    case .unsolvable: ExitStatus.unsolvable
    case .limitReached: ExitStatus.limitReached
    case .badRequest: ExitStatus.usage
    case .unreachable: ExitStatus.unreachable
    default: ExitStatus.badData
    }
  }
}
