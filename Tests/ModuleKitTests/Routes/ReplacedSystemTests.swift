import ModuleKit
import ModuleKitTesting
import Testing
import VersionResolver

@Suite("What users of older systems have, with routes")
struct ReplacedSystemTests {
  struct CartID: Codable, Sendable, Equatable {
    var id: Int
    var currency: String?
  }

  // MARK: MGJRouter

  @Test("MGJRouter: a pattern with parameters, a query, and a wildcard as the last resort")
  func patterns() async throws {
    let manager = try await Routed.running([
      Routed.echo("cart", ["shop://cart/:id", "shop://cart/new"]), Routed.echo("site", ["shop://*path"]),
    ])
    #expect(
      try await manager.open("shop://cart/5?gift=1", as: String.self)
        == "cart 1.0.0 shop://cart/:id id=5 gift=1"
    )
    #expect(try await manager.open("shop://cart/new", as: String.self) == "cart 1.0.0 shop://cart/new")
    #expect(
      try await manager.open("shop://cart/5/items", as: String.self)
        == "site 1.0.0 shop://*path path=cart,5,items"
    )
    await manager.stop()
  }

  @Test("MGJRouter: user info is passed alongside the URL, and completion is the handler's return")
  func payload() async throws {
    let module = Routed.module("mail", ["shop://mail/:id"]) { context in
      context.route("shop://mail/:id") { (request: RouteRequest<Int>) in
        "\(request.input) \(request.payload as? String ?? "nothing")"
      }
    }
    let manager = try await Routed.running([module])
    #expect(try await manager.open("shop://mail/7", as: String.self, payload: "draft") == "7 draft")
    #expect(try await manager.open("shop://mail/7", as: String.self) == "7 nothing")
    await manager.stop()
  }

  @Test("MGJRouter: an object handler gives an object of its type, and another type is a typed error")
  func object() async throws {
    let module = Routed.module("cart", ["shop://cart/:id"]) { context in
      context.route("shop://cart/:id") { (request: RouteRequest<CartID>) in request.input }
    }
    let manager = try await Routed.running([module])
    #expect(
      try await manager.open("shop://cart/5?currency=EUR", as: CartID.self) == CartID(id: 5, currency: "EUR")
    )
    let wrong = await Routed.error { _ = try await manager.open("shop://cart/5", as: String.self) }
    #expect(wrong?.code == .wrongType && wrong?.stage == .result && wrong?.module == "cart")
    #expect(wrong?.description == "shop://cart/5: cart returned CartID, but String was requested")
    let bad = await Routed.error { try await manager.open("shop://cart/five") }
    #expect(bad?.code == .badParameter && bad?.stage == .decode)
    #expect(bad?.description == "shop://cart/five: `id`: expected an integer, found `five`")
    let large = await Routed.error { try await manager.open("shop://cart/99999999999999999999") }
    let range = "from \(Int.min) to \(Int.max)"
    #expect(large?.message == "`id`: expected an integer \(range), found `99999999999999999999`")
    await manager.stop()
  }

  @Test("MGJRouter: canOpen, and nothing can be opened anymore once the module is gone")
  func canOpen() async throws {
    let manager = try ModuleManager(modules: [
      Routed.echo("cart", ["shop://cart/:id"]), Routed.echo("mail", []),
    ])
    #expect(await manager.canOpen("shop://cart/5") == false)
    try await manager.start()
    #expect(await manager.canOpen("shop://cart/5"))
    #expect(await manager.canOpen("shop://cart") == false)
    #expect(await manager.canOpen("shop://cart/..") == false)
    try await manager.remove(["cart"])
    #expect(await manager.canOpen("shop://cart/5") == false)
    #expect(await Routed.error { try await manager.open("shop://cart/5") }?.code == .noRoute)
    try await manager.add([Routed.echo("cart", ["shop://cart/:id"])])
    #expect(await manager.canOpen("shop://cart/5"))
    await manager.stop()
    #expect(await manager.canOpen("shop://cart/5") == false)
    let error = await Routed.error { try await manager.open("shop://cart/5") }
    #expect(error?.code == .unavailable && error?.stage == .activate && error?.module == "cart")
  }

  @Test("MGJRouter: generateURL, with types, and the corresponding typed call")
  func generate() async throws {
    let route = Route<CartID, String>("shop://cart/:id")
    let module = Routed.module("cart", ["shop://cart/:id"]) { context in
      context.route(route) { request in "\(request.input.id) \(request.input.currency ?? "-")" }
    }
    let manager = try await Routed.running([module])
    #expect(try route.url(for: CartID(id: 5, currency: "E&R")).description == "shop://cart/5?currency=E%26R")
    #expect(try await manager.open(route, CartID(id: 5, currency: "E&R")) == "5 E&R")
    #expect(
      try Route<Int, String>("shop://cart/:id").url(for: 5, fragment: "total").description
        == "shop://cart/5#total"
    )
    #expect(throws: RouteError.self) { try Route<String, String>("shop://cart/:id").url(for: "") }
    #expect(throws: RouteError.self) { try Route<Int, String>("shop://cart/:a/:b").url(for: 5) }
    #expect(throws: RouteError.self) { try Route<Int, String>("no pattern").url(for: 5) }
    await manager.stop()
  }

  // MARK: MyRouter

  @Test("MyRouter: resolving is separate from opening, and calls nothing")
  func resolve() async throws {
    let calls = Counter()
    let module = Routed.module("cart", ["shop://cart/:id"]) { context in
      context.route("shop://cart/:id") { (_: RouteRequest<NoValue>) in calls.raise() }
    }
    let manager = try await Routed.running([module])
    let route = try await manager.route(for: "SHOP://Cart/5?a=b")
    #expect(route.module == "cart" && route.pattern.description == "shop://cart/:id")
    #expect(route.parameters.names == ["id", "a"])
    #expect(try route.input(as: CartID.self) == CartID(id: 5))
    #expect(calls.value == 0)
    await manager.stop()
  }

  @Test("MyRouter: a result may be a sequence of values that keep arriving")
  func sequence() async throws {
    let module = Routed.module("cart", ["shop://cart/:id/prices"]) { context in
      context.route("shop://cart/:id/prices") { (request: RouteRequest<Int>) in
        AsyncStream<Int> { continuation in
          for price in 1...3 { continuation.yield(price * request.input) }
          continuation.finish()
        }
      }
    }
    let manager = try await Routed.running([module])
    var prices: [Int] = []
    for await price in try await manager.open("shop://cart/5/prices", as: AsyncStream<Int>.self) {
      prices.append(price)
    }
    #expect(prices == [5, 10, 15])
    await manager.stop()
  }

  @Test("MyRouter: push and present, by a navigator of the host")
  func navigator() async throws {
    let navigator = MemoryNavigator()
    let manager = try await Routed.running([Routed.echo("cart", ["shop://cart/:id"])]) {
      $0.navigator = navigator
    }
    try await manager.show("shop://cart/1")
    try await manager.show("shop://cart/2", style: .present)
    try await manager.show("shop://cart/3", style: .replace)
    #expect(
      await navigator.screens.map { "\($0.destination.url) \($0.style)" } == [
        "shop://cart/1 push", "shop://cart/3 replace",
      ]
    )
    #expect(await navigator.screens.last?.destination.value as? String == "cart 1.0.0 shop://cart/:id id=3")
    #expect(await navigator.screens.last?.destination.handledBy == "cart")
    try await manager.show("shop://cart/1", style: .dismiss)
    #expect(await navigator.screens.map(\.destination.url.description) == ["shop://cart/1"])
    let cart = Route<Int, String>("shop://cart/:id")
    let shown = try await manager.show(cart, 4, style: .present)
    #expect(shown.handledBy == "cart")
    let top = await navigator.screens.last
    #expect(top?.destination.url.description == "shop://cart/4" && top?.style == .present)
    let error = await Routed.error { try await manager.show("shop://cart/9", style: .dismiss) }
    #expect(
      error?.code == .failed && error?.stage == .show && error?.underlying is MemoryNavigator.NotShownError
    )
    await manager.stop()

    let blind = try await Routed.running([Routed.echo("cart", ["shop://cart/:id"])])
    let unseen = await Routed.error { try await blind.show("shop://cart/1") }
    #expect(unseen?.code == .noNavigator)
    #expect(unseen?.message == "the host has no navigator: set `options.navigator`")
    await blind.stop()
  }

  @Test("MyRouter: a stream of errors, with URL, stage and cause")
  func errors() async throws {
    let module = Routed.module("cart", ["shop://cart/:id"]) { context in
      context.route("shop://cart/:id") { (request: RouteRequest<Int>) -> Int in
        throw Failure("no cart \(request.input)")
      }
    }
    let manager = try await Routed.running([module]) { $0.routes.schemes = ["shop"] }
    let errors = manager.routeErrors()
    for url in ["shop://cart/5", "shop://cart/x", "shop://cat", "web://cart", "shop://cart/.."] {
      _ = try? await manager.open(url)
    }
    var seen: [RouteError] = []
    for await error in errors {
      seen.append(error)
      if seen.count == 5 { break }
    }
    #expect(seen.map(\.stage) == [.handle, .decode, .match, .admit, .read])
    #expect(seen.map(\.code) == [.failed, .badParameter, .noRoute, .refused, .badURL])
    #expect(seen[0].underlying as? Failure == Failure("no cart 5") && seen[0].module == "cart")
    #expect(
      seen.map(\.subject) == ["shop://cart/5", "shop://cart/x", "shop://cat", "web://cart", "shop://cart/.."]
    )
    #expect(seen[0].description == "shop://cart/5: no cart 5")
    await manager.stop()
  }

  @Test(
    "Each URL that fails is in the stream once, with that of another one that it opened",
    arguments: [
      ("shop://cart/1", ["shop://gone", "shop://cart/1"]), ("shop://old/1", ["shop://gone", "shop://old/1"]),
      // Middleware only passes the error on.
      ("shop://moved/1", ["shop://gone"]),
    ]
  )
  func openedInside(url: String, subjects: [String]) async throws {
    let opens = Shared<ModuleManager>()
    let redirect: @Sendable () async throws -> RouteResult = {
      guard let manager = opens.value else { throw Failure("no manager") }
      return try await manager.get().open("shop://gone")
    }
    let cart = Routed.module("cart", ["shop://cart/:id"]) { context in
      context.route("shop://cart/:id") { (_: RouteRequest<Int>) in try await redirect().handledBy }
    }
    var old = FakeModule("old")
    old.onURL = { url in
      url.host == "old" ? .handled(try await redirect().handledBy) : .declined
    }
    let manager = try await Routed.running([cart, old]) { options in
      options.routeMiddleware = [
        RouteMiddleware { call, next in
          try await call.url.host == "moved" ? redirect() : next()
        }
      ]
    }
    await opens.set { manager }
    let errors = manager.routeErrors()
    let thrown = await Routed.error { try await manager.open(url) }
    #expect(thrown?.subject == subjects.last)
    #expect((thrown?.underlying as? RouteError ?? thrown)?.code == .noRoute)
    await #expect(throws: RouteError.self) { try await manager.open("shop://last") }
    var seen: [String] = []
    for await error in errors {
      seen.append(error.subject ?? "")
      if error.subject == "shop://last" { break }
    }
    #expect(seen == subjects + ["shop://last"])
    await manager.stop()
  }

  @Test("MyRouter: two modules that want the same scheme are an error before anything starts")
  func duplicateScheme() {
    let error = CheckTests.refusal([Routed.echo("mail", ["mail://*"]), Routed.echo("post", ["MAIL://*rest"])])
    #expect(CheckTests.codes(error) == ["route-overlap"])
    #expect(
      error?.diagnostics.map(\.message) == [
        "post declares mail://*rest, which matches the same URLs as mail://* of mail"
      ]
    )
  }

  // MARK: Protocol + Version

  @Test("Protocol + Version: handleUrl is asked module by module until one handles it, and that one is named")
  func chain() async throws {
    let asked = Journal()
    func module(_ name: String, priority: Int = 0, handles host: String) -> FakeModule {
      var module = FakeModule(name)
      module.priority = priority
      module.onURL = { url in
        asked.write(.running, name)
        return url.host == host ? .handled("\(name): \(url.segments.joined(separator: " "))") : .declined
      }
      return module
    }
    let manager = try await Routed.running([
      module("a", handles: "x"), module("b", handles: "old"), module("c", handles: "old"),
      module("z", priority: 1, handles: "y"), Routed.echo("cart", ["shop://cart/:id"]),
    ])
    let result = try await manager.open("shop://old/page/1")
    #expect(result.handledBy == "b" && result.pattern == nil && result.value as? String == "b: page 1")
    #expect(asked.modules(.running) == ["z", "a", "b"])
    #expect(try await manager.open("shop://cart/1").handledBy == "cart")
    #expect(await Routed.error { try await manager.open("shop:nothing") }?.code == .noRoute)
    await manager.stop()
  }

  // MARK: BeeHive

  @Test("BeeHive: a URL router that modules join and leave while others run")
  func replaced() async throws {
    let manager = try await Routed.running([Routed.echo("cart", ["shop://cart/:id", "shop://old"])])
    try await manager.replace([
      Routed.echo("cart", ["shop://cart/:id", "shop://new"], version: Version(2, 0, 0))
    ])
    #expect(try await manager.open("shop://cart/1", as: String.self) == "cart 2.0.0 shop://cart/:id id=1")
    #expect(await manager.canOpen("shop://new"))
    #expect(await manager.canOpen("shop://old") == false)
    let overlap = await DeadlineTests.code { try await manager.add([Routed.echo("mail", ["shop://new"])]) }
    #expect(overlap?.code == .invalid)
    await manager.stop()
  }
}
