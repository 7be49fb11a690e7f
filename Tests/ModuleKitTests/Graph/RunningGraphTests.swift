import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing
import VersionResolver

@Suite("The graph of modules that run")
struct RunningGraphTests {
  private static func payment(_ name: String) -> FakeModule {
    FakeModule(
      ModuleManifest(
        name: name,
        version: Version(2, 0, 0),
        provides: [ProvidedInterface("Payment", Version(1, 1, 0))]
      )
    )
  }

  private static func lines(_ graph: ModuleGraph) -> [String] {
    graph.edges.map { edge in
      "\(graph.nodes[edge.from].id) \(edge.kind.rawValue) \(graph.nodes[edge.to].id) \(edge.requirement)"
    }
  }

  @Test(
    "has every edge, and the waves in which modules start; a change is in it, with a choice that it made void"
  )
  func change() async throws {
    let shop = FakeModule(
      ModuleManifest(
        name: "shop",
        version: Version(1, 0, 0),
        dependencies: [Dependency("log", try Requirement(parsing: "^1.0"))],
        requires: [Dependency("Payment", try Requirement(parsing: "^1.0"))]
      )
    )
    let names = [("log", Version(1, 0, 0)), ("shop", Version(1, 0, 0)), ("stripe", Version(2, 0, 0))]
    let manager = try ModuleManager(
      modules: [shop, FakeModule("log"), Self.payment("stripe")],
      lockfile: Lockfile(
        modules: Dictionary(uniqueKeysWithValues: names.map { ($0, Lockfile.Module(version: $1)) }),
        providers: ["Payment": "stripe"]
      )
    )
    try await manager.start()
    let before = await manager.graph(of: "app")
    #expect(before.nodes.map(\.id) == ["application:app", "log", "shop", "stripe", "interface:Payment"])
    #expect(before.nodes.map(\.wave) == [nil, 1, 2, 1, nil])
    #expect(before.nodes.map(\.version) == [nil, "1.0.0", "1.0.0", "2.0.0", nil])
    #expect(
      Self.lines(before) == [
        "application:app dependency shop ", "shop dependency log ^1.0",
        "shop interface interface:Payment ^1.0",
        "interface:Payment provider stripe 1.1.0",
      ]
    )

    // The lockfile chose stripe, which goes.
    try await manager.apply(ModuleChange(add: [Self.payment("adyen")], remove: ["stripe"]))
    let after = await manager.graph(of: "app")
    #expect(after.nodes.map(\.id) == ["application:app", "adyen", "log", "shop", "interface:Payment"])
    #expect(Self.lines(after).last == "interface:Payment provider adyen 1.1.0")
    // Drawn as any other.
    #expect(after.text(as: .html).contains("adyen"))
    await manager.stop()
  }

  @Test("two providers are still too many, whatever was chosen before")
  func ambiguous() async throws {
    let shop = FakeModule(
      ModuleManifest(name: "shop", version: Version(1, 0, 0), requires: [Dependency("Payment", .any)])
    )
    let names = [("shop", Version(1, 0, 0)), ("stripe", Version(2, 0, 0))]
    let manager = try ModuleManager(
      modules: [shop, Self.payment("stripe")],
      lockfile: Lockfile(
        modules: Dictionary(uniqueKeysWithValues: names.map { ($0, Lockfile.Module(version: $1)) }),
        providers: ["Payment": "stripe"]
      )
    )
    let change = ModuleChange(add: [Self.payment("adyen"), Self.payment("klarna")], remove: ["stripe"])
    var message = ""
    do throws(ModuleError) { _ = try await manager.plan(change) } catch { message = error.description }
    #expect(message.contains("adyen and klarna provide it"), "\(message)")
  }
}
