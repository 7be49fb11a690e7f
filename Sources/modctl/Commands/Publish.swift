import ArgumentParser
import ModuleManifests
import ModuleTools

/// Publishes modules of the workspace to a catalog.
struct Publish: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish modules of the workspace to a catalog.",
    discussion: """
      Runs the checks of `modctl check --packages`. Also checks that versions are high enough for their changes, that catalogs \
      have what the modules need and, where `package.url` is given, that git's working tree is clean and the \
      version's tag names its commit. Then compares the code as `modctl bump` does, and says which code it could \
      not compare. Finally, records the time of publication in each manifest and writes all of them, or none.

      A published version never changes: publishing the same content again succeeds, and different content is an \
      error with exit code 65. Exit code 1 if a check failed.
      """
  )

  @OptionGroup var options: PlainOptions

  @Argument(
    help: "Modules of the workspace. (default: all whose version is not published)",
    completion: .moduleName,
    transform: NameArgument.init
  )
  var names: [NameArgument] = []

  @Option(
    help: ArgumentHelp(
      "A catalog of modules.json, by its path or URL. (default: the first)",
      valueName: "path"
    )
  )
  var catalog: String?

  @Option(
    help: ArgumentHelp("Publish even if versions are too low for their changes.", valueName: "reason")
  )
  var allowBreaking: String?

  @Option(
    help: ArgumentHelp(
      "The time of publication to record, such as 2026-03-01T12:00:00Z. (default: now)",
      valueName: "time"
    ),
    transform: DateArgument.moment
  )
  var date: DateArgument?

  @Flag(help: "Look at the manifests only: build nothing, and read no Package.swift.")
  var manifestOnly = false

  @Flag(help: "Commit the files of the catalog with git.")
  var commit = false

  @Flag(help: "Tag the commit of each package that has a `url` with its version.")
  var tag = false

  @Flag(help: "Check everything, show what would be published and write nothing.")
  var dryRun = false

  func validate() throws {
    if let allowBreaking, !allowBreaking.contains(where: { !$0.isWhitespace }) {
      throw ValidationError("--allow-breaking must have a reason.")
    }
  }

  func run(_ terminal: Terminal) throws {
    try EditOptions.refuseRepeated(names.map(\.name), terminal)
    let result = try publish(terminal)
    PublishOutput(
      publication: result.publication,
      tags: result.tags,
      commit: result.commit,
      isDryRun: dryRun,
      reason: allowBreaking,
      terminal: terminal
    ).show()
  }
}
