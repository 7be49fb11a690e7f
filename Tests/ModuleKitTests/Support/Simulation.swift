import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

import enum TestSupport.RandomRuns

/// One deterministic run of a manager and everything around it.
///
/// The order is that of the seed and of MODULEKIT_SEED, so that a test whose seeds are fixed has other orders at night, too.
struct Simulation: Sendable {
  let clock = VirtualClock()
  let executor: SeededExecutor
  let journal = Journal()
  let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    executor = SeededExecutor(seed: seed &+ RandomRuns.offset, clock: clock)
  }

  func manager(
    _ modules: [any AppModule],
    configure: (inout ModuleManagerOptions) -> Void = { _ in }
  ) throws -> ModuleManager {
    var options = ModuleManagerOptions()
    options.executor = executor
    configure(&options)
    return try ModuleManager(modules: modules, options: options, clock: clock)
  }

  /// Runs the body to its end; a body that does not end is a failure.
  func run<Value: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let shared = Shared<Value>()
    let outcome = executor.run { await shared.set(body) }
    #expect(outcome == .finished, "seed \(seed)", sourceLocation: sourceLocation)
    return try #require(shared.value, "seed \(seed): no result", sourceLocation: sourceLocation).get()
  }

  func startAndStop(
    _ manager: ModuleManager,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> StopReport {
    try run(sourceLocation: sourceLocation) {
      try await manager.start()
      return await manager.stop()
    }
  }
}

extension ModuleManagerOptions {
  /// Options without any time limit, for a manager on real threads: all tests share them, and on a busy machine a module may wait
  /// minutes for its turn.
  static var patient: ModuleManagerOptions {
    var options = ModuleManagerOptions()
    options.timeouts = .unlimited
    return options
  }
}

extension ModuleManager {
  /// A manager on real threads without limits, in place of the initializer of the same name that has them.
  init(modules: [any AppModule]) throws(ModuleError) { try self.init(modules: modules, options: .patient) }
}

/// A result that is set by one task and read after it.
final class Shared<Value: Sendable>: Sendable {
  private let box = Guarded<Result<Value, any Error>?>(nil)

  var value: Result<Value, any Error>? { box.withLock { $0 } }

  func set(_ body: @Sendable () async throws -> Value) async {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    box.withLock { $0 = result }
  }
}

/// A counter that many tasks may raise.
final class Counter: Sendable {
  private let box = Guarded(0)
  var value: Int { box.withLock { $0 } }
  func reset() { box.withLock { $0 = 0 } }
  @discardableResult
  func raise() -> Int {
    box.withLock { number in
      number += 1
      return number
    }
  }
}

/// The error that fake modules throw.
struct Failure: Error, Equatable, CustomStringConvertible {
  var description = "out of paper"
  init(_ description: String = "out of paper") { self.description = description }
}
