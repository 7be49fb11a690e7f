import ModuleKit
import ModuleKitTesting
import TestSupport
import Testing

/// Fakes, navigators, seeds and clocks.
enum TestingExamples {
  static let runs: [CommentExamples.Run] = [navigating, advancing]

  struct Failure: Error {}

  static func faking() throws {
    // compiled
    let journal = Journal()
    let manager = try ModuleManager(modules: [
      FakeModule("log", journal: journal),
      FakeModule("cart", "2.1.0", needs: ["log ^1.0"], journal: journal) { _ in throw Failure() },
    ])
    // end
    _ = manager
  }

  static func stopping(_ executor: SeededExecutor, _ manager: ModuleManager) {
    // compiled
    Task(executorPreference: executor) { await manager.stop() }
    // end
  }

  @Sendable private static func navigating(_ print: CodePrinter) async throws {
    let manifest = ModuleManifest(name: "cart", version: Version(1, 0, 0), routes: ["shop://cart/:id"])
    let cart = FakeModule(manifest) { context in
      context.route("shop://cart/:id") { (request: RouteRequest<CartID>) in Cart(id: request.input.id) }
    }
    var options = ModuleManagerOptions()
    // example
    let navigator = MemoryNavigator()
    options.navigator = navigator
    // pause
    let manager = try ModuleManager(modules: [cart], options: options)
    try await manager.start()
    // resume
    try await manager.show("shop://cart/5", style: .present)
    print(await navigator.screens.map(\.destination.url.description))  // ["shop://cart/5"]
    // end
    await manager.stop()
  }

  @Sendable private static func advancing(_ print: CodePrinter) async throws {
    // example
    let clock = VirtualClock()
    let log = FakeModule("log") { _ in try await clock.sleep(for: .seconds(5)) }
    let manager = try ModuleManager(modules: [log], clock: clock)
    async let start = manager.start()
    await clock.waitForSleeper(until: .seconds(5))
    clock.advance(by: .seconds(5))  // wakes the tasks that are due, in order
    print(try await start.duration)  // 5.0 seconds
    // end
    await manager.stop()
  }
}
