/// The state of a module in its life cycle.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Not initialized, or destroyed again, also after a failure that stopped everything.
  case idle
  /// Waiting to be initialized until everything it depends on is ready.
  case waiting
  case initializing
  /// Initialized; `run`, if any, is running or has ended.
  case ready
  case stopping
  /// `initialize` threw or timed out, or `run` threw and only the module and its dependents stopped.
  case failed
  /// Not started because something it depends on failed.
  case skipped
}

extension ModuleState {
  init(_ state: NodeState) {
    self =
      switch state {
      case .idle: .idle
      case .waiting: .waiting
      case .initializing: .initializing
      case .running, .ready: .ready
      case .cancelling, .leaving, .ending, .destroying, .destroyingCancelled: .stopping
      case .failed: .failed
      case .skipped: .skipped
      }
  }
}
