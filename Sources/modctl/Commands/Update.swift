import ArgumentParser
import ModuleTools

/// Moves some modules away from their locked versions.
struct UpdateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update modules to newer versions and leave the other locked versions alone.",
    discussion: """
      Each named module gets its newest version that allows a solution, or the version that is named; as \
      few other locked modules as possible change. Without a name, the newest versions that fit together are \
      selected, whatever is locked.
      """
  )

  @OptionGroup var options: FindingOptions

  @Argument(
    help: ArgumentHelp("Modules of the lockfile, the most important first.", valueName: "name[@version]"),
    completion: .moduleName,
    transform: ReleaseArgument.init
  )
  var targets: [ReleaseArgument] = []

  @Flag(help: "Let the dependencies of the named modules, direct and indirect, change freely too.")
  var recursive = false

  @Flag(help: "Show what would change and write nothing.")
  var dryRun = false

  @OptionGroup var resolution: ResolutionOptions

  @OptionGroup var failure: FailureOptions

  func validate() throws {
    if recursive, targets.isEmpty {
      throw ValidationError("--recursive needs a module's name; without a name, everything is updated.")
    }
  }

  func run(_ terminal: Terminal) throws {
    try EditOptions.refuseRepeated(targets.map(\.name), terminal)
    var resolver = ApplicationResolver(directory: options.directory)
    resolution.apply(to: &resolver)
    let moves = targets.map { ApplicationResolver.Update.Target($0.name, version: $0.version) }
    resolver.update = ApplicationResolver.Update(moves, isRecursive: recursive)
    try ResolutionRun(
      resolver: resolver,
      mode: dryRun ? .dryRun : .write,
      resolution: resolution,
      failureOptions: failure,
      options: options,
      terminal: terminal,
      question: RepeatedCommand(["update"] + targets.map(\.text) + (recursive ? ["--recursive"] : []))
    ).run()
  }
}
