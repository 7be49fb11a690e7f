import ArgumentParser
import ModuleGraphs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Resolves and creates a graph of the result, even if it is a failure.
struct GraphRun {
  let display: DisplayOptions
  let resolution: ResolutionOptions
  let filter: ModuleGraph.Filter
  let terminal: Terminal
  /// Whether to search for fixes to draw next to a conflict.
  var showsFixes = false

  struct Result {
    let graph: ModuleGraph
    /// The number of modules before the filter left some out.
    let moduleCount: Int
    /// The text above a picture: the conflict and its fixes.
    let caption: [String]
    /// Why there is nothing to show, or what the graph cannot show.
    let remark: String?
    /// The exit code of the command after everything was shown.
    let exitCode: ExitCode?
  }

  /// - Throws: the exit code, if there is nothing to draw; the reason has been printed in that case.
  func run() throws -> Result {
    var resolver = ApplicationResolver(directory: display.directory)
    resolution.apply(to: &resolver)
    let graph: ModuleGraph
    var exitCode: ExitCode?
    var caption: [String] = []
    var comparison = "Without a solution, there is nothing to compare with the lockfile."
    var others: [String] = []
    switch Swift.Result(catching: resolver.resolve) {
    case .success(let application):
      comparison = self.comparison(application)
      if filter.showsOnlyChanges { others = application.otherDifferences }
      terminal.note(application.diagnostics)
      if !filter.showsOnlyChanges { application.noteStaleness(terminal) }
      graph = ModuleGraph(application, includesRemoved: filter.showsOnlyChanges)
    case .failure(let failure):
      guard let explanation = failure.explanation(mostRelations: 0) else {
        FailureOutput(failure: failure, terminal: terminal).show()
        throw failure.exitCode
      }
      terminal.note(failure.diagnostics)
      let headline = Printable.escaped(failure.headline(explanation))
      terminal.note(wrapping: "error[\(failure.name(of: explanation))]: \(headline)")
      let question = RepeatedCommand(["resolve"] + resolution.arguments + display.place)
      terminal.note(
        wrapping: "Run `\(question)` for the explanation, for fixes and for other conflicts, if any."
      )
      graph = ModuleGraph(failure, explanation: explanation)
      exitCode = failure.exitCode
      caption = self.caption(failure, explanation)
    }
    try check(graph)
    let part = graph.filtered(by: filter)
    var remark = part.nodes.isEmpty ? emptiness(of: graph, comparison) : nil
    if remark == nil, !others.isEmpty {
      remark = "Besides versions, this differs from the lockfile: \(others.joined(separator: "; "))."
    }
    return Result(
      graph: part,
      moduleCount: graph.nodes.count(where: \.isModule),
      caption: part.nodes.isEmpty ? [] : caption,
      remark: remark,
      exitCode: exitCode
    )
  }

  /// Returns why no module differs from the lockfile.
  private func comparison(_ application: ResolvedApplication) -> String {
    guard application.previous != nil else { return "There is no modules.lock.json to compare with." }
    let others = application.otherDifferences
    return others.isEmpty
      ? "Nothing differs from the lockfile."
      : "No module's version differs from the lockfile, but: \(others.joined(separator: "; "))."
  }

  /// Returns the conflict in a sentence, and the verified fixes.
  private func caption(_ failure: ApplicationError, _ explanation: Explanation) -> [String] {
    let headline = "✗ " + failure.headline(explanation)
    guard showsFixes else { return [headline] }
    let fixes = failure.fixes(for: explanation)
    let list = FixList(
      failure: failure,
      fixes: fixes,
      explanation: explanation,
      width: .max,
      isFull: false,
      isCaption: true
    )
    guard fixes.conflictCount > 1 else { return [headline] + list.lines }
    let others =
      "The first of \(fixes.countInWords) conflicts that have no requirement of \(failure.application) in common"
    return [headline, others] + list.lines
  }

  /// Returns why part of a graph is empty.
  ///
  /// - Parameter comparison: why no module differs from the lockfile.
  private func emptiness(of graph: ModuleGraph, _ comparison: String) -> String {
    if filter.showsOnlyChanges {
      return graph.nodes.contains { $0.change != nil }
        ? "Nothing that these options show differs from the lockfile."
        : comparison
    }
    if filter.showsOnlyConflicts { return "No requirement conflicts, and no override replaces one." }
    return "With these options, nothing of \(graph.application) is left to draw."
  }

  /// Reports names that do not exist.
  private func check(_ graph: ModuleGraph) throws {
    let unknown = graph.unknownNames(in: filter)
    guard !unknown.isEmpty else { return }
    let known = Set(graph.nodes.filter { $0.kind != .application }.map(\.name)).sortedBytewise()
    let place = graph.isSolved ? "selected" : "part of the conflict"
    let diagnostics = unknown.map { name in
      let near = EditDistance.suggestion(for: name, in: known).map { "; \($0)" }
      let message = "no module or interface \(Printable.quoted(name)) is \(place)\(near ?? "")"
      return Diagnostic(.notSelected, message, at: .application)
    }
    if terminal.format == .json {
      terminal.show(diagnostics)
    } else {
      for diagnostic in diagnostics {
        terminal.note(wrapping: "error[\(diagnostic.code.name)]: \(diagnostic.message)")
      }
    }
    throw ExitStatus.usage
  }
}

extension DiagnosticCode {
  /// A name that is not part of what is drawn.
  static let notSelected = DiagnosticCode("not-selected")
}
