import ArgumentParser
import ModuleKit
import ModuleManifests

/// Selects versions and writes the lockfile.
struct Resolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Select one version for each module and write the lockfile.",
    discussion: """
      Reads modules.json and the catalogs that it names, prefers the versions of modules.lock.json, and \
      writes that file. On failure it explains which requirements cannot hold together.
      """
  )

  @OptionGroup var global: GlobalOptions

  @Flag(
    help: "Change nothing; fail with exit code 2 if what the lockfile pins does not satisfy the manifests."
  )
  var locked = false

  @Flag(help: "Show what would change and write nothing.")
  var dryRun = false

  @Option(help: "Give up after this many solver steps, with exit code 75.")
  var stepLimit: Int?

  func validate() throws {
    if let stepLimit, stepLimit < 1 { throw ValidationError("--step-limit must be at least 1.") }
  }

  func run() throws {
    let terminal = Terminal(global)
    var resolver = ApplicationResolver(directory: global.directory)
    if let stepLimit { resolver.stepLimit = stepLimit }
    switch resolver.run() {
    case .failed(let failure):
      FailureReport(failure: failure, terminal: terminal, format: global.format).show()
      throw failure.exitCode
    case .resolved(let application):
      let mode: ResolveReport.Mode = locked ? .locked : dryRun ? .dryRun : .write
      let report = ResolveReport(
        application: application,
        mode: mode,
        lockfileName: resolver.lockfileName,
        terminal: terminal
      )
      report.showWarnings()
      if locked, let previous = application.previous, previous.mergedSides > 1 {
        report.show(global.format, written: false)
        terminal.note("error: \(resolver.lockfileName) holds an unfinished merge; run `modctl resolve` first")
        throw ExitStatus.lockfileStale
      }
      let written = try mode == .write && write(application, resolver, terminal)
      report.show(global.format, written: written)
      if locked && application.isLockfileStale {
        terminal.note(
          application.previous == nil
            ? "error: there is no \(resolver.lockfileName); run `modctl resolve` and commit it"
            : "error: \(resolver.lockfileName) is not up to date; run `modctl resolve` and commit it"
        )
        throw ExitStatus.lockfileStale
      }
    }
  }

  private func write(
    _ application: ResolvedApplication,
    _ resolver: ApplicationResolver,
    _ terminal: Terminal
  ) throws -> Bool {
    do throws(FileError) {
      return try application.lockfile.write(to: Path.join(resolver.directory, resolver.lockfileName))
    } catch {
      terminal.note("error[write-failed]: \(error)")
      throw ExitStatus.badData
    }
  }
}

extension ApplicationFailure {
  var exitCode: ExitCode {
    switch code {
    case .unsolvable: ExitStatus.unsolvable
    case .limitReached: ExitStatus.limitReached
    default: ExitStatus.badData
    }
  }
}
