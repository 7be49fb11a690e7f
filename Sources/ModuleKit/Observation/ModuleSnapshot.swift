public import VersionResolver

/// How all modules are at one moment.
public struct ModuleSnapshot: Sendable, Hashable, Codable {
  public struct Module: Sendable, Hashable, Codable {
    public let name: String
    public let version: Version
    public let state: ModuleState
    /// The module that is to blame for ``state`` being failed or skipped: itself, or one that it depends on.
    public let rootCause: String?
    /// What went wrong there, for a person.
    public let reason: String?
    /// Steps that were abandoned and are still under way.
    public let abandonedSteps: Int
  }

  public let phase: ManagerPhase
  /// Sorted by name.
  public let modules: [Module]

  /// The module of a name. O(log n).
  public subscript(name: String) -> Module? {
    var (low, high) = (0, modules.count)
    while low < high {
      let middle = (low + high) / 2
      if modules[middle].name.utf8.lexicographicallyPrecedes(name.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < modules.count && modules[low].name == name ? modules[low] : nil
  }
}
