import ArgumentParser
import ModuleGraphs

/// Shows the selected modules as a tree.
struct Tree: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Show the selected modules as a tree, with the requirement of each edge.",
    discussion: """
      Starts at the application, or at the named modules. A module whose dependencies were already shown is \
      marked with (*). Fields of --format: {n} name, {v} version, {r} requirement, {k} application, workspace or \
      catalog, {s} summary.
      """
  )

  enum Prefix: String, ExpressibleByArgument, CaseIterable {
    case indent, depth, none
  }

  @OptionGroup var display: DisplayOptions

  @Argument(help: .module("Modules to start from, instead of the application."), completion: .moduleName)
  var names: [String] = []

  @Option(
    name: [.long, .customShort("i")],
    help: .module("Show what depends on this module, up to the application. May be repeated."),
    completion: .moduleName
  )
  var invert: [String] = []

  @Option(help: "Show at most this many levels below the start.")
  var depth: Int?

  @Option(help: .module("Leave out this module and what is below it. May be repeated."))
  var prune: [String] = []

  @Option(
    name: [.long, .customShort("f")],
    help: ArgumentHelp("What to print for a module.", valueName: "template"),
    transform: TreeTemplate.init
  )
  var format: TreeTemplate?

  @Option(help: "What to print before names: lines, the level number, or nothing.")
  var prefix = Prefix.indent

  @Flag(help: "Repeat a module's dependencies each time it occurs.")
  var noDedupe = false

  @OptionGroup var resolution: ResolutionOptions

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth takes 0 or more.") }
    if !names.isEmpty, !invert.isEmpty {
      throw ValidationError("--invert takes the names of its modules; leave out the others.")
    }
  }

  func run() throws {
    var filter = ModuleGraph.Filter()
    filter.pruned = prune
    // Only to validate the names: the tree starts there anyway.
    filter.from = names
    filter.to = invert
    let terminal = Terminal(display, .text)
    let result = try GraphRun(display: display, resolution: resolution, filter: filter, terminal: terminal)
      .run()
    var tree = TreeListing(graph: result.graph, starts: names + invert)
    tree.isInverted = !invert.isEmpty
    tree.depth = depth ?? .max
    tree.template = format
    tree.prefix = prefix
    tree.repeatsAll = noDedupe
    // The output of a template is for programs, so its lines are not wrapped.
    tree.width = format == nil ? terminal.width : .max
    let isComplete = tree.write { terminal.print($0) }
    if !isComplete {
      terminal.note("note: stopped after \(TreeListing.maximumCount) lines; use --depth or --prune")
      throw ExitStatus.limitReached
    }
    if let exitCode = result.exitCode { throw exitCode }
  }
}
