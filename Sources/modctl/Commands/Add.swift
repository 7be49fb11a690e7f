import ArgumentParser
import ModuleTools
import VersionResolver

/// Adds requirements to modules.json or to a module of the workspace.
struct Add: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add modules to modules.json, or to a module of the workspace, and resolve.",
    discussion: """
      Without a requirement, a new dependency gets ^ and the newest version that allows a solution. The file keeps its \
      formatting. It is written together with the lockfile, or not at all: if there is no solution, both stay as they \
      were and the conflict is explained.
      """
  )

  @OptionGroup var options: PlainOptions

  @Argument(
    help: ArgumentHelp("The modules to add.", valueName: "name[@requirement]"),
    completion: .moduleName,
    transform: AdditionArgument.init
  )
  var names: [AdditionArgument]

  @OptionGroup var target: EditOptions

  @Flag(help: "Constrain the version, but not the order of initialization.")
  var lazy = false

  @Flag(help: "Add to optionalDependencies: not pulled in, but must match if it is selected. Needs --to.")
  var optional = false

  @Option(help: "Why it is needed, for readers of the manifest.")
  var reason: String?

  @OptionGroup var failure: FailureOptions

  func validate() throws {
    if optional, target.to == nil {
      throw ValidationError(
        "modules.json has no optional dependencies; name a module of the workspace with --to."
      )
    }
    if let reason, !reason.contains(where: { !$0.isWhitespace }) {
      throw ValidationError("--reason must not be empty.")
    }
  }

  func run(_ terminal: Terminal) throws {
    try EditOptions.refuseRepeated(names.map(\.name), terminal)
    var edit = DependencyEdit(names.map { .add($0.name, $0.requirement) }, module: target.to?.name)
    edit.isLazy = lazy
    edit.isOptional = optional
    edit.reason = reason
    let flags =
      (lazy ? ["--lazy"] : []) + (optional ? ["--optional"] : []) + (reason.map { ["--reason", $0] } ?? [])
    try EditRun(
      command: "add",
      edit: edit,
      isDryRun: target.dryRun,
      failureOptions: failure,
      options: options,
      terminal: terminal,
      question: RepeatedCommand(["add"] + names.map(\.text) + target.arguments + flags)
    ).run()
    noteBareVersions(terminal)
  }

  /// Notes what `modctl check` would warn about: NAME@1.2.3 reads like a lower bound, but admits nothing else.
  private func noteBareVersions(_ terminal: Terminal) {
    for addition in names {
      guard let requirement = addition.requirement, requirement.isBareVersion else { continue }
      let (name, version) = (addition.name, requirement.description.split(separator: " ").joined())
      terminal.note(
        wrapping:
          "note: \(name) \(version) admits only that version; write \(name)@=\(version) to say so, or \(name)@^\(version)"
      )
    }
  }
}
