import ModuleKit
import ModuleManifests

/// A clock that stands still until a test advances it.
///
/// ```swift
/// let clock = VirtualClock()
/// let log = FakeModule("log") { _ in try await clock.sleep(for: .seconds(5)) }
/// let manager = try ModuleManager(modules: [log], clock: clock)
/// async let start = manager.start()
/// await clock.waitForSleeper(until: .seconds(5))
/// clock.advance(by: .seconds(5))  // wakes the tasks that are due, in order
/// print(try await start.duration)  // 5.0 seconds
/// ```
public final class VirtualClock: Clock, Sendable {
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public var time: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(time: time.adding(duration)) }
    public func duration(to other: Instant) -> Duration { other.time.subtracting(time) }
    public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private struct Sleeper {
    let number: Int
    let due: Duration
    /// False if the task was cancelled.
    let answer: OneShot<Bool>
  }

  private struct State {
    var now = Duration.zero
    var last = 0
    var sleepers: [Sleeper] = []
    /// Tasks that wait for a sleeper.
    var observers: [(due: Duration, answer: OneShot<Void>)] = []
  }

  private let state = Guarded(State())

  public init() {}

  public var now: Instant { Instant(time: state.withLock { $0.now }) }
  public var minimumResolution: Duration { .zero }

  /// The times that tasks sleep until, earliest first.
  public var pending: [Duration] { state.withLock { $0.sleepers.map(\.due).sorted() } }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let answer = OneShot<Bool>()
    let number = state.withLock { state -> Int? in
      if deadline.time <= state.now { return nil }
      state.last += 1
      state.sleepers.append(Sleeper(number: state.last, due: deadline.time, answer: answer))
      return state.last
    }
    guard let number else { return }
    notifyObservers()
    let isOver = await answer.wait(onCancel: {
      self.state.withLock { state in state.sleepers.removeAll { $0.number == number } }
      answer.answer(false)
    })
    if !isOver { throw CancellationError() }
  }

  /// Lets time pass. Tasks whose deadline is reached wake up, earliest first. One that sleeps again before this method returns
  /// wakes up again if that deadline is reached, too: what sleeps every second may take long if years pass.
  ///
  /// This method does not wait for what they do next: let the work itself signal that it is done, or use a ``SeededExecutor``.
  public func advance(by duration: Duration) {
    let target = state.withLock { $0.now }.adding(duration)
    while let sleeper = nextSleeper(until: target) { sleeper.answer.answer(true) }
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Lets time pass until the earliest sleeper wakes up.
  ///
  /// - Returns: false if no task sleeps.
  @discardableResult
  public func advanceToNext() -> Bool {
    guard let sleeper = nextSleeper(until: nil) else { return false }
    sleeper.answer.answer(true)
    return true
  }

  private func nextSleeper(until target: Duration?) -> Sleeper? {
    state.withLock { state in
      let next = state.sleepers.indices.min {
        (state.sleepers[$0].due, state.sleepers[$0].number) < (
          state.sleepers[$1].due, state.sleepers[$1].number
        )
      }
      guard let next, target.map({ state.sleepers[next].due <= $0 }) ?? true else { return nil }
      let sleeper = state.sleepers.remove(at: next)
      state.now = max(state.now, sleeper.due)
      return sleeper
    }
  }

  /// Waits until some task sleeps until the given time or earlier, measured from the clock's creation.
  ///
  /// It also returns if the waiting task is cancelled, such as by the time limit of a test.
  public func waitForSleeper(until due: Duration) async {
    let answer = OneShot<Void>()
    state.withLock { $0.observers.append((due, answer)) }
    notifyObservers()
    await answer.wait(ifCancelled: ())
    state.withLock { $0.observers.removeAll { $0.answer === answer } }
  }

  private func notifyObservers() {
    let ready = state.withLock { state in
      guard !state.observers.isEmpty else { return [] as [(due: Duration, answer: OneShot<Void>)] }
      let earliest = state.sleepers.map(\.due).min()
      let isReady = { (observer: (due: Duration, answer: OneShot<Void>)) in
        earliest.map { $0 <= observer.due } ?? false
      }
      let ready = state.observers.filter(isReady)
      state.observers.removeAll(where: isReady)
      return ready
    }
    for observer in ready { observer.answer.answer(()) }
  }
}
