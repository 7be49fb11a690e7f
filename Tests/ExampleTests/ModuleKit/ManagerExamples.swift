import Foundation
import ModuleGraphs
import ModuleKit
import ModuleKitTesting
import TestSupport

/// Managers, their options and their reports.
enum ManagerExamples {
  static let runs: [CommentExamples.Run] = [failing]

  static func beginning() async throws {
    // compiled
    let manager = try ModuleManager(modules: [LogModule(), PaymentModule(), CartModule()])
    try await manager.start()
    let cart = try await manager.module(CartModule.self)
    let total = try await cart.total()
    await manager.stop()
    // end
    _ = total
  }

  static func choosing(_ modules: [any AppModule]) throws {
    // compiled
    var options = ModuleManagerOptions()
    options.startTimeout = .seconds(30)
    options.onStartFailure = .degraded
    let manager = try ModuleManager(modules: modules, options: options)
    // end
    _ = manager
  }

  static func describing(_ options: inout ModuleManagerOptions) {
    // compiled
    options.environment = ModuleEnvironment(
      name: "production",
      variables: ProcessInfo.processInfo.environment,
      arguments: CommandLine.arguments
    )
    // end
  }

  static func configuring(_ modules: [any AppModule], _ bytes: [UInt8]) throws {
    // compiled
    // config.json: { "cart": { "limit": 20 }, "log": { "level": "info" } }
    var configuration = try ModuleConfiguration(json: bytes, path: "config.json")
    configuration.set(CartSettings(limit: 5), for: "cart")  // as a test would
    let manager = try ModuleManager(modules: modules, configuration: configuration)
    // end
    _ = manager
  }

  static func changing(_ manager: ModuleManager, _ new: String) async throws {
    // compiled
    var change = ModuleChange()
    change.replacements = [PaymentModule(endpoint: new)]
    change.removals = ["ads"]
    let plan = try await manager.plan(change)  // what would happen
    try await manager.apply(change)  // all of it, or nothing
    // end
    _ = plan
  }

  @Sendable private static func failing(_ print: CodePrinter) async throws {
    struct Refused: Error, CustomStringConvertible { let description = "connection refused" }
    let manager = try ModuleManager(modules: [FakeModule("cart") { _ in throw Refused() }])
    // example
    do { try await manager.start() } catch {
      print(error)  // cart failed to initialize: connection refused
      for other in error.suppressed { print("also:", other) }
    }
    // end
  }

  static func telling(_ manager: ModuleManager, _ values: ScopeValues) async throws {
    // compiled
    do {
      _ = try await manager.withScope(values) { scope in try await scope.service(.basket).checkOut() }
    } catch let error where ModuleError(error)?.code == .replaced {
      // begin again, with the modules of the next generation
    }
    // end
  }

  static func entering(_ manager: ModuleManager) async throws {
    // compiled
    let page = try await manager.entryPoint(of: "cart", as: (any Page).self)
    // end
    _ = page
  }

  static func running(_ manager: ModuleManager, _ onTermination: (@escaping () -> Void) -> Void) async throws
  {
    // compiled
    let work = Task { try await manager.run() }
    onTermination { work.cancel() }
    try await work.value  // everything is destroyed
    // end
  }

  static func using(_ manager: ModuleManager) async throws {
    // compiled
    let total = try await manager.use(CartModule.self) { cart in try await cart.total() }
    // end
    _ = total
  }

  static func drawing(_ manager: ModuleManager) async {
    // compiled
    let page = ModuleGraph(wiring: await manager.wiring, named: "shop").text(as: .html)
    // end
    _ = page
  }

  static func watching(_ manager: ModuleManager, _ logger: Logger) async {
    // compiled
    for await event in manager.events() { logger.info("\(event)") }
    // end
  }

  static func reporting(_ manager: ModuleManager) async throws {
    // compiled
    let report = try await manager.start()
    let text = report.description  // the critical path, and what would shorten it
    let picture = report.timeline.svg  // with `import ModuleGraphs`: one bar for each module
    // end
    _ = (text, picture)
  }

  static func losing(_ manager: ModuleManager, _ logger: Logger) async {
    // compiled
    let report = await manager.stop()
    for lost in report.unhandledEvents { logger.warning("\(lost)") }
    // end
  }
}
