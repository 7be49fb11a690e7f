import ArgumentParser
import ModuleTools

/// Shows what the catalogs know about a module.
struct Show: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a module of the catalogs: its versions, what it needs and offers, and who needs it.",
    discussion:
      "Shows the newest release that is not yanked, or the version that is named. Nothing is resolved."
  )

  @OptionGroup var options: PlainOptions

  @Argument(
    help: ArgumentHelp("The module.", valueName: "name[@version]"),
    completion: .moduleName,
    transform: ReleaseArgument.init
  )
  var module: ReleaseArgument

  func run(_ terminal: Terminal) throws {
    let resolver = ApplicationResolver(directory: options.directory)
    let report = try ModuleReport(module.name, module.version, resolver)
    ShowOutput(report: report, terminal: terminal).show()
  }
}
