public import ModuleManifests

/// A change to the set of modules, as one transaction. It names each module once.
///
/// ```swift
/// var change = ModuleChange()
/// change.replacements = [PaymentModule(endpoint: new)]
/// change.removals = ["ads"]
/// let plan = try await manager.plan(change)  // what would happen
/// try await manager.apply(change)  // all of it, or nothing
/// ```
public struct ModuleChange: Sendable {
  /// Modules to add, with names that the manager does not have yet.
  public var additions: [any AppModule]
  /// Names of modules to remove.
  public var removals: [String]
  /// Modules that replace the one with their name, whatever its version.
  public var replacements: [any AppModule]
  /// The selection of `modctl resolve` for the new set. If it is `nil` and the manager has a lockfile, the modules in this change
  /// are treated as locked at their own versions.
  public var lockfile: Lockfile?

  public init(
    adding additions: [any AppModule] = [],
    removing removals: [String] = [],
    replacing replacements: [any AppModule] = [],
    lockfile: Lockfile? = nil
  ) {
    self.additions = additions
    self.removals = removals
    self.replacements = replacements
    self.lockfile = lockfile
  }
}
