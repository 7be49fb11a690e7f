/// What a manager as a whole is doing.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ManagerPhase: String, Sendable, Hashable, Codable, CaseIterable {
  case stopped
  case starting
  case running
  /// Running, while modules are added, removed or replaced.
  case changing
  /// A start failed or was given up: what was initialized is destroyed again.
  case rollingBack
  case stopping
}
