import ModuleKit
import ModuleKitTesting
import Testing

/// An actor calls a manager with closures that touch the actor's own state: they run where the caller is isolated.
@Suite("Callers that are actors")
struct ActorCallerTests {
  private actor Cashier {
    private(set) var seen: [String] = []

    func work(with manager: ModuleManager) async throws {
      try await manager.use(FakeModule.self) { seen.append("module \($0.instanceManifest.name)") }
      try await manager.serviceHandle(.number).use { seen.append("service \($0)") }
      try await manager.withScope { seen.append("scope \(try await $0.service(.number))") }
    }

    func test() async throws {
      try await withOverrides {
        $0.service(.number) { 8 }
      } operation: {
        seen.append("overridden")
        try await withModules([Self.counter]) { seen.append("test \(try await $0.service(.number))") }
      }
    }

    static var counter: FakeModule {
      var manifest = ModuleManifest(name: "counter", version: Version(1, 0, 0))
      manifest.provides = [ProvidedInterface("Number", Version(1, 0, 0))]
      var module = FakeModule(manifest) { context in context.provide(.number) { 7 } }
      module.startup = .eager
      return module
    }
  }

  @Test("A closure may use the state of the actor that passes it")
  func closures() async throws {
    let manager = try ModuleManager(modules: [Cashier.counter])
    try await manager.start()
    let cashier = Cashier()
    try await cashier.work(with: manager)
    await manager.stop()
    try await cashier.test()
    #expect(await cashier.seen == ["module counter", "service 7", "scope 7", "overridden", "test 8"])
  }
}

/// A closure that runs where its caller is isolated may return what only the caller may use.
@MainActor @Suite("Callers on the main actor")
struct MainActorCallerTests {
  private final class Basket {
    var count = 0
  }

  @Test("A closure may return the caller's own object")
  func results() async throws {
    let basket = Basket()
    func counted() -> Basket {
      basket.count += 1
      return basket
    }
    let used = try await withModules([FakeModule("counter")]) { manager in
      let first = try await manager.use(FakeModule.self) { _ in counted() }
      let second = await manager.withScope { _ in counted() }
      #expect(first === second)
      return second
    }
    #expect(used === basket && basket.count == 2)
  }
}

extension ServiceKey<Int> {
  fileprivate static var number: Self { ServiceKey("Number") }
}
