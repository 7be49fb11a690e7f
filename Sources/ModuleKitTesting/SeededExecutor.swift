import ModuleManifests

/// Runs tasks one at a time and uses a seed to choose the next one, which makes each interleaving reproducible.
///
/// The body, its child tasks and the tasks of a manager with this executor take turns on one thread. When nothing can proceed,
/// the virtual clock advances to its next sleeper. If there is none, the run ends, with ``Outcome/deadlock`` if the body has not
/// ended.
///
/// ```swift
/// let clock = VirtualClock()
/// let executor = SeededExecutor(seed: 42, clock: clock)
/// let outcome = executor.run {
///   var options = ModuleManagerOptions()
///   options.executor = executor
///   let manager = try? ModuleManager(modules: modules, options: options, clock: clock)
///   _ = try? await manager?.start()
/// }
/// #expect(outcome == .finished)
/// ```
///
/// `Task {}` and `Task.detached {}` leave the simulation, wherever they are written: Swift hands an executor on to child tasks,
/// such as those of `async let` and task groups, but not to unstructured tasks. Such a task runs on other threads, in an order
/// that no seed determines. The run does not wait for it either: if nothing else can proceed, a run whose body awaits it ends
/// with ``Outcome/deadlock``. Give the executor to a task that belongs to the simulation:
///
/// ```swift
/// Task(executorPreference: executor) { await manager.stop() }
/// ```
public final class SeededExecutor: TaskExecutor {
  public enum Outcome: Sendable, Hashable {
    case finished
    /// Nothing could proceed, and the body had not ended.
    case deadlock
    /// The job limit was reached while there was still something to run.
    case endless
  }

  private struct State {
    var generator: SplitMix64
    var jobs: [UnownedJob] = []
    var count = 0
  }

  private let state: Guarded<State>
  private let clock: VirtualClock?

  /// - Parameters:
  ///   - seed: determines what runs next whenever there is a choice.
  ///   - clock: the clock to advance when nothing else can proceed.
  public init(seed: UInt64, clock: VirtualClock? = nil) {
    state = Guarded(State(generator: SplitMix64(seed: seed)))
    self.clock = clock
  }

  /// The number of jobs that have run. A job is the part of a task between two suspensions.
  public var jobCount: Int { state.withLock { $0.count } }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs `body` and everything it starts on this executor, on the caller's thread.
  ///
  /// - Parameters:
  ///   - limit: the number of jobs after which the run is abandoned, including those of earlier runs; see ``jobCount``. Default:
  ///     one million.
  ///   - body: the work.
  /// - Returns: whether `body` ended, and nothing was left to run.
  public func run(limit: Int = 1_000_000, _ body: @escaping @Sendable () async -> Void) -> Outcome {
    // Of this run: the body of an earlier one that was abandoned may go on.
    let isFinished = Guarded(false)
    Task.detached(executorPreference: self) {
      await body()
      isFinished.withLock { $0 = true }
    }
    while true {
      if state.withLock({ !$0.jobs.isEmpty }) {
        guard let job = next(limit) else { return .endless }
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if isFinished.withLock({ $0 }) {
        return .finished
      } else if clock?.advanceToNext() != true {
        return .deadlock
      }
    }
  }

  private func next(_ limit: Int) -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty, state.count < limit else { return nil }
      state.count += 1
      let index = Int.random(in: state.jobs.indices, using: &state.generator)
      state.jobs.swapAt(index, state.jobs.count - 1)
      return state.jobs.removeLast()
    }
  }
}
