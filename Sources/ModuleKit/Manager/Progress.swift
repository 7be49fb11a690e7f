internal import Synchronization

/// How the calls go on, for tasks that would rather not disturb the actor.
final class Progress: Sendable {
  /// How often a worker looks before it finds that the others are held up, at most and at least.
  private static let mostLooks = 256
  private static let fewestLooks = 1
  /// And how long: where the tasks of others keep the threads busy, each look takes its time.
  private static let longest = Duration.microseconds(250)

  /// How many calls have ended.
  private let ended = Atomic<Int>(0)
  /// Whether calls wait in the backlog.
  private let hasBacklog = Atomic<Bool>(false)
  /// Workers that were needed make the next one look less often: calls that suspend come in swarms.
  private let looks = Atomic<Int>(mostLooks)

  func callEnded() { ended.add(1, ordering: .relaxed) }

  /// How many calls have ended.
  var count: Int { ended.load(ordering: .relaxed) }

  func backlogChanged(isEmpty: Bool) { hasBacklog.store(!isEmpty, ordering: .relaxed) }

  /// Returns when calls wait and no other call ends for a while, or when none waits any more.
  ///
  /// - Parameter clock: the manager's, so that a clock that is set by hand decides nothing.
  func waitForNeed(_ clock: ManagerClock) async {
    var limit = looks.load(ordering: .relaxed)
    var seen = ended.load(ordering: .relaxed)
    var since = clock.now()
    var still = 0
    while hasBacklog.load(ordering: .relaxed) {
      await Task.yield()
      let now = ended.load(ordering: .relaxed)
      if now != seen {
        seen = now
        since = clock.now()
        still = 0
        limit = min(limit * 2, Self.mostLooks)
        continue
      }
      still += 1
      if still >= limit || clock.now() - since >= Self.longest {
        limit = max(limit / 2, Self.fewestLooks)
        break
      }
    }
    looks.store(limit, ordering: .relaxed)
  }
}
