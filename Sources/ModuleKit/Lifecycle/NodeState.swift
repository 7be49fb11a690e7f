/// Where one instance of a module stands in its life.
enum NodeState: UInt8, Sendable, Hashable, CaseIterable {
  /// Not initialized, or destroyed again.
  case idle
  /// Wanted, but something it depends on is not ready, or no slot is free.
  case waiting
  /// `initialize` is at work.
  case initializing
  /// `initialize` was cancelled and has not returned.
  case cancelling
  /// Initialized, and `run` is at work.
  case running
  /// Initialized, and `run` has ended.
  case ready
  /// Asked to stop; `run` may finish what it has begun.
  case leaving
  /// `run` was cancelled and has not returned.
  case ending
  /// `destroy` is at work.
  case destroying
  /// `destroy` was cancelled and has not returned.
  case destroyingCancelled
  /// `initialize` or `run` failed; nothing is left to destroy.
  case failed
  /// Not started because something it depends on failed.
  case skipped
}

extension NodeState {
  /// Whether the module holds what it depends on: nothing below it may stop now.
  var isUp: Bool {
    switch self {
    case .idle, .waiting, .failed, .skipped: false
    default: true
    }
  }

  /// The call into the module that is under way, if it has one in this state.
  var step: ModuleStep? {
    switch self {
    case .initializing, .cancelling: .initialize
    case .running, .leaving, .ending: .run
    case .destroying, .destroyingCancelled: .destroy
    case .idle, .waiting, .ready, .failed, .skipped: nil
    }
  }

  /// Whether it is up, and nothing keeps it from being down soon.
  var isDescending: Bool {
    switch self {
    case .cancelling, .leaving, .ending, .destroying, .destroyingCancelled: true
    default: false
    }
  }

  /// Whether others may be initialized on top of it.
  var isReady: Bool { self == .running || self == .ready }

  /// Whether nothing is under way and nothing is expected.
  var isSettled: Bool {
    switch self {
    case .idle, .running, .ready, .failed, .skipped: true
    default: false
    }
  }
}
