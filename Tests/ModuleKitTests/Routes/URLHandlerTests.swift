import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("For URLs that no route matches, only modules that handle URLs are asked")
struct URLHandlerTests {
  /// A module that handles URLs, and records that it was asked.
  struct Handler: URLHandlingModule {
    static let manifest = ModuleManifest(name: "handler", version: Version(1, 0, 0))
    let instanceManifest: ModuleManifest
    var priority = 0
    let asked: Guarded<[String]>

    init(_ name: String, priority: Int = 0, asked: Guarded<[String]>) {
      instanceManifest = ModuleManifest(name: name, version: Version(1, 0, 0))
      self.priority = priority
      self.asked = asked
    }

    func initialize(in context: ModuleContext) async throws {}

    func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {
      asked.withLock { $0.append(instanceManifest.name) }
      return url.host == instanceManifest.name ? .handled : .declined
    }
  }

  /// A module that does not handle URLs.
  struct Plain: AppModule {
    static let manifest = ModuleManifest(name: "plain", version: Version(1, 0, 0))
    let instanceManifest: ModuleManifest

    init(_ number: Int) {
      instanceManifest = ModuleManifest(name: "plain-\(number)", version: Version(1, 0, 0))
    }

    func initialize(in context: ModuleContext) async throws {}
  }

  @Test("Modules are asked by priority, then by name, whichever modules come and go")
  func order() async throws {
    let asked = Guarded<[String]>([])
    let manager = try ModuleManager(modules: [
      Plain(1), Handler("b", asked: asked), Handler("a", asked: asked),
      Handler("z", priority: 5, asked: asked), Plain(0),
    ])
    try await manager.start()
    func open(_ url: String) async -> [String] {
      asked.withLock { $0 = [] }
      _ = try? await manager.open(url)
      return asked.withLock { $0 }
    }
    #expect(await open("shop://nobody/5") == ["z", "a", "b"])
    #expect(await open("shop://a/5") == ["z", "a"])
    try await manager.add([Handler("c", priority: 1, asked: asked)])
    #expect(await open("shop://nobody") == ["z", "c", "a", "b"])
    try await manager.remove(["z"])
    try await manager.replace([Handler("b", priority: 9, asked: asked)])
    #expect(await open("shop://nobody") == ["b", "c", "a"])
    await manager.stop()
    #expect(await open("shop://nobody") == [])
  }

  @Test("A hostile URL costs no more with thousands of modules that do not handle URLs")
  func cost() async throws {
    let asked = Guarded<[String]>([])
    let manager = try ModuleManager(
      modules: (0..<5_000).map { Plain($0) } + [Handler("links", asked: asked)] as [any AppModule]
    )
    try await manager.start()
    // The modules examined for each URL.
    #expect(await manager.checked.urlHandlers == ["links"])
    for number in 0..<100 {
      let error = await Routed.error { _ = try await manager.open("shop://\(number)/etc") }
      #expect(error?.code == .noRoute)
    }
    #expect(asked.withLock { $0.count } == 100)
    await manager.stop()
  }
}
