import ArgumentParser
import ModuleTools
import VersionResolver

/// Selects versions and writes the lockfile.
struct Resolve: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Select one version for each module and write the lockfile.",
    discussion: """
      Reads modules.json and the catalogs that it names, prefers the versions of modules.lock.json, and \
      writes that file. On failure it explains which requirements conflict.
      """
  )

  @OptionGroup var options: FindingOptions

  @Flag(
    help: "Change nothing; fail with exit code 2 if the locked versions do not satisfy the manifests."
  )
  var locked = false

  @Flag(help: "Show what would change and write nothing.")
  var dryRun = false

  @Flag(help: "Select the oldest version of every module, regardless of the lockfile, to test lower bounds.")
  var lowest = false

  @Flag(
    help: "Select the oldest versions of the modules that modules.json names, and the newest of all others."
  )
  var lowestDirect = false

  @OptionGroup var resolution: ResolutionOptions

  @OptionGroup var failure: FailureOptions

  func validate() throws {
    if lowest, lowestDirect { throw ValidationError("--lowest and --lowest-direct cannot be combined.") }
    if locked, !failure.fixes.isEmpty {
      throw ValidationError("--fix cannot be combined with --locked, which changes nothing.")
    }
    if locked, lowest || lowestDirect {
      throw ValidationError("--locked checks the lockfile, which \(lowestName) ignores.")
    }
  }

  private var lowestName: String { lowest ? "--lowest" : "--lowest-direct" }

  func run(_ terminal: Terminal) throws {
    var resolver = ApplicationResolver(directory: options.directory)
    resolution.apply(to: &resolver)
    resolver.preference = lowest ? .lowest : lowestDirect ? .lowestDirect : .highest
    try ResolutionRun(
      resolver: resolver,
      mode: locked ? .locked : dryRun ? .dryRun : .write,
      resolution: resolution,
      failureOptions: failure,
      options: options,
      terminal: terminal,
      question: RepeatedCommand(
        ["resolve"] + (lowest ? ["--lowest"] : lowestDirect ? ["--lowest-direct"] : [])
      )
    ).run()
  }
}
