/// A task that makes calls into modules, one after the other.
///
/// A module that becomes ready often allows exactly one other to start; its worker goes on with that one, which is much
/// cheaper than a new task. Cancelling a task is for good, so that a cancelled worker takes nothing new.
struct Worker: Sendable {
  var task: Task<Void, Never>?
  var isCancelled = false
  /// When it began its call, and how many had ended by then.
  var began = Duration.zero
  var endedBefore = 0
}
