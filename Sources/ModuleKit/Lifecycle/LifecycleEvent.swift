/// An event that the machine handles.
enum LifecycleEvent: Sendable, Hashable {
  case start
  case cancelStart
  case stop
  /// A caller uses a module: start it unless it is up.
  case activate(NodeID)
  /// The initialization of a module waits for another module, and does not need its slot in the meantime.
  case waits(NodeID)
  /// The initialization continues.
  case resumed(NodeID)
  indirect case change(LifecycleChange)

  /// Completions carry the number of the operation that they complete, which identifies an abandoned one.
  case initialized(NodeID, operation: Int)
  case initializeFailed(NodeID, operation: Int)
  case runEnded(NodeID, operation: Int)
  case runFailed(NodeID, operation: Int, at: Duration)
  case destroyed(NodeID, operation: Int)

  case deadline(NodeID, timer: Int)
  case startDeadline(timer: Int)
  case stopDeadline(timer: Int)
}
