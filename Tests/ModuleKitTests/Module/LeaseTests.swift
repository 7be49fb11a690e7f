import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("Waits of a module's context, and their cancellation on real threads")
struct LeaseTests {
  /// Returns a context whose module is in use.
  private func context() async throws -> (manager: ModuleManager, context: ModuleContext) {
    let box = Guarded<ModuleContext?>(nil)
    let manager = try ModuleManager(modules: [module("a") { context in box.withLock { $0 = context } }])
    try await manager.start()
    return (manager, try #require(box.withLock { $0 }))
  }

  @Test("A cancellation at any moment ends the wait for a module's uses", .timeLimit(.minutes(60)))
  func drain() async throws {
    let (manager, context) = try await context()
    #expect(context.enter())
    // The lost cancellation fell between the check of `Task.isCancelled` and the registration: a few instructions.
    for round in 0..<20_000 {
      let draining = Task.detached { await context.drain() }
      if round % 2 == 0 { await Task.yield() }
      for _ in 0..<(round % 64) { _ = context.isStopRequested }
      draining.cancel()
      await draining.value
    }
    #expect(!context.enter())
    context.leave()
    await manager.stop()
  }

  @Test("Several tasks wait for the last use to end: all get an answer", .timeLimit(.minutes(60)))
  func several() async throws {
    let (manager, context) = try await context()
    #expect(context.enter())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { await context.drain() } }
      group.addTask {
        while context.enter() {
          context.leave()
          await Task.yield()
        }
        context.leave()
      }
    }
    await manager.stop()
  }

  @Test("The wait for the stop ends, too, if the module fails to initialize", .timeLimit(.minutes(60)))
  func failed() async throws {
    let box = Guarded<Task<Void, Never>?>(nil)
    let failing = module("a") { context in
      box.withLock { $0 = Task { await context.stopRequested() } }
      throw Failure()
    }
    _ = try? await ModuleManager(modules: [failing]).start()
    await (try #require(box.withLock { $0 })).value
  }

  @Test("A cancellation and a stop at any moment end the wait for the stop", .timeLimit(.minutes(60)))
  func stopRequested() async throws {
    let (manager, context) = try await context()
    for round in 0..<5_000 {
      let waiting = Task.detached { await context.stopRequested() }
      if round % 2 == 0 { await Task.yield() }
      for _ in 0..<(round % 64) { _ = context.isStopRequested }
      waiting.cancel()
      await waiting.value
    }
    let waiting = (0..<4).map { _ in Task.detached { await context.stopRequested() } }
    await manager.stop()
    for task in waiting { await task.value }
    await context.stopRequested()
  }
}
