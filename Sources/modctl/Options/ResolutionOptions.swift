import ArgumentParser
import ModuleTools

/// Options that affect a single resolution.
struct ResolutionOptions: ParsableArguments {
  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Require this too, for this run only. May be repeated; all must hold.",
      valueName: "name@requirement"
    ),
    completion: .moduleName,
    transform: RequirementArgument.init
  )
  var additions: [RequirementArgument] = []

  @Option(
    name: .customLong("pre"),
    help: .module("Admit pre-releases of this module, for this run only. May be repeated."),
    completion: .moduleName,
    transform: NameArgument.init
  )
  var prereleases: [NameArgument] = []

  @Option(
    help: ArgumentHelp(
      "Leave out what was published at this time or later; a date alone means 00:00 UTC.",
      valueName: "date"
    ),
    transform: DateArgument.init
  )
  var before: DateArgument?

  @Option(help: "Give up after this many solver steps, with exit code 75.")
  var stepLimit: Int?

  func validate() throws {
    if let stepLimit, stepLimit < 1 { throw ValidationError("--step-limit must be at least 1.") }
  }

  func apply(to resolver: inout ApplicationResolver) {
    resolver.additions = additions.map(\.dependency)
    resolver.prereleases = prereleases.map(\.name)
    resolver.publishedBefore = before?.timestamp
    if let stepLimit { resolver.stepLimit = stepLimit }
  }

  /// The options as arguments, to repeat the command.
  var arguments: [String] {
    var result: [String] = additions.flatMap { ["--with", $0.text] }
    for name in prereleases { result += ["--pre", name.name] }
    if let before { result += ["--before", before.text] }
    if let stepLimit { result += ["--step-limit", String(stepLimit)] }
    return result
  }

  /// The options that apply only to this run as they were written, in the order of the options.
  var temporary: [String] {
    additions.map { "--with \($0.text)" } + prereleases.map { "--pre \($0.name)" }
  }
}
