import ModuleManifests
import Testing

@testable import ModuleGraphs

@Suite("The description of a picture")
struct DescriptionTests {
  @Test("Counts one as one")
  func one() {
    let graph = ModuleGraph(
      application: "shop",
      nodes: [.init(.application, "shop"), .init(.catalog, "log", version: "1.0.0")],
      edges: [.init(from: 0, to: 1, .dependency, "^1")],
      isSolved: true
    )
    #expect(graph.text(as: .svg).contains(">1 module, 1 requirement; arrows point to dependencies."))
  }

  @Test("Continues a fix beneath its words")
  func fix() {
    let graph = ModuleGraph(
      application: "shop",
      nodes: [.init(.application, "shop")],
      edges: [],
      isSolved: false
    )
    var style = ModuleGraph.Style()
    style.caption = ["  1. modules.json:5  " + String(repeating: "downgrade ", count: 12)]
    #expect(graph.text(as: .svg, style: style).contains(">     downgrade"))
  }
}
