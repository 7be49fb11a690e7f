/// The phase of a manager as a whole.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ManagerPhase: String, Sendable, Hashable, Codable, CaseIterable {
  case stopped
  case starting
  case running
  /// Running, while modules are added, removed or replaced.
  case changing
  /// A start failed or was cancelled: initialized modules are being destroyed.
  case rollingBack
  case stopping

  /// The phase in a sentence.
  package var words: String { self == .rollingBack ? "rolling back" : rawValue }
}
