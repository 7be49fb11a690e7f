import ModuleManifests
import Testing

@testable import ModuleGraphs

@Suite("The lines of a picture and their legend")
struct LineTests {
  private func picture(_ change: (inout ModuleGraph.Edge) -> Void) -> String {
    var edge = ModuleGraph.Edge(from: 0, to: 1, .dependency, "^1")
    change(&edge)
    return ModuleGraph(
      application: "shop",
      nodes: [.init(.application, "shop"), .init(.catalog, "log", version: "1.0.0")],
      edges: [edge],
      isSolved: true
    ).text(as: .svg)
  }

  @Test("Explains plain lines only if there are some")
  func plain() {
    #expect(picture { _ in }.contains(">needs</text>"))
    #expect(!picture { $0.isBinding = true }.contains(">needs</text>"))
    #expect(!picture { $0.isOverridden = true }.contains(">needs</text>"))
    #expect(!picture { $0.isInConflict = true }.contains(">needs</text>"))
    let lazy = picture {
      $0.kind = .lazy
      $0.isOverridden = true
    }
    #expect(!lazy.contains(">lazy: may come later</text>"))
  }

  @Test(
    "Explains the signs of texts only if lines have texts",
    arguments: [1, GraphLayout.maximumLabelCount + 1]
  )
  func signs(count: Int) {
    let nodes = [ModuleGraph.Node(.application, "shop")]
    let edges = (1...count).map { target in
      var edge = ModuleGraph.Edge(from: 0, to: target, .dependency, "^1")
      if target == 1 { edge.isBinding = true } else { edge.isInConflict = true }
      return edge
    }
    let text = ModuleGraph(
      application: "shop",
      nodes: nodes + edges.map { .init(.catalog, "m\($0.to)", version: "1.0.0") },
      edges: edges,
      isSolved: true
    ).text(as: .svg)
    #expect(text.contains(count == 1 ? ">● binds: keeps" : ">binds: keeps"))
    #expect(count == 1 || text.contains(">in conflict</text>"))
  }

  @Test("Keeps the texts of lines that decide about versions where there are too many lines for all texts")
  func decisive() {
    let count = GraphLayout.maximumLabelCount + 1
    var edges = (1...count).map { ModuleGraph.Edge(from: 0, to: $0, .dependency, "^\($0)") }
    edges[3].isBinding = true
    edges[7].isOverridden = true
    let modules = edges.map { ModuleGraph.Node(.catalog, "m\($0.to)", version: "1.0.0") }
    for direction in ModuleGraph.Style.Direction.allCases {
      var style = ModuleGraph.Style()
      style.direction = direction
      let text = ModuleGraph(
        application: "shop",
        nodes: [.init(.application, "shop")] + modules,
        edges: edges,
        isSolved: true
      ).text(as: .svg, style: style)
      #expect(text.contains(">● ^4</text>") && text.contains(">^8 overridden</text>"))
      #expect(text.contains(">● binds: keeps") && text.matches(of: /data-label=/).count == 2)
    }
  }

  @Test("Interrupts a line only where its text is", arguments: ModuleGraph.Style.Direction.allCases)
  func interruption(_ direction: ModuleGraph.Style.Direction) {
    let edges = ["^1", ">=1.0.0 <2 || >=3.0.0 <4"].enumerated().map { number, requirement in
      ModuleGraph.Edge(from: 0, to: number + 1, .dependency, requirement)
    }
    var style = ModuleGraph.Style()
    style.direction = direction
    let text = ModuleGraph(
      application: "shop",
      nodes: [.init(.application, "shop"), .init(.catalog, "a"), .init(.catalog, "b")],
      edges: edges,
      isSolved: true
    ).text(as: .svg, style: style)
    let widths = text.matches(of: /data-label="[0-9]"><rect x="[0-9]+" y="[0-9]+" width="([0-9]+)"/)
      .compactMap { Int($0.output.1) }
    #expect(widths.count == 2 && widths[0] < 30 && widths[1] > 150, "\(widths)")
  }

  @Test("Draws a removed module as its legend does, not as one that has changed")
  func removed() {
    var node = ModuleGraph.Node(.removed, "log", version: "1.0.0")
    node.change = .removed
    let graph = ModuleGraph(application: "shop", nodes: [node], edges: [], isSolved: true)
    #expect(graph.text(as: .svg).contains("class=\"node removed\" data-node"))
  }

  @Test("Explains the border of an override only if one is drawn", arguments: [true, false])
  func override(isChanged: Bool) {
    var node = ModuleGraph.Node(.catalog, "log", version: "1.0.0")
    node.overrideReason = "a crash in 2.0.0"
    if isChanged { node.change = .upgraded(from: "0.9.0") }
    let text = ModuleGraph(application: "shop", nodes: [node], edges: [], isSolved: true).text(as: .svg)
    #expect(text.contains(">override</text>") != isChanged)
    #expect(text.contains(">changes</text>") == isChanged && text.contains("· override"))
  }

  @Test("Gives the arrowhead of an overridden line the color of the line")
  func overridden() {
    #expect(picture { $0.isOverridden = true }.contains(".edge.overridden .head{fill:var(--toolkit)"))
  }

  @Test("Draws an overridden line unlike a plain one in the languages of other tools, too")
  func overriddenElsewhere() {
    var edge = ModuleGraph.Edge(from: 0, to: 1, .dependency, "^1")
    func text(_ format: ModuleGraph.Format) -> String {
      let nodes: [ModuleGraph.Node] = [.init(.application, "shop"), .init(.catalog, "log")]
      return ModuleGraph(application: "shop", nodes: nodes, edges: [edge], isSolved: true).text(as: format)
    }
    #expect(!text(.dot).contains("#9a6700") && text(.mermaid).contains("n0 -->"))
    edge.isOverridden = true
    #expect(text(.dot).contains(##"color="#9a6700", fontcolor="#9a6700", style=dashed]"##))
    #expect(text(.mermaid).contains("n0 -.->|\"^1 overridden\"| n1\n  linkStyle 0 stroke:#9a6700\n"))
  }

  @Test(
    "Says that a line is overridden whatever its kind",
    arguments: [ModuleGraph.Edge.Kind.lazy, .optional]
  )
  func overridden(_ kind: ModuleGraph.Edge.Kind) {
    var edge = ModuleGraph.Edge(from: 0, to: 1, kind, "^1")
    edge.isOverridden = true
    #expect(edge.caption == "^1 \(kind.rawValue) overridden")
  }
}
