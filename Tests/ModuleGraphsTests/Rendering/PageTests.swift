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
