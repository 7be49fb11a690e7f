import ModuleManifests
import VersionResolver

extension ResolvedApplication {
  /// Whether what the lockfile pins no longer satisfies the manifests, or there is no lockfile, or an unfinished merge.
  ///
  /// The resolver keeps each locked version as long as it satisfies all requirements, so the pins satisfy the manifests exactly
  /// if it selected nothing else: then every requirement of the application and of a selected module holds with them,
  /// and nothing that is needed is missing. Digests must be recorded and equal, and so must the overrides and the
  /// providers of interfaces, as far as they concern what is selected, and all adapters.
  ///
  /// A lockfile that is not stale may still be written differently next time: modules that are no longer needed
  /// (``leftovers``), and lists of dependencies that a manifest has changed without a version being wrong, satisfy
  /// all requirements.
  ///
  /// ```swift
  /// if application.isLockfileStale { try application.lockfile.write(to: "modules.lock.json") }
  /// ```
  ///
  /// - Complexity: O(*m* + *e*) for *m* modules and *e* edges of the selection.
  public var isLockfileStale: Bool {
    guard let previous, previous.mergedSides == 1 else { return true }
    let (old, new) = (previous.lockfile, lockfile)
    for (name, module) in new.modules {
      guard let pinned = old.modules[name], pinned.version.isIdentical(to: module.version),
        pinned.digest == module.digest
      else { return true }
    }
    for name in new.modules.keys {
      guard isSame(old.overrides[name], new.overrides[name]) else { return true }
    }
    // A provider of an interface that is no longer required is a leftover like the modules.
    for (interface, provider) in new.providers where old.providers[interface] != provider { return true }
    for (interface, modules) in new.choices where old.choices[interface]?.sortedBytewise() != modules {
      return true
    }
    // A host is held to all of them, required or not.
    return old.adapters.sorted(by: InterfaceAdapter.precedes) != new.adapters
  }

  /// What the lockfile pins although it is no longer needed, sorted by name.
  ///
  /// It does no harm, and goes when the lockfile is written next.
  public var leftovers: [VersionChange] {
    changes.filter { $0.new == nil }
  }

  private func isSame(_ left: Version?, _ right: Version?) -> Bool {
    guard let left, let right else { return (left == nil) == (right == nil) }
    return left.isIdentical(to: right)
  }
}
