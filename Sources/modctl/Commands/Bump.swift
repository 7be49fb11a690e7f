import ArgumentParser
import ModuleTools

/// Determines the next version from what has changed.
struct Bump: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bump",
    abstract: "Compare modules of the workspace with what is published, and compute the next version.",
    discussion: """
      Each change in a manifest requires a level, as listed in the article "A version's life"; the highest one \
      decides. A version is compared with the release that precedes it in order, so that an older release line can \
      continue alongside a newer one.

      Where the module has a Package.swift in a git repository with the tag of that release, SwiftPM builds both and \
      the toolchain's API checker compares the public API of the module's product. The output says where the code \
      was not compared.
      """
  )

  @OptionGroup var options: FindingOptions

  @Argument(
    help: "A module of the workspace; all of them if omitted.",
    completion: .moduleName,
    transform: NameArgument.init
  )
  var name: NameArgument?

  @Flag(help: "Write the next version into each manifest whose version is too low.")
  var write = false

  @Flag(help: "Fail with exit code 1 if the version of a manifest is too low.")
  var check = false

  @Flag(help: "Compare the manifests only, and build nothing.")
  var manifestOnly = false

  func validate() throws {
    if write, check { throw ValidationError("--check changes nothing, and cannot be combined with --write.") }
  }

  func run(_ terminal: Terminal) throws {
    var report = try BumpReport(name?.name, in: options.directory)
    for index in report.modules.indices {
      report.modules[index].compareCode(in: options.directory, isManifestOnly: manifestOnly)
    }
    let output = BumpOutput(report: report, terminal: terminal)
    let low = report.modules.filter { !$0.isEnough }
    if write { try report.write(low) }
    output.show(isWritten: write)
    if check, !low.isEmpty { throw ExitStatus.checkFailed }
  }
}
