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

  @Test("Gives the arrowhead of an overridden line the color of the line")
  func overridden() {
    #expect(picture { $0.isOverridden = true }.contains(".edge.overridden .head{fill:var(--toolkit)"))
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
