/// Where a module stands in its life.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Not initialized, or destroyed again.
  case idle
  /// To be initialized as soon as what it depends on is ready.
  case waiting
  case initializing
  /// Initialized; `run`, if it has one, is at work or has ended.
  case ready
  case stopping
  /// `initialize` or `run` threw.
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
