import ModuleKit
import Testing

/// What a host or a module writes as a closure can be called by a test, without a manager.
@Suite("Inputs of closures that hosts and modules write")
struct HandlerInputTests {
  private struct Refusal: Error {}

  @Test("A route's handler")
  func handler() async throws {
    let pattern = try RoutePattern("shop://cart/:id")
    let url = try RouteURL("shop://cart/5?coupon=tea")
    let handler: @Sendable (RouteRequest<Int>) async throws -> String = { request in
      "\(request.input) \(request.parameters["coupon"]) \(request.payload as? String ?? "none")"
    }
    let parameters = url.parameters(under: pattern)
    #expect(try await handler(RouteRequest(input: 5, url: url, parameters: parameters)) == #"5 ["tea"] none"#)
    #expect(
      try await handler(RouteRequest(input: 5, url: url, parameters: parameters, payload: "x"))
        == #"5 ["tea"] x"#
    )
  }

  @Test("A middleware, with and without a route")
  func middleware() async throws {
    let guarded = RouteMiddleware { call, next in
      guard let route = call.route, route.module == "cart" else { throw Refusal() }
      var result = try await next()
      result.value = "\(result.value), guarded"
      return result
    }
    let url = try RouteURL("shop://cart/5")
    let route = ResolvedRoute(url: url, pattern: try RoutePattern("shop://cart/:id"), module: "cart")
    let result = try await guarded(RouteCall(url: url, route: route)) { RouteResult(5, handledBy: "cart") }
    #expect(result.value as? String == "5, guarded" && result.handledBy == "cart")
    #expect(try route.input(as: Int.self) == 5)
    await #expect(throws: Refusal.self) {
      try await guarded(RouteCall(url: url)) { RouteResult(5, handledBy: "cart") }
    }
  }

  @Test("An authorization")
  func authorization() {
    let authorize: @Sendable (RemoteCall) -> AuthorizationDecision = { call in
      call.caller as? String == "ada" && call.input as? Int == 1 ? .allow : .refuse("not \(call.action)")
    }
    #expect(authorize(RemoteCall(caller: "ada", action: "cart.add", module: "cart", input: 1)) == .allow)
    #expect(authorize(RemoteCall(caller: "eve", action: "cart.add", input: 1)) == .refuse("not cart.add"))
  }

  @Test("A handler of actions that nobody handles")
  func unhandled() throws {
    let own = UnhandledAction(name: "ads.banner", input: 5)
    #expect(!own.isRemote && own.caller == nil)
    #expect(try own.input(as: Int.self) == 5)
    #expect(throws: ModuleError.self) { try own.input(as: String.self) }
    let remote = UnhandledAction(name: "ads.banner", input: Array(#"{"a": [1]}"#.utf8), caller: "ada")
    #expect(remote.isRemote && remote.caller as? String == "ada")
    #expect(try remote.input(as: [String: [Int]].self) == ["a": [1]])
    #expect(throws: ModuleError.self) { try remote.input(as: Int.self) }
  }
}
