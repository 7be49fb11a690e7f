import ArgumentParser
import ModuleCatalogs
import ModuleGraphs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Draws the selected modules.
struct Graph: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draw the selected modules, or the conflict that prevents a selection.",
    discussion: """
      Shows what `modctl resolve` would select, and changes nothing. SVG and HTML are drawn by modctl itself; the \
      page works without a network. If there is no selection, the conflict is drawn and the exit code is 1.
      """
  )

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, dot, mermaid, json, svg, html

    /// The format that a file's name asks for by its extension; text if the extension is none of a format.
    init(file: String) {
      let ending = Self.ending(of: file)
      self = ending == "mmd" ? .mermaid : ending.flatMap(Self.init) ?? .text
    }

    /// Returns the format of a picture that a file's name asks for, if it is none of these.
    static func otherPicture(_ file: String) -> String? {
      ending(of: file).flatMap {
        ["png", "jpg", "jpeg", "gif", "webp", "pdf"].contains($0) ? $0.uppercased() : nil
      }
    }

    private static func ending(of file: String) -> String? {
      let name = Path.name(of: file)
      return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }
  }

  enum Direction: String, ExpressibleByArgument, CaseIterable {
    case down, right

    var style: ModuleGraph.Style.Direction { self == .right ? .right : .down }
  }

  @OptionGroup var display: DisplayOptions

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "The output format. (default: from the extension of --output, otherwise text)",
      valueName: "format"
    )
  )
  var chosenFormat: Format?

  private var format: Format { chosenFormat ?? output.map(Format.init) ?? .text }

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file")
  )
  var output: String?

  @Option(
    help: .module("Show only this module and everything it depends on. May be repeated."),
    completion: .moduleName
  )
  var from: [String] = []

  @Option(
    help: .module("Show only this module and everything that depends on it. May be repeated."),
    completion: .moduleName
  )
  var to: [String] = []

  @Option(
    help: .module("Show only this module, its dependencies and its dependents. May be repeated."),
    completion: .moduleName
  )
  var focus: [String] = []

  @Option(
    help: .module("Leave out this module and everything that only it depends on. May be repeated."),
    completion: .moduleName
  )
  var prune: [String] = []

  @Option(
    help: "Show at most this many levels from the modules of the other options, or from the application."
  )
  var depth: Int?

  @Flag(help: "Show only what differs from the lockfile, and what depends on it directly.")
  var changed = false

  @Flag(help: "Show only requirements that conflict, or that an override replaces.")
  var onlyConflicts = false

  @Flag(help: "Leave out requirements that follow from others: a needs c, if a needs b and b needs c.")
  var reduce = false

  @Option(
    help: ArgumentHelp(
      "Draw no lines to modules that at least this many others need; label both ends instead.",
      valueName: "count"
    )
  )
  var hubs: Int?

  @Option(help: "The direction of arrows in a picture.")
  var direction = Direction.down

  @Flag(help: "Show the waves of initialization as bands or boxes; in text, as headings.")
  var layers = false

  @Flag(help: "Fail with exit code 1 if there is a dependency cycle, even if a lazy edge allows it.")
  var failOnCycle = false

  @OptionGroup var resolution: ResolutionOptions

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output takes the path of a file.") }
    if chosenFormat == nil, let output, let other = Format.otherPicture(output) {
      throw ValidationError("modctl draws no \(other). Write an .svg file and convert it, or use --format.")
    }
    if let depth, depth < 0 { throw ValidationError("--depth takes 0 or more.") }
    if let hubs, hubs < 1 { throw ValidationError("--hubs takes 1 or more.") }
    if !focus.isEmpty, !from.isEmpty || !to.isEmpty {
      throw ValidationError("--focus shows both directions; it cannot be combined with --from or --to.")
    }
  }

  func run() throws {
    // An error is a document only for those who ask for one, not for those who name a file so.
    try Terminal(display, chosenFormat == .json ? .json : .text).reporting(run)
  }

  private func run(_ terminal: Terminal) throws {
    var filter = ModuleGraph.Filter()
    filter.from = from
    filter.to = to
    filter.focus = focus
    filter.pruned = prune
    filter.depth = depth
    filter.showsOnlyChanges = changed
    filter.showsOnlyConflicts = onlyConflicts
    filter.isReduced = reduce
    filter.hubThreshold = hubs
    let run = GraphRun(
      display: display,
      resolution: resolution,
      filter: filter,
      terminal: terminal,
      showsFixes: format == .svg || format == .html
    )
    let result = try run.run()
    var style = ModuleGraph.Style()
    style.showsLayers = layers
    style.direction = direction.style
    style.caption = result.caption + [result.remark].compactMap { $0 }
    try show(result, style, terminal)
    if failOnCycle, let cycle = result.graph.cycle() {
      let names = cycle.map { result.graph.nodes[$0].name }
      terminal.note(wrapping: "error[cycle]: \(names.asCycle)")
      throw ExitStatus.checkFailed
    }
    if let exitCode = result.exitCode { throw exitCode }
  }

  private func show(_ result: GraphRun.Result, _ style: ModuleGraph.Style, _ terminal: Terminal) throws {
    let (graph, remark) = (result.graph, result.remark)
    let text: String
    if let drawn = ModuleGraph.Format(rawValue: format.rawValue) {
      text = graph.text(as: drawn, style: style)
      if drawn != .svg, drawn != .html { note(remark, terminal) }
      if drawn == .mermaid { warn(graph, text, terminal) }
    } else if graph.nodes.isEmpty {
      text = terminal.plain(style.caption.joined(separator: "\n") + "\n")
    } else {
      var listing = GraphListing(
        graph: graph,
        moduleCount: result.moduleCount,
        showsLayers: layers,
        width: 80,
        emphasis: { $0 }
      )
      if output == nil {
        listing.width = terminal.width
        listing.emphasis = terminal.bold
      }
      text = terminal.plain(listing.text)
      note(remark, terminal)
    }
    guard let output else { return terminal.printDocument(text) }
    try AtomicFile.writeDelayingSignals(Array(text.utf8), to: output)
  }

  /// Prints a remark for a format that has no place for one.
  private func note(_ remark: String?, _ terminal: Terminal) {
    if let remark { terminal.note(wrapping: "note: \(remark)") }
  }

  /// Warns if code hosts would refuse to render a Mermaid text because it exceeds Mermaid's default limits.
  private func warn(_ graph: ModuleGraph, _ text: String, _ terminal: Terminal) {
    let (edges, characters) = (graph.edges.count, text.count)
    guard edges > Self.mermaidEdges || characters > Self.mermaidCharacters else { return }
    let reduced = graph.reduced()
    let size = (reduced.edges.count, reduced.text(as: .mermaid).count)
    let isEnough = size.0 <= Self.mermaidEdges && size.1 <= Self.mermaidCharacters
    terminal.note(
      wrapping: """
        warning[mermaid-limit]: GitHub draws at most \(Self.mermaidEdges) edges and \(Self.mermaidCharacters) characters; \
        this has \(edges) edges and \(characters) characters. \
        \(isEnough ? "With --reduce it is small enough." : "Use --focus, --from or --depth to draw a part, or --format svg.")
        """
    )
  }

  private static let mermaidEdges = 500
  private static let mermaidCharacters = 50_000
}
