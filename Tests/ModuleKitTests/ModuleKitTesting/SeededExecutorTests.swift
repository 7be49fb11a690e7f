import ModuleKitTesting
import Testing

@Suite("The seeded executor")
struct SeededExecutorTests {
  private actor Counting {
    private(set) var isOn = false
    func look(for executor: SeededExecutor) { isOn = SeededExecutorTests.isCurrent(executor) }
  }

  /// Returns whether the current task prefers an executor.
  private static func isCurrent(_ executor: SeededExecutor) -> Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == executor.asUnownedTaskExecutor() }
  }

  @Test("The body, its child tasks and tasks that are given the executor run on it")
  func inside() {
    let executor = SeededExecutor(seed: 1)
    let seen = Counter()
    let outcome = executor.run {
      if Self.isCurrent(executor) { seen.raise() }
      async let child: Void = { if Self.isCurrent(executor) { seen.raise() } }()
      await child
      await withTaskGroup(of: Void.self) { group in
        group.addTask { if Self.isCurrent(executor) { seen.raise() } }
      }
      await Task(executorPreference: executor) { if Self.isCurrent(executor) { seen.raise() } }.value
      let actor = Counting()
      await actor.look(for: executor)
      if await actor.isOn { seen.raise() }
    }
    #expect(outcome == .finished)
    #expect(seen.value == 5)
  }

  @Test("A run that needs as many jobs as its limit allows has ended; one that needs more is endless")
  func limit() {
    #expect(SeededExecutor(seed: 1).run(limit: 1) {} == .finished)
    #expect(SeededExecutor(seed: 1).run(limit: 0) {} == .endless)
    let executor = SeededExecutor(seed: 1)
    let outcome = executor.run(limit: 10) {
      Task(executorPreference: executor) { while !Task.isCancelled { await Task.yield() } }
    }
    #expect(outcome == .endless && executor.jobCount == 10)
  }

  @Test("The end of a body that an earlier run has left behind is not the end of this run")
  func leftBehind() {
    let executor = SeededExecutor(seed: 1)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    #expect(executor.run { for await _ in gate {} } == .deadlock)
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    let outcome = executor.run {
      opener.finish()
      for await _ in never {}
    }
    #expect(outcome == .deadlock)
  }

  @Test("A task that `Task {}` or `Task.detached {}` creates leaves the run, which does not wait for it")
  func outside() async {
    for isDetached in [false, true] {
      let executor = SeededExecutor(seed: 1, clock: VirtualClock())
      let (gate, opener) = AsyncStream.makeStream(of: Void.self)
      let (results, result) = AsyncStream.makeStream(of: Bool.self)
      // It would end if the run waited for the gate, which opens only after the run.
      let outcome = executor.run {
        let work: @Sendable () async -> Void = {
          for await _ in gate {}
          result.yield(Self.isCurrent(executor))
        }
        await (isDetached ? Task.detached(operation: work) : Task(operation: work)).value
      }
      #expect(outcome == .deadlock)
      opener.finish()
      #expect(await results.first { _ in true } == false)
    }
  }
}
