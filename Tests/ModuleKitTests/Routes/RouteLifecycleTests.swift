import ModuleKit
import ModuleKitTesting
import Testing
import VersionResolver

@testable import ModuleKit

@Suite("Routes and the life of modules")
struct RouteLifecycleTests {
  // MARK: Declared and registered

  static func disagreement(
    _ declared: [String],
    _ registered: [String],
    journal: Journal = Journal()
  ) async -> ModuleError? {
    let module = Routed.module("cart", declared, journal: journal) { context in
      for route in registered { context.route(route) { (_: RouteRequest<NoValue>) in 0 } }
    }
    return await DeadlineTests.code {
      let manager = try ModuleManager(modules: [module])
      try await manager.start()
      await manager.stop()
    }
  }

  @Test("MyRouter: what is registered must be what the manifest declares; spelling makes no difference")
  func agreement() async {
    #expect(await Self.disagreement(["shop://cart/:id"], ["SHOP://Cart/:id/"]) == nil)
    let journal = Journal()
    let missing = await Self.disagreement(["shop://a", "shop://b"], ["shop://b"], journal: journal)
    #expect(missing?.code == .initializeFailed && (missing?.underlying as? RouteError)?.code == .disagreement)
    #expect(
      missing?.description
        == "cart failed to initialize: the manifest declares shop://a, for which `initialize` must call `context.route`"
    )
    // Its `initialize` returned, so it is destroyed.
    #expect(journal.modules(.destroyed) == ["cart"])
    let undeclared = await Self.disagreement([], ["shop://a"])
    #expect(undeclared?.description.contains("add it to `routes`") ?? false)
    let twice = await Self.disagreement(["shop://a"], ["shop://a", "shop://a/"])
    #expect(twice?.description.contains("registered twice") ?? false)
    let bad = await Self.disagreement(["shop://a"], ["shop://a", "shop:a"])
    #expect(bad?.description.contains("shop:a: expected a scheme and a host") ?? false)
  }

  @Test("Scenario 18: overlapping and unreadable routes are refused before any side effect, in any order")
  func overlaps() {
    let modules = [
      Routed.echo("a", ["shop://x/:id", "shop://y/b"]), Routed.echo("b", ["shop://x/:name", "shop://y/:c"]),
      Routed.echo("c", ["shop:nothing", "shop://x/*"]),
    ]
    let error = CheckTests.refusal(modules)
    #expect(CheckTests.codes(error) == ["bad-route", "route-overlap"])
    #expect(CheckTests.refusal(modules.reversed())?.description == error?.description)
  }

  @Test("A route registered too late has no effect, and is reported")
  func tooLate() async throws {
    let contexts = Shared<ModuleContext>()
    let module = Routed.module("cart", []) { context in await contexts.set { context } }
    let manager = try await Routed.running([module])
    let (errors, events) = (manager.routeErrors(), manager.events())
    try contexts.value?.get().route("shop://cart") { (_: RouteRequest<NoValue>) in 0 }
    for await error in errors {
      #expect(error.code == .disagreement && error.subject == "shop://cart")
      break
    }
    #expect(await manager.canOpen("shop://cart") == false)
    await manager.stop()
    var late: [ModuleError] = []
    for await event in events {
      if case .failed(let error) = event.kind { late.append(error) }
      if case .phase(.stopped) = event.kind { break }
    }
    #expect(late.map(\.code) == [.tooLate] && late.first?.module == "cart")
    #expect(late.first?.line == "cart registers the route `shop://cart` after its `initialize`")
  }

  // MARK: Lives

  @Test("A module that starts on first use is brought up once by 100 simultaneous URLs")
  func lazy() async throws {
    let journal = Journal()
    var module = Routed.module("search", ["shop://search/:q"], journal: journal) { context in
      for _ in 0..<10 { await Task.yield() }
      context.route("shop://search/:q") { (request: RouteRequest<String>) in request.input }
    }
    module.startup = .onFirstUse
    let manager = try await Routed.running([module])
    #expect(await manager.canOpen("shop://search/a"))
    _ = try await manager.route(for: "shop://search/a")
    #expect(journal.entries.isEmpty)
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await manager.open("shop://search/a", as: String.self) } }
      for try await value in group { #expect(value == "a") }
    }
    #expect(journal.modules(.initialized) == ["search"])
    await manager.stop()
  }

  @Test("A module that failed in degraded mode does not answer, and the error gives the cause")
  func degraded() async throws {
    let module = Routed.module("cart", ["shop://cart"], needs: ["db"]) { context in
      context.route("shop://cart") { (_: RouteRequest<NoValue>) in 0 }
    }
    let manager = try await Routed.running([module, FakeModule("db") { _ in throw Failure("no disk") }]) {
      $0.onStartFailure = .degraded
    }
    #expect(await manager.canOpen("shop://cart") == false)
    let error = await Routed.error { try await manager.open("shop://cart") }
    #expect(error?.code == .unavailable && error?.description.contains("no disk") ?? false)
    await manager.stop()
  }

  @Test("Opening a URL while its module is replaced: no stale object, no failure", arguments: 0..<20)
  func replacedUnderLoad(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    @Sendable func cart(_ version: Version) -> FakeModule {
      let isDestroyed = Counter()
      var module = Routed.module("cart", ["shop://cart/:id"], version: version) { context in
        context.route("shop://cart/:id") { (request: RouteRequest<Int>) in
          if isDestroyed.value > 0 { throw Failure("stale") }
          await Task.yield()
          if isDestroyed.value > 0 { throw Failure("destroyed under a user") }
          return request.input
        }
      }
      module.onDestroy = { isDestroyed.raise() }
      return module
    }
    let manager = try simulation.manager([cart(Version(1, 0, 0))])
    let executor = simulation.executor
    try simulation.run {
      try await manager.start()
      let calls = (0..<50).map { number in
        Task.detached(executorPreference: executor) {
          try await manager.open("shop://cart/\(number)", as: Int.self)
        }
      }
      try await manager.replace([cart(Version(1, 1, 0))])
      for (number, call) in calls.enumerated() { #expect(try await call.value == number) }
      await manager.stop()
    }
  }

  // MARK: Middleware, rules and limits

  @Test("Middleware: the first is the outermost, for routes and the chain; it may answer, refuse and retry")
  func middleware() async throws {
    let journal = Journal()
    func layer(_ name: String) -> RouteMiddleware {
      RouteMiddleware { call, next in
        journal.write(.running, "\(name) \(call.route?.module ?? "-")")
        defer { journal.write(.ran, name) }
        return try await next()
      }
    }
    let attempts = Counter()
    var flaky = Routed.module("flaky", ["shop://flaky"]) { context in
      context.route("shop://flaky") { (_: RouteRequest<NoValue>) -> Int in
        if attempts.raise() < 3 { throw Failure() }
        return 3
      }
    }
    flaky.onURL = { $0.host == "old" ? .handled(5) : .declined }
    let manager = try await Routed.running([flaky, Routed.echo("cart", ["shop://cart/:id"])]) { options in
      options.routeMiddleware = [
        layer("outer"), layer("inner"),
        RouteMiddleware { call, next in
          switch call.url.host {
          case "cached": return RouteResult(7, handledBy: "cache")
          case "secret": throw Failure("sign in first")
          case "flaky":
            for _ in 0..<2 { if let result = try? await next() { return result } }
            return try await next()
          default: return try await next()
          }
        },
      ]
    }
    #expect(try await manager.open("shop://cart/5").handledBy == "cart")
    #expect(
      journal.entries.map(\.description) == [
        "running outer cart", "running inner cart", "ran inner", "ran outer",
      ]
    )
    journal.removeAll()
    #expect(try await manager.open("shop://old", as: Int.self) == 5)
    #expect(journal.modules(.running) == ["outer -", "inner -"])
    let cached = try await manager.open("shop://cached")
    #expect(cached.handledBy == "cache" && cached.value as? Int == 7)
    let refused = await Routed.error { try await manager.open("shop://secret") }
    #expect(refused?.code == .failed && refused?.stage == .middleware)
    #expect(refused?.underlying as? Failure == Failure("sign in first"))
    #expect(try await manager.open("shop://flaky", as: Int.self) == 3)
    await manager.stop()
  }

  @Test("Rules: allowed schemes, and sites whose pages are routes")
  func rules() async throws {
    let manager = try await Routed.running([Routed.echo("cart", ["shop://cart/:id", "https://cart/:id"])]) {
      $0.routes = RouteRules(
        schemes: ["shop"],
        hosts: ["https://shop.example": "shop", "http://localhost:80": "shop", "m.shop.example:8080": "shop"]
      )
    }
    for url in [
      "shop://cart/5", "HTTPS://Shop.Example/cart/5/", "http://localhost:80/Cart/5",
      "https://m.shop.example:8080/cart/5", "http://M.shop.example:8080/cart/5",
    ] {
      #expect(try await manager.open(url, as: String.self) == "cart 1.0.0 shop://cart/:id id=5", "\(url)")
    }
    for url in [
      "https://cart/5", "https://shop.example.evil/cart/5", "https://shop.example:444/cart/5",
      "ftp://m.shop.example:8080/cart/5", "https://m.shop.example/cart/5",
    ] {
      #expect(await Routed.error { try await manager.open(url) }?.code == .refused, "\(url)")
    }
    #expect(await Routed.error { try await manager.open("https://shop.example/") }?.code == .noRoute)
    await manager.stop()
  }

  @Test("Handlers that open each other's URLs end in an error, not in exhausted memory")
  func tooDeep() async throws {
    let module = Routed.module("loop", ["shop://loop/:n"]) { context in
      context.route("shop://loop/:n") { (request: RouteRequest<Int>) -> Int in
        try await context.manager.open("shop://loop/\(request.input + 1)", as: Int.self)
      }
    }
    let manager = try await Routed.running([module])
    var error = await Routed.error { try await manager.open("shop://loop/0") }
    var depth = 0
    while let inner = error?.underlying as? RouteError {
      error = inner
      depth += 1
    }
    #expect(error?.code == .tooDeep && depth == ModuleManager.maximumRouteDepth)
    await manager.stop()
  }

  @Test("A cancelled task gets a cancellation error")
  func cancelled() async throws {
    let module = Routed.module("slow", ["shop://slow"]) { context in
      context.route("shop://slow") { (_: RouteRequest<NoValue>) in
        while true {
          try Task.checkCancellation()
          await Task.yield()
        }
      }
    }
    let manager = try await Routed.running([module])
    let call = Task { await Routed.error { try await manager.open("shop://slow") } }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await manager.stop()
  }
}
