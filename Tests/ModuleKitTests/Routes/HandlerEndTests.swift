import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Objects that handlers hold may use the context when they are deinitialized")
struct HandlerEndTests {
  /// Asks the context when it is deinitialized, which takes a lock of the context.
  final class Ender: Sendable {
    let context: ModuleContext
    let ended: Counter

    init(_ context: ModuleContext, _ ended: Counter) {
      self.context = context
      self.ended = ended
    }

    deinit {
      _ = context.isStopRequested
      ended.raise()
    }
  }

  @Test("After a stop, and when a route is registered twice", arguments: [1, 2])
  func deadlock(times: Int) async throws {
    let ended = Counter()
    let module = Routed.module("cart", ["shop://cart"]) { context in
      for _ in 0..<times {
        let ender = Ender(context, ended)
        context.route("shop://cart") { (_: RouteRequest<NoValue>) in ender.context.name }
      }
    }
    let manager = try ModuleManager(modules: [module])
    let error = await moduleError { try await manager.start() }
    #expect((error == nil) == (times == 1))
    await manager.stop()
    #expect(ended.value == times)
  }
}
