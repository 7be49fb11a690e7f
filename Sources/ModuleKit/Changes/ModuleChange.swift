public import ModuleManifests

/// What is to change in the set of modules, as one transaction.
///
/// ```swift
/// var change = ModuleChange()
/// change.replace = [PaymentModule(endpoint: new)]
/// change.remove = ["ads"]
/// let plan = try await manager.plan(change)      // what would happen
/// try await manager.apply(change)                // all of it, or nothing
/// ```
public struct ModuleChange: Sendable {
  /// Modules whose names are new.
  public var add: [any AppModule]
  /// Names of modules to take out.
  public var remove: [String]
  /// Modules that take the place of the one with their name, whatever its version.
  public var replace: [any AppModule]
  /// What `modctl resolve` has selected for the new set. If it is `nil`, and the manager has a lockfile, the modules
  /// named here count as locked in the version that they have.
  public var lockfile: Lockfile?

  public init(
    add: [any AppModule] = [],
    remove: [String] = [],
    replace: [any AppModule] = [],
    lockfile: Lockfile? = nil
  ) {
    self.add = add
    self.remove = remove
    self.replace = replace
    self.lockfile = lockfile
  }
}
