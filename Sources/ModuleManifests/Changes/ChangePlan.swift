public import VersionResolver

/// What a change of the set of modules does to a running application, and in which order.
///
/// `modctl plan` prints it for two lockfiles, `plan(_:)` of a manager returns it for modules in a program, and
/// `apply(_:)` carries it out.
public struct ChangePlan: Sendable, Hashable {
  /// A module with the versions before and after; `nil` where it is not there.
  public struct Entry: Sendable, Hashable {
    public let module: String
    public let old: Version?
    public let new: Version?
  }

  /// Modules that are added, removed or replaced, by name.
  public internal(set) var changes: [Entry] = []
  /// Modules that stay as they are and are stopped and started again, since they depend on one that changes; by name.
  public internal(set) var restarted: [String] = []
  /// How many modules notice nothing.
  public internal(set) var untouched = 0

  /// Waves of new instances that are initialized while everything still runs. Here, and in ``start``, a module comes after
  /// all it depends on; in ``stop`` and ``retire`` before. Modules of one wave do not depend on one another.
  public internal(set) var prepare: [[String]] = []
  /// Waves of instances that are destroyed before the wiring is exchanged.
  public internal(set) var stop: [[String]] = []
  /// Waves of instances that are initialized afterwards.
  public internal(set) var start: [[String]] = []
  /// Waves of replaced and removed instances that are destroyed at the end.
  public internal(set) var retire: [[String]] = []

  /// Whether nothing happens.
  public var isEmpty: Bool { changes.isEmpty && restarted.isEmpty }
}
