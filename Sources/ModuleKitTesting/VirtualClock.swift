import ModuleKit
import ModuleManifests

/// A clock that stands still until a test advances it.
///
/// ```swift
/// let clock = VirtualClock()
/// let manager = try ModuleManager(modules: modules, clock: clock)
/// async let start = manager.start()
/// await clock.advance(by: .seconds(60))       // what was due goes off, in order
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
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var now = Duration.zero
    var last = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    /// Tasks that wait for a sleeper.
    var observers: [(due: Duration, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Guarded(State())

  public init() {}

  public var now: Instant { Instant(time: state.withLock { $0.now }) }
  public var minimumResolution: Duration { .zero }

  /// The times that tasks sleep until, earliest first.
  public var pending: [Duration] { state.withLock { $0.sleepers.map(\.due).sorted() } }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return false }
          if deadline.time <= state.now { return true }
          state.sleepers.append(Sleeper(number: number, due: deadline.time, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
        notifyObservers()
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { state in
        guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(returning: false)
    }
    if !isOver { throw CancellationError() }
  }

  /// Lets time pass. Tasks whose deadline is reached wake up, earliest first.
  ///
  /// This method does not wait for what they do next: let the work itself signal, or use ``SeededExecutor``.
  public func advance(by duration: Duration) {
    let target = state.withLock { $0.now }.adding(duration)
    while let sleeper = nextSleeper(until: target) { sleeper.continuation.resume(returning: true) }
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Lets time pass until the earliest sleeper wakes up.
  ///
  /// - Returns: false if no task sleeps.
  @discardableResult
  public func advanceToNext() -> Bool {
    guard let sleeper = nextSleeper(until: nil) else { return false }
    sleeper.continuation.resume(returning: true)
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
  public func sleeper(until due: Duration) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.observers.append((due, continuation)) }
      notifyObservers()
    }
  }

  private func notifyObservers() {
    let ready = state.withLock { state in
      let earliest = state.sleepers.map(\.due).min()
      let isReady = { (observer: (due: Duration, continuation: CheckedContinuation<Void, Never>)) in
        earliest.map { $0 <= observer.due } ?? false
      }
      let ready = state.observers.filter(isReady)
      state.observers.removeAll(where: isReady)
      return ready
    }
    for observer in ready { observer.continuation.resume() }
  }
}
