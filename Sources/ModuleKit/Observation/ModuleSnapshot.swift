public import VersionResolver

/// The state of all modules at one moment.
public struct ModuleSnapshot: Sendable, Hashable, Codable {
  public struct Module: Sendable, Hashable, Codable {
    public let name: String
    public let version: Version
    public let state: ModuleState
    /// The module that caused ``state`` to be failed or skipped: this module, or one that it depends on.
    public let rootCause: String?
    /// A human-readable description of what went wrong there.
    public let reason: String?
    /// The number of abandoned steps that are still running.
    public let abandonedStepCount: Int
  }

  public let phase: ManagerPhase
  /// Sorted by name.
  public let modules: [Module]

  /// The module with a name. O(log n).
  public subscript(name: String) -> Module? {
    let index = modules.partitioningIndex { !Bytewise.precedes($0.name, name) }
    return index < modules.count && modules[index].name == name ? modules[index] : nil
  }
}
