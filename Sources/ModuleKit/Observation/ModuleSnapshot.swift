public import VersionResolver

/// The state of all modules at one moment.
public struct ModuleSnapshot: Sendable, Hashable, Codable, CustomStringConvertible {
  public struct Module: Sendable, Hashable, Codable, CustomStringConvertible {
    public let name: String
    public let version: Version
    public let state: ModuleState
    /// The module that caused ``state`` to be failed or skipped: this module, or one that it depends on.
    public let rootCause: String?
    /// A human-readable description of what went wrong there.
    public let reason: String?
    /// The number of abandoned steps that are still running.
    public let abandonedStepCount: Int

    /// The name, the version, the state and ``reason``: "cart 2.1.0 skipped: log failed to initialize: connection refused".
    public var description: String { "\(name) \(version) \(state)\(reason.map { ": \($0)" } ?? "")" }
  }

  public let phase: ManagerPhase
  /// Sorted by name.
  public let modules: [Module]

  /// The phase, and a line for each module.
  public var description: String { (["\(phase)"] + modules.map { "  \($0)" }).joined(separator: "\n") }

  /// The module with a name. O(log n).
  public subscript(name: String) -> Module? {
    let index = modules.partitioningIndex { !Bytewise.precedes($0.name, name) }
    return index < modules.count && modules[index].name == name ? modules[index] : nil
  }
}

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
