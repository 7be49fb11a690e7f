/// What happened, as far as the machine is concerned.
enum LifecycleEvent: Sendable, Hashable {
  case start
  case cancelStart
  case stop
  /// A caller uses a module: start it unless it is up.
  case activate(NodeID)
  /// The initialization of a module waits for another module, and does not need its slot meanwhile.
  case waits(NodeID)
  /// It goes on.
  case goesOn(NodeID)
  indirect case change(LifecycleChange)

  /// Completions name the operation that they complete; one that was left behind is recognized by it.
  case initialized(NodeID, operation: Int)
  case initializeFailed(NodeID, operation: Int)
  case runEnded(NodeID, operation: Int)
  case runFailed(NodeID, operation: Int)
  case destroyed(NodeID, operation: Int)

  case deadline(NodeID, timer: Int)
  case startDeadline(timer: Int)
  case stopDeadline(timer: Int)
}
