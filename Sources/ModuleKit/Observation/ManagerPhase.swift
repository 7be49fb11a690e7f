/// Where a manager as a whole stands.
public enum ManagerPhase: String, Sendable, Hashable, CaseIterable {
  case stopped
  case starting
  case running
  /// Running, while modules are added, removed or replaced.
  case changing
  /// A start failed or was given up: what came up goes down again.
  case rollingBack
  case stopping
}

extension ManagerPhase {
  init(_ phase: LifecyclePhase) {
    self =
      switch phase {
      case .stopped: .stopped
      case .starting: .starting
      case .running: .running
      case .changing: .changing
      case .rollingBack: .rollingBack
      case .stopping: .stopping
      }
  }
}
