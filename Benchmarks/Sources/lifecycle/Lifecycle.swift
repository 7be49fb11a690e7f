import ArgumentParser
import Dispatch
import ModuleKit
import Synchronization

/// Starts and stops many modules that do nothing, and reports the cost of the manager itself.
@main
struct Lifecycle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lifecycle",
    abstract: "Measure start and stop per module, and compare with hand-written code.",
    discussion: """
      Prints one line per shape and size: check, start and stop in microseconds per module, the same for a loop that \
      awaits the same initializers in the same order, and the difference for a start; each is the best of all repeats.
      """
  )

  @Option(name: .customLong("shape"), help: "The shape of the dependencies: chain, wide, scale-free.")
  var shapes: [Shape] = Shape.allCases

  @Option(help: "Numbers of modules.")
  var sizes: [Int] = [1_000, 10_000, 100_000]

  @Option(name: .customLong("repeat"), help: "How many times to measure each.")
  var repeats = 5

  /// Waits for the tasks here, since an asynchronous main function ends the first thread, which valgrind does not survive.
  func run() throws {
    let end = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task.detached { [self] in
      do { try await measureAll() } catch { failure.withLock { $0 = error } }
      end.signal()
    }
    end.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func measureAll() async throws {
    for shape in shapes {
      for size in sizes {
        var best = Measurement.worst
        for _ in 0..<max(1, repeats) { best = best.better(try await measure(shape, size)) }
        print(best.line(shape, size))
      }
    }
  }

  private func measure(_ shape: Shape, _ size: Int) async throws -> Measurement {
    let modules = shape.edges(size).enumerated().map { EmptyModule($0.offset, needs: $0.element) }
    let clock = ContinuousClock()
    let begin = clock.now
    let manager = try ModuleManager(modules: modules)
    let checked = clock.now
    try await manager.start()
    let started = clock.now
    await manager.stop()
    let stopped = clock.now
    let byHand = try await startByHand(modules)
    return Measurement(
      check: (checked - begin) / size,
      start: (started - checked) / size,
      stop: (stopped - started) / size,
      byHand: byHand / size
    )
  }

  /// Starts modules as hand-written code that knows the order would: earlier modules never need later ones.
  private func startByHand(_ modules: [any AppModule]) async throws -> Duration {
    let context = try await Self.someContext()
    let clock = ContinuousClock()
    let begin = clock.now
    for module in modules { try await module.initialize(in: context) }
    return clock.now - begin
  }

  private static func someContext() async throws -> ModuleContext {
    let thief = ContextThief()
    let manager = try ModuleManager(modules: [thief])
    try await manager.start()
    guard let context = await thief.context else { throw ExitCode.failure }
    return context
  }
}
