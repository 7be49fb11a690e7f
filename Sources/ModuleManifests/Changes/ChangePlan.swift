import VersionResolver

/// What a change to the set of modules does to a running application, and in which order.
///
/// `modctl plan` prints it for two lockfiles. A manager's `plan(_:)` returns it for modules in a program, and `apply(_:)` carries
/// it out.
public struct ChangePlan: Sendable, Hashable {
  /// Modules that are added, removed or replaced, sorted by name.
  public internal(set) var changes: [VersionChange] = []
  /// Unchanged modules that are stopped and started again because they depend on one that changes, sorted by name.
  public internal(set) var restarted: [String] = []
  /// The number of unaffected modules.
  public internal(set) var untouchedCount = 0

  /// Waves of new instances that are initialized while everything is still running. Here and in ``startWaves``, a module comes
  /// after everything it depends on; in ``stopWaves`` and ``retirementWaves``, before, and also before what it uses lazily, unless
  /// that leads back to it. Modules in the same wave do not depend on each other.
  public internal(set) var preparationWaves: [[String]] = []
  /// Waves of instances that are destroyed before the wiring is swapped.
  public internal(set) var stopWaves: [[String]] = []
  /// Waves of instances that are initialized afterwards.
  public internal(set) var startWaves: [[String]] = []
  /// Waves of replaced and removed instances that are destroyed at the end.
  public internal(set) var retirementWaves: [[String]] = []

  /// True if the plan changes nothing.
  public var isEmpty: Bool { changes.isEmpty && restarted.isEmpty }

  /// The changes, as the documents of `modctl plan` and of a server's administration list them.
  package var changesJSON: JSONValue {
    .array(
      changes.map { entry in
        [
          "module": .string(entry.module), "old": .optional(entry.old?.description),
          "new": .optional(entry.new?.description),
        ]
      }
    )
  }
}
