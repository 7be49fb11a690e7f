public import ModuleKit
import VersionResolver

/// Checks an `AppModule` against the rules that a manager relies on.
///
/// ```swift
/// @Test func conforms() async throws {
///   try await ModuleConformance(CartModule()).check(alongside: [
///     FakeModule("log", "1.4.0"), PaymentModule(),
///   ])
/// }
/// ```
///
/// The check initializes and destroys the module twice, stops it while it works, and cancels its initialization. Supply the
/// modules that it depends on, real or fake.
public struct ModuleConformance: Sendable {
  private let module: any AppModule
  private let configuration: ModuleConfiguration

  /// - Parameters:
  ///   - module: the module under test.
  ///   - configuration: the configuration that it can read.
  public init(_ module: any AppModule, configuration: ModuleConfiguration = ModuleConfiguration()) {
    self.module = module
    self.configuration = configuration
  }

  /// Checks every rule.
  ///
  /// - Parameter others: the modules that it needs, directly and indirectly.
  /// - Throws: ``ConformanceError`` with all broken rules.
  public func check(alongside others: [any AppModule] = []) async throws(ConformanceError) {
    var broken: [String] = []
    let name = module.instanceManifest.name
    let manager: ModuleManager
    do {
      manager = try ModuleManager(modules: [module] + others, configuration: configuration)
    } catch {
      let rule = "is accepted by a manager, with the modules of `check(alongside:)`"
      throw ConformanceError(module: name, broken: ["\(rule):\n\(error)"])
    }
    for round in ["first", "second"] {
      broken += await live(manager, "the \(round) life")
      guard broken.isEmpty else { throw ConformanceError(module: name, broken: broken) }
    }
    broken = await cancelled(manager)
    if broken.isEmpty { broken = await live(manager, "a life after a cancelled one") }
    guard broken.isEmpty else { throw ConformanceError(module: name, broken: broken) }
  }

  /// Starts, uses and stops it.
  private func live(_ manager: ModuleManager, _ what: String) async -> [String] {
    do {
      try await manager.start()
    } catch {
      return ["\(what): can be initialized: \(error)"]
    }
    var broken: [String] = []
    do {
      try await use(module, manager)
      // Let `run` do its initial work.
      for _ in 0..<100 { await Task.yield() }
      try await use(module, manager)
    } catch {
      broken.append("\(what): stays ready: \(error)")
    }
    for problem in await manager.stop().problems {
      broken.append("\(what): ends in time and without an error: \(problem)")
    }
    return broken
  }

  private func use<M: AppModule>(_ module: M, _ manager: ModuleManager) async throws {
    // A lazy one has not been initialized yet.
    _ = try await manager.module(M.self, named: module.instanceManifest.name)
  }

  /// Cancels its initialization as soon as it has begun. The initialization may succeed or throw, but must end.
  private func cancelled(_ manager: ModuleManager) async -> [String] {
    let (name, events) = (module.instanceManifest.name, manager.events())
    let beginning = Task {
      for await event in events {
        if case .state(name, .initializing) = event.kind { return }
      }
    }
    let start = Task {
      // It may fail before it comes to the module.
      defer { beginning.cancel() }
      try await manager.start()
      // This initializes a lazy one.
      try await use(module, manager)
    }
    await beginning.value
    start.cancel()
    _ = await start.result
    let problems = await manager.stop().problems
    let snapshot = await manager.snapshot()
    var broken = problems.map { "a cancelled initialization: ends in time and in order: \($0)" }
    for module in snapshot.modules where module.abandonedStepCount > 0 {
      broken.append("a cancelled initialization: ends: \(module.name) is still running")
    }
    return broken
  }
}

/// An error that lists the rules a module, or a provider of candidates, breaks.
public struct ConformanceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the module, or the type of the provider.
  public let module: String
  /// The protocol whose rules are broken.
  var role = "AppModule"
  /// Each broken rule, with what was observed instead.
  public let broken: [String]

  public var description: String {
    "\(module) breaks \(broken.count.counted("rule")) of \(role):\n"
      + broken.map { "  - \($0)" }.joined(separator: "\n")
  }
}
