import ArgumentParser
import ModuleGraphs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Resolves and makes a graph of what comes out, also of a failure.
struct GraphRun {
  let display: DisplayOptions
  let resolution: ResolutionOptions
  let filter: ModuleGraph.Filter
  /// Whether fixes are looked for, to be drawn beside a conflict.
  let showsFixes: Bool
  let terminal: Terminal

  init(
    _ display: DisplayOptions,
    _ resolution: ResolutionOptions,
    _ filter: ModuleGraph.Filter,
    showsFixes: Bool = false
  ) {
    self.showsFixes = showsFixes
    self.display = display
    self.resolution = resolution
    self.filter = filter
    terminal = Terminal(display)
  }

  struct Result {
    let graph: ModuleGraph
    /// What is said above a picture: the conflict and what fixes it, or why there is nothing to see.
    let caption: [String]
    /// How the command ends when everything was shown.
    let exitCode: ExitCode?
  }

  /// - Throws: the exit code, if there is nothing to draw; why is said then.
  func run() throws -> Result {
    var resolver = ApplicationResolver(directory: display.directory)
    resolution.apply(to: &resolver)
    let graph: ModuleGraph
    var exitCode: ExitCode?
    var caption: [String] = []
    switch resolver.run() {
    case .resolved(let application):
      show(application.diagnostics)
      graph = ModuleGraph(application, includesRemoved: filter.onlyChanged)
    case .failed(let failure):
      guard let explanation = failure.error?.explanation(application: failure.application) else {
        FailureReport(failure: failure, terminal: terminal, format: .text).show()
        throw failure.exitCode
      }
      show(failure.diagnostics)
      terminal.note(
        wrapping: "error[\(failure.name(of: explanation))]: \(failure.headline(explanation))"
      )
      terminal.note("Run `modctl resolve` for the argument and for fixes.")
      graph = ModuleGraph(failure, explanation)
      exitCode = failure.exitCode
      caption = self.caption(failure, explanation)
    }
    try check(graph)
    let part = graph.filtered(by: filter)
    if part.nodes.isEmpty { caption = [emptiness(of: graph)] }
    return Result(graph: part, caption: caption, exitCode: exitCode)
  }

  /// The conflict in a sentence, and the fixes that were checked.
  private func caption(_ failure: ApplicationFailure, _ explanation: Explanation) -> [String] {
    let headline = "✗ " + failure.headline(explanation)
    guard showsFixes else { return [headline] }
    let fixes = FixList(
      fixes: failure.fixes(explanation),
      explanation: explanation,
      width: .max,
      isFull: false
    )
    return [headline] + fixes.lines
  }

  /// Why a part of a graph has nothing in it.
  private func emptiness(of graph: ModuleGraph) -> String {
    if filter.onlyChanged {
      return graph.nodes.contains { $0.change != nil }
        ? "Nothing that these options show differs from the lockfile."
        : "Nothing differs from the lockfile, or there is none."
    }
    if filter.onlyConflicts { return "No requirement conflicts, and no override replaces one." }
    return "These options leave nothing of \(graph.application)."
  }

  private func show(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { terminal.note(diagnostic.rendered(by: terminal.renderer)) }
  }

  /// Complains about names that nothing has.
  private func check(_ graph: ModuleGraph) throws {
    let unknown = graph.unknownNames(in: filter)
    guard !unknown.isEmpty else { return }
    let known = Set(graph.nodes.filter { $0.kind != .application }.map(\.name)).sortedBytewise()
    let place = graph.isSolved ? "selected" : "part of the conflict"
    for name in unknown {
      let near = EditDistance.nearest(to: name, in: known).map { "; did you mean `\($0)`?" }
      terminal.note(
        wrapping:
          "error[not-selected]: no module or interface \(Printable.quoted(name)) is \(place)\(near ?? "")"
      )
    }
    throw ExitStatus.usage
  }
}
