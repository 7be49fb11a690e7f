import ArgumentParser
import ModuleTools

/// Removes requirements from modules.json or from a module of the workspace.
struct Remove: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove modules from modules.json, or from a module of the workspace, and resolve.",
    discussion: "The file keeps its formatting. It is written together with the lockfile, or not at all."
  )

  @OptionGroup var options: PlainOptions

  @Argument(
    help: "The modules to remove.",
    completion: .moduleName,
    transform: NameArgument.init
  )
  var names: [NameArgument]

  @OptionGroup var target: EditOptions

  @OptionGroup var failure: FailureOptions

  func run(_ terminal: Terminal) throws {
    try EditOptions.refuseRepeated(names.map(\.name), terminal)
    try EditRun(
      command: "remove",
      edit: DependencyEdit(names.map { .remove($0.name) }, module: target.to?.name),
      isDryRun: target.dryRun,
      failureOptions: failure,
      options: options,
      terminal: terminal,
      question: RepeatedCommand(["remove"] + names.map(\.name) + target.arguments)
    ).run()
  }
}
