/// The state of a module instance in its life cycle.
enum NodeState: UInt8, Sendable, Hashable, CaseIterable {
  /// Not initialized, or destroyed again.
  case idle
  /// Wanted, but something it depends on is not ready, or no slot is free.
  case waiting
  /// `initialize` is running.
  case initializing
  /// `initialize` was cancelled and has not returned.
  case cancelling
  /// Initialized, and `run` is running.
  case running
  /// Initialized, and `run` has ended.
  case ready
  /// Asked to stop; `run` may finish work in progress.
  case leaving
  /// `run` was cancelled and has not returned.
  case ending
  /// `destroy` is running.
  case destroying
  /// `destroy` was cancelled and has not returned.
  case destroyingCancelled
  /// `initialize` or `run` failed; nothing is left to destroy.
  case failed
  /// Not started because something it depends on failed.
  case skipped
}

extension NodeState {
  /// Whether the module holds its dependencies, so that nothing below it may stop now.
  var isUp: Bool {
    switch self {
    case .idle, .waiting, .failed, .skipped: false
    default: true
    }
  }

  /// The call into the module in progress in this state, if any.
  var step: ModuleStep? {
    switch self {
    case .initializing, .cancelling: .initialize
    case .running, .leaving, .ending: .run
    case .destroying, .destroyingCancelled: .destroy
    case .idle, .waiting, .ready, .failed, .skipped: nil
    }
  }

  /// Whether it is up, but on its way down with nothing to stop that.
  var isDescending: Bool {
    switch self {
    case .cancelling, .leaving, .ending, .destroying, .destroyingCancelled: true
    default: false
    }
  }

  /// Whether others may be initialized on top of it.
  var isReady: Bool { self == .running || self == .ready }

  /// Whether nothing is in progress and nothing is expected.
  var isSettled: Bool {
    switch self {
    case .idle, .running, .ready, .failed, .skipped: true
    default: false
    }
  }
}
