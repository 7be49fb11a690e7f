import ArgumentParser
import Foundation
import ModuleKit
import ModuleManifests

/// Draws graphs and says how many edges cross and how long it took, beside Graphviz where that is installed.
@main
struct DrawGraphs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw-graphs",
    abstract: "Draw random applications of several sizes, or one of your own, and count what crosses.",
    discussion: """
      Prints one line a graph: modules, edges, the crossings of modctl's picture and of that of Graphviz's dot, and the \
      times in milliseconds. Both sides are measured in the same way: the ways of all edges as they are drawn are \
      made straight lines, and pairs that cross are counted; lines that share an end are not.
      """
  )

  @Argument(help: "The folder of an application; random ones without it.")
  var directory: String?

  func run() throws {
    if let directory {
      guard case .resolved(let application) = ApplicationResolver(directory: directory).run() else {
        throw ValidationError("\(directory) has no solution.")
      }
      try report(application.manifest.name, ModuleGraph(application))
      return
    }
    for count in [10, 30, 100, 500] {
      let folder = try RandomApplication(modules: count).folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      guard case .resolved(let application) = ApplicationResolver(directory: folder.path).run() else {
        throw ValidationError("A random application has no solution.")
      }
      try report("random-\(count)", ModuleGraph(application))
    }
  }

  private func report(_ name: String, _ graph: ModuleGraph) throws {
    var times: [Double] = []
    for _ in 0..<3 {
      let start = ContinuousClock.now
      _ = graph.text(as: .svg)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    let layout = GraphLayout(graph)
    let own = Crossings.count(
      zip(graph.edges, layout.routes).map { edge, route in
        Crossings.Line(edge.from, edge.to, route.map { (Double($0.x), Double($0.y)) })
      }
    )
    let dot = try Graphviz.draw(graph)
    let other = dot.map { "dot_crossings=\($0.crossings) dot_ms=\(format($0.milliseconds))" } ?? "dot=missing"
    print(
      "\(name) modules=\(graph.nodes.count { $0.isModule }) edges=\(graph.edges.count) crossings=\(own) "
        + "layered_crossings=\(layout.crossings) before=\(layout.initialCrossings) "
        + "ms=\(format(times.min() ?? 0)) \(other)"
    )
  }

  private func format(_ value: Double) -> String { String(format: "%.1f", value) }
}
