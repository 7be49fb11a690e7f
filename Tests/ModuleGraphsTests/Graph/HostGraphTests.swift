import ModuleGraphs
import ModuleKit
import ModuleKitTesting
import Testing

@Suite("A host's graph")
struct HostGraphTests {
  private func manager() throws -> ModuleManager {
    var options = ModuleManagerOptions()
    options.adapt(.payment, from: .stripe) { StripePayment(stripe: $0) }
    return try ModuleManager(
      modules: [
        module(
          #"{"name": "checkout", "version": "1.0.0", "dependencies": {"log": "*"}, "requires": {"payment": "^1.0"}}"#
        ),
        module(
          #"{"name": "stripe", "version": "2.0.0", "dependencies": {"log": "*"}, "provides": {"stripe": "3.1.0"}}"#
        ) { context in context.provide(.stripe) { StripeAPI() } },
        FakeModule("log", "1.4.2"), FakeModule("ads", lazily: ["log"]),
      ],
      options: options
    )
  }

  @Test("Has the host's modules, interfaces and adapters, in start order")
  func edges() async throws {
    let graph = ModuleGraph(wiring: try await manager().wiring, named: "shop")
    let lines = graph.edges.map { edge in
      let (from, to) = (graph.nodes[edge.from].id, graph.nodes[edge.to].id)
      return "\(from) \(edge.kind.rawValue) \(to) \(edge.requirement)"
    }
    #expect(
      lines == [
        "application:shop dependency ads ", "application:shop dependency checkout ", "ads lazy log *",
        "checkout dependency log *", "checkout interface interface:payment ^1.0", "stripe dependency log *",
        "interface:payment adapter interface:stripe 1.0.0", "interface:stripe provider stripe 3.1.0",
      ]
    )
    // An interface and a module with the same name are two nodes, and only the module has a wave.
    #expect(graph.nodes.filter { $0.name == "stripe" }.map(\.wave) == [2, nil])
    #expect(graph.nodes.first { $0.name == "checkout" }?.wave == 3)
    #expect(graph.nodes.first { $0.name == "log" }?.wave == 1)
  }

  @Test("Every format draws the graph, with the adapter named")
  func formats() async throws {
    let graph = ModuleGraph(wiring: try await manager().wiring, named: "shop")
    for format in ModuleGraph.Format.allCases {
      let text = graph.text(as: format)
      #expect(text.contains("adapter") || text.contains("adapted"), "\(format)")
    }
    #expect(graph.text(as: .svg).contains("payment 1.0.0 is adapted from stripe"))
  }

  @Test("Shows the current modules after a change")
  func changed() async throws {
    let manager = try ModuleManager(modules: [FakeModule("log")])
    try await manager.start()
    try await manager.add([FakeModule("cart", "2.0.0", needs: ["log ^1.0"])])
    let graph = ModuleGraph(wiring: await manager.wiring, named: "shop")
    #expect(graph.nodes.map(\.name) == ["shop", "cart", "log"])
    #expect(graph.edges.map(\.requirement) == ["", "^1.0"])
    await manager.stop()
  }
}
