import TestSupport
import Testing

@testable import ModuleGraphs

@Suite("Frames around modules of one package")
struct PackageFrameTests {
  /// A random graph whose modules come from a few packages, or from none.
  private static func graph(_ seed: UInt64) -> ModuleGraph {
    var sample = RandomModuleGraph.sample(seed)
    var random = SplitMix64(seed: seed &+ 1)
    let packages = 1 + random.below(6)
    for index in sample.nodes.indices where sample.nodes[index].isModule && random.below(4) > 0 {
      sample.nodes[index].package = "p\(random.below(packages)) 1.0.0"
    }
    return sample.graph()
  }

  private static func layout(_ input: LayoutInput) -> GraphLayout {
    GraphLayout(input, margin: 24, budget: 100_000)
  }

  @Test(
    "Frames contain only their package's modules, overlap no other frame, and cost no crossing",
    arguments: RandomRuns.seeds(12)
  )
  func laws(_ seed: UInt64) {
    let graph = Self.graph(seed)
    let isTurned = seed % 3 == 0
    let input = LayoutInput(graph, isTurned: isTurned)
    let layout = Self.layout(input)
    let frames = PackageFrames(graph, layout).boxes
    for (number, frame) in frames.enumerated() {
      for (node, box) in zip(graph.nodes, layout.boxes) {
        let isInside =
          frame.box.x < box.x && box.x + box.width < frame.box.x + frame.box.width && frame.box.y < box.y
          && box.y + box.height < frame.box.y + frame.box.height
        let isOutside =
          box.x + box.width <= frame.box.x || frame.box.x + frame.box.width <= box.x
          || box.y + box.height <= frame.box.y || frame.box.y + frame.box.height <= box.y
        #expect(node.package == frame.package ? isInside : isOutside, "\(node.name) and \(frame.package)")
      }
      for other in frames[(number + 1)...] { #expect(!frame.box.intersects(other.box)) }
      #expect(frame.box.x >= 0 && frame.box.x + frame.box.width <= layout.width)
      #expect(frame.box.y >= 0 && frame.box.y + frame.box.height <= layout.height)
    }
    var free = input
    for index in free.boxes.indices { free.boxes[index].group = nil }
    let other = Self.layout(free)
    #expect(layout.crossingCount <= other.crossingCount)
    #expect(layout.layers.map { Set($0.nodes) } == other.layers.map { Set($0.nodes) })
  }

  @Test("A frame leaves room for the name of its wave")
  func names() throws {
    var nodes = [ModuleGraph.Node(.application, "shop")]
    for name in ["a", "b"] {
      var node = ModuleGraph.Node(.catalog, name, version: "1.0.0")
      (node.package, node.wave) = ("mods 1.0.0", 1)
      nodes.append(node)
    }
    let edges = [1, 2].map { ModuleGraph.Edge(from: 0, to: $0, .dependency, "*") }
    let text = ModuleGraph(application: "shop", nodes: nodes, edges: edges, isSolved: true).text(as: .svg)
    let frame = try #require(text.firstMatch(of: #/class="frame".*?<rect x="(-?\d+)"/#))
    let name = try #require(text.firstMatch(of: #/<text x="(-?\d+)" y="\d+">starts first/#))
    let (border, start) = (try #require(Int(frame.output.1)), try #require(Int(name.output.1)))
    // A character is less than seven pixels wide.
    #expect(start + 7 * "starts first".count <= border)
  }

  @Test("Frames occur in some random graphs and not in others, so the laws apply to something")
  func occur() {
    var counts = (framed: 0, without: 0)
    for seed in RandomRuns.seeds(30) {
      let graph = Self.graph(seed)
      let frames = PackageFrames(graph, Self.layout(LayoutInput(graph).withoutTexts()))
      counts.framed += frames.boxes.count
      counts.without += frames.isPartial ? 1 : 0
    }
    #expect(counts.framed > 5 && counts.without > 10, "\(counts)")
  }

  /// Six modules in one wave, alternating between two packages.
  private static func star(package: (Int) -> String?) -> ModuleGraph {
    var nodes = [ModuleGraph.Node(.application, "app")]
    var edges: [ModuleGraph.Edge] = []
    for index in 1...6 {
      var node = ModuleGraph.Node(.catalog, "m\(index)", version: "1.0.0")
      node.wave = 1
      node.package = package(index)
      nodes.append(node)
      edges.append(.init(from: 0, to: index, .dependency, "^1"))
    }
    return ModuleGraph(application: "app", nodes: nodes, edges: edges, isSolved: true)
  }

  @Test("Frames bring together modules of one layer that need not be apart")
  func gathered() {
    let picture = Self.star { $0 % 2 == 0 ? "even 1.0.0" : "./odd ones" }.text(as: .svg)
    #expect(picture.matches(of: /<title>modules of the package/).count == 2)
    #expect(picture.contains("<title>modules of the package even 1.0.0</title>"))
    #expect(picture.matches(of: /1\.0\.0 · in even</).count == 3)
    #expect(picture.matches(of: /1\.0\.0 · in \.\/odd ones</).count == 3)
    #expect(picture.contains(">one package<"))
  }

  @Test("Frames are not drawn around others; the legend then explains the words in the nodes")
  func apart() {
    // A chain: the modules of both packages alternate from wave to wave.
    var nodes = [ModuleGraph.Node(.application, "app")]
    var edges: [ModuleGraph.Edge] = []
    for index in 1...4 {
      var node = ModuleGraph.Node(.catalog, "m\(index)", version: "1.0.0")
      node.wave = 5 - index
      node.package = index % 2 == 0 ? "even 1.0.0" : "odd 1.0.0"
      nodes.append(node)
      edges.append(.init(from: index - 1, to: index, .dependency, "^1"))
    }
    let picture = ModuleGraph(application: "app", nodes: nodes, edges: edges, isSolved: true).text(as: .svg)
    #expect(!picture.contains("class=\"frame\""))
    #expect(picture.matches(of: /1\.0\.0 · in (?:even|odd)</).count == 4)
    #expect(picture.contains(">in …: the package of several modules<"))
  }

  @Test("No frame is drawn for a module that is the only one of its package")
  func alone() {
    let picture = Self.star { "p\($0) 1.0.0" }.text(as: .svg)
    #expect(!picture.contains("class=\"frame\"") && !picture.contains("package of"))
    #expect(!picture.contains(" · in p"))
    let one = Self.star { $0 == 1 || $0 == 6 ? "shared 1.0.0" : nil }
    let dot = one.text(as: .dot)
    // The cluster carries the name.
    #expect(dot.contains("label=\"shared 1.0.0\"") && !dot.contains("in shared"))
    var style = ModuleGraph.Style()
    style.showsLayers = true
    #expect(one.text(as: .dot, style: style).contains("in shared"))
    #expect(one.text(as: .mermaid, style: style).contains("in shared"))
  }
}
