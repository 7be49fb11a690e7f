import ModuleManifests
import Testing

@testable import ModuleGraphs

@Suite("A page in a browser that draws only a part of it")
struct PageTests {
  private let page: String = {
    var style = ModuleGraph.Style()
    style.caption = ["✗ no version of log matches <1"]
    let nodes: [ModuleGraph.Node] = [.init(.application, "shop"), .init(.missing, "log")]
    let graph = ModuleGraph(application: "shop", nodes: nodes, edges: [], isSolved: false)
    return graph.text(as: .html, style: style)
  }()

  @Test("Shows the whole picture on paper, where nothing moves it")
  func printed() throws {
    let rules = try #require(page.split(separator: "@media print{").last)
    #expect(rules.contains("#stage svg{position:static;transform:none!important"))
  }

  @Test("Turns the paper for a picture that is wider than tall, and only for one")
  func landscape() {
    func page(_ edges: [ModuleGraph.Edge]) -> String {
      let modules = (1...9).map { ModuleGraph.Node(.catalog, "m\($0)", version: "1.0.0") }
      let nodes = [ModuleGraph.Node(.application, "shop")] + modules
      return ModuleGraph(application: "shop", nodes: nodes, edges: edges, isSolved: true).text(as: .html)
    }
    let wide = page((1...9).map { .init(from: 0, to: $0, .dependency, "^1") })
    let tall = page((1...9).map { .init(from: $0 - 1, to: $0, .dependency, "^1") })
    #expect(wide.contains("@page{size:landscape}") && !tall.contains("@page{"))
  }

  @Test("Says what the colors of lines mean, and shows the same view again in a window of another size")
  func script() {
    for text in ["from what needs it", "to what it needs", "new ResizeObserver(() => arrange())"] {
      #expect(page.contains(text))
    }
  }

  @Test("Scrolls and tells the conflict without JavaScript")
  func unscripted() throws {
    let parts = page.split(separator: "<noscript>").dropFirst().compactMap {
      $0.split(separator: "</noscript>").first
    }
    try #require(parts.count == 2)
    #expect(parts[0].contains("#stage{overflow:auto"))
    #expect(parts[1].contains("✗ no version of log matches &lt;1"))
  }
}
