/// A change that waits for its turn or is in progress.
struct PendingChange: Sendable {
  let number: Int
  let change: ModuleChange
  /// The modules that the caller is inside.
  let insides: [NodeID]
  let answer: Waiters<ChangePlan>.Answer
  var prepared: PreparedChange?
}
