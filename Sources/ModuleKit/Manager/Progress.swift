internal import Synchronization

/// How the calls go on, for tasks that would rather not disturb the actor.
final class Progress: Sendable {
  /// How many calls have ended.
  private let ended = Atomic<Int>(0)
  /// Whether calls wait in the backlog.
  private let hasBacklog = Atomic<Bool>(false)

  func callEnded() { ended.add(1, ordering: .relaxed) }

  func backlogChanged(isEmpty: Bool) { hasBacklog.store(!isEmpty, ordering: .relaxed) }

  /// Returns when calls wait and no other call ends for a while, or when none waits any more.
  func waitForNeed() async {
    var seen = ended.load(ordering: .relaxed)
    var looks = 0
    // A few microseconds, in which a worker that is not held up ends a call.
    while looks < 8, hasBacklog.load(ordering: .relaxed) {
      await Task.yield()
      let now = ended.load(ordering: .relaxed)
      looks = now == seen ? looks + 1 : 0
      seen = now
    }
  }
}
