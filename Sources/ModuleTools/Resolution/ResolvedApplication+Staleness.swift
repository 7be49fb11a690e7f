import ModuleManifests
import VersionResolver

extension ResolvedApplication {
  /// Whether the locked versions no longer satisfy the manifests, or the lockfile is missing or contains an unfinished merge.
  ///
  /// The resolver keeps each locked version that satisfies all requirements, so the pins satisfy the manifests exactly if it
  /// selected nothing else: every requirement of the application and of a selected module then holds, and no needed module is
  /// missing. Digests must be recorded and equal, and so must the overrides and the providers of interfaces, as far as they
  /// concern the selection, and all adapters.
  ///
  /// A lockfile that is not stale may still be written differently next time. Modules that are no longer needed (``leftovers``),
  /// and dependency lists that a manifest has changed without invalidating a version, satisfy all requirements.
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
    // A provider of an interface that is no longer required is a leftover, just like a module.
    for (interface, provider) in new.providers where old.providers[interface] != provider { return true }
    for (interface, modules) in new.choices where old.choices[interface]?.sortedBytewise() != modules {
      return true
    }
    // A host has to match all of them, required or not.
    return old.adapters.sorted(by: InterfaceAdapter.precedes) != new.adapters
  }

  /// Locked modules that are no longer needed, sorted by name.
  ///
  /// They do no harm, and disappear the next time the lockfile is written.
  public var leftovers: [VersionChange] {
    changes.filter { $0.new == nil }
  }

  private func isSame(_ left: Version?, _ right: Version?) -> Bool {
    guard let left, let right else { return (left == nil) == (right == nil) }
    return left.isIdentical(to: right)
  }
}
