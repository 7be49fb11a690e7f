import ModuleKit
import ModuleKitTesting
import Testing

@Suite("A URL that is cancelled while its handler waits")
struct CancelledRouteTests {
  @Test(
    "The error says so, whatever the handler waits for",
    arguments: ["clock", "service", "action", "URL", "inner"]
  )
  func waiting(what: String) throws {
    let simulation = Simulation(seed: 1)
    let (clock, executor) = (simulation.clock, simulation.executor)
    var slow = module("slow", provides: ["order-cart": "1.2.0"]) { context in
      try await clock.sleep(for: .seconds(50))
      context.provide(.orderCart) { NumberedCart(1) }
    }
    slow.startup = .onFirstUse
    let shop = FakeModule(
      ModuleManifest(
        name: "shop",
        version: Version(1, 0, 0),
        requires: [Dependency("order-cart", .any, isLazy: true)],
        routes: ["shop://clock", "shop://service", "shop://action", "shop://URL", "shop://inner"]
      )
    ) { context in
      let manager = context.manager
      context.handle(.emptyCart) { _ in try await context.readyService(.orderCart).total() }
      context.route("shop://clock") { (_: RouteRequest<NoValue>) in try await clock.sleep(for: .seconds(50)) }
      context.route("shop://service") { (_: RouteRequest<NoValue>) in
        try await context.readyService(.orderCart).total()
      }
      context.route("shop://action") { (_: RouteRequest<NoValue>) in try await context.call(.emptyCart) }
      context.route("shop://inner") { (_: RouteRequest<NoValue>) in try await manager.open("shop://clock") }
      context.route("shop://URL") { (_: RouteRequest<NoValue>) in try await manager.open("shop://service") }
    }
    let manager = try simulation.manager([slow, shop])
    let error = try simulation.run { () -> RouteError? in
      try await manager.start()
      let caller = Task(executorPreference: executor) { try await manager.open("shop://\(what)") }
      try await clock.sleep(for: .seconds(1))
      caller.cancel()
      do { _ = try await caller.value } catch { return error as? RouteError }
      return nil
    }
    #expect(error?.code == .cancelled && error?.description == "shop://\(what): the task was cancelled")
    #expect(error?.underlying.map { ModuleError.isCancellation($0) } ?? false)
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A middleware may continue in a task of its own, and cancel it")
  func limitedMiddleware() async throws {
    let cancelled = Counter()
    let module = Routed.module("slow", ["shop://slow"]) { context in
      context.route("shop://slow") { (_: RouteRequest<NoValue>) in
        while !Task.isCancelled { await Task.yield() }
        cancelled.raise()
      }
    }
    let manager = try await Routed.running([module]) { options in
      options.routeMiddleware = [
        RouteMiddleware { _, next in
          try await withThrowingTaskGroup(of: RouteResult.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await next() }
            group.addTask { throw Failure("its time is over") }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
          }
        }
      ]
    }
    let error = await Routed.error { try await manager.open("shop://slow") }
    #expect(error?.stage == .middleware && error?.underlying as? Failure == Failure("its time is over"))
    #expect(cancelled.value == 1)
    await manager.stop()
  }
}
