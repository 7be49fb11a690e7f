import Foundation
import ModuleGraphs
import ModuleKit
import ModuleTools

/// Graphs of selections and hosts.
enum GraphExamples {
  static func filtering(_ graph: ModuleGraph) {
    // compiled
    var filter = ModuleGraph.Filter()
    filter.to = ["log"]
    filter.depth = 1
    let users = graph.filtered(by: filter)  // log and who needs it directly
    // end
    _ = users
  }

  static func wiring(_ manager: ModuleManager) async {
    // compiled
    let page = ModuleGraph(wiring: await manager.wiring, named: "shop").text(as: .html)
    // end
    _ = page
  }

  static func drawing() throws {
    // compiled
    let application = try ApplicationResolver(directory: ".").resolve()
    let graph = ModuleGraph(application)
    print(graph.nodes.count, graph.edges.count)
    print(graph.text(as: .svg))
    // end
  }

  static func timing(_ manager: ModuleManager) async throws {
    // compiled
    let report = try await manager.start()
    try Data(report.timeline.svg.utf8).write(to: URL(filePath: "start.svg"))
    // end
  }
}
