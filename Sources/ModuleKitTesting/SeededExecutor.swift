import ModuleManifests

/// Runs tasks one at a time, and chooses the next one by a seed: any interleaving, again and again.
///
/// Everything that the body starts on this executor takes turns on one thread. When nothing can go on, a virtual clock is
/// advanced to its next sleeper; when there is none either, the run ends, and ``Outcome/deadlock`` says that the body did
/// not come to its end.
///
/// ```swift
/// let executor = SeededExecutor(seed: 42)
/// let outcome = executor.run {
///   var options = ModuleManagerOptions()
///   options.executor = executor
///   let manager = try? ModuleManager(modules: modules, options: options, clock: clock)
///   _ = try? await manager?.start()
/// }
/// #expect(outcome == .finished)
/// ```
public final class SeededExecutor: TaskExecutor {
  public enum Outcome: Sendable, Hashable {
    case finished
    /// Nothing could go on, and the body had not ended.
    case deadlock
    /// The body had not ended after so many jobs.
    case endless
  }

  private struct State {
    var generator: SplitMix64
    var jobs: [UnownedJob] = []
    var isFinished = false
    var count = 0
  }

  private let state: Guarded<State>
  private let clock: VirtualClock?

  /// - Parameters:
  ///   - seed: decides what comes next whenever there is a choice.
  ///   - clock: what is advanced when nothing else can go on.
  public init(seed: UInt64, clock: VirtualClock? = nil) {
    state = Guarded(State(generator: SplitMix64(seed: seed)))
    self.clock = clock
  }

  /// How many jobs have run: pieces of tasks between two suspensions.
  public var count: Int { state.withLock { $0.count } }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs `body` and everything that it starts on this executor, on the thread of the caller.
  ///
  /// - Parameters:
  ///   - limit: jobs after which the run is given up. Default one million.
  ///   - body: the work.
  /// - Returns: whether `body` came to its end.
  public func run(limit: Int = 1_000_000, _ body: @escaping @Sendable () async -> Void) -> Outcome {
    state.withLock { $0.isFinished = false }
    let task = Task.detached(executorPreference: self) {
      await body()
      self.state.withLock { $0.isFinished = true }
    }
    _ = task
    while count < limit {
      if let job = next() {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if state.withLock({ $0.isFinished }) {
        return .finished
      } else if clock?.advanceToNext() != true {
        return .deadlock
      }
    }
    return .endless
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else { return nil }
      state.count += 1
      let index = Int.random(in: state.jobs.indices, using: &state.generator)
      state.jobs.swapAt(index, state.jobs.count - 1)
      return state.jobs.removeLast()
    }
  }
}
