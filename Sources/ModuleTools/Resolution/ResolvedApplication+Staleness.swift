import ModuleCatalogs
public import ModuleManifests
package import VersionResolver

extension ResolvedApplication {
  /// Whether the locked versions no longer satisfy the manifests, or the lockfile is missing or contains an unfinished merge.
  ///
  /// The resolver keeps each locked version that satisfies all requirements, so the pins satisfy the manifests exactly if it
  /// selected nothing else: every requirement of the application and of a selected module then holds, and no needed module is
  /// missing. Digests must be recorded and equal, and so must the overrides and the providers of interfaces, as far as they
  /// concern the selection, and all adapters.
  ///
  /// A lockfile that is not stale may still be written differently next time. Modules that are no longer needed (``droppedPins``),
  /// and dependency lists that a manifest has changed without invalidating a version, satisfy all requirements.
  ///
  /// ```swift
  /// if application.isLockfileStale { try application.lockfile.write(in: directory) }
  /// ```
  ///
  /// - Complexity: that of ``lockfile``, and O(*m* log *m*) for *m* modules.
  public var isLockfileStale: Bool {
    guard let previous, previous.sides.count == 1 else { return true }
    return changes.contains { $0.new != nil } || !otherDifferences.isEmpty
  }

  /// What the previous lockfile says about the selection, other than versions, that is no longer true, each in a few words.
  package var otherDifferences: [String] {
    guard let old = previous?.lockfile else { return [] }
    let new = lockfile
    var result: [String] = []
    for name in new.modules.keys.sortedBytewise() {
      guard let module = new.modules[name], let pinned = old.modules[name], pinned.version == module.version
      else { continue }
      if !pinned.version.isIdentical(to: module.version) {
        result.append("\(name) \(pinned.version) → \(module.version)")
      }
      if pinned.digest != module.digest {
        result.append(
          pinned.digest == nil
            ? "\(name) \(module.version) has no digest" : "\(name) \(module.version) has a different digest"
        )
      } else if let package = pinned.package, package != module.package {
        result.append("\(name) \(module.version) has a different package")
      }
    }
    for name in new.modules.keys.sortedBytewise() where !isSame(old.overrides[name], new.overrides[name]) {
      result.append(
        "override of \(name): \(old.overrides[name]?.description ?? "none") → \(new.overrides[name]?.description ?? "none")"
      )
    }
    // A provider of an interface that is no longer required does no harm, just like a dropped pin.
    result += new.providerChanges(since: old).map(\.description)
    for interface in new.choices.keys.sortedBytewise() {
      guard let modules = new.choices[interface], old.choices[interface]?.sortedBytewise() != modules else {
        continue
      }
      result.append("the host chooses the provider of \(interface): \(modules.joined(separator: " or "))")
    }
    // A host has to match all of them, required or not.
    if old.adapters.sorted(by: InterfaceAdapter.precedes) != new.adapters {
      result.append("the adapters of the host differ")
    }
    return result
  }

  /// Locked modules that are no longer needed, sorted by name.
  ///
  /// They do no harm, and disappear the next time the lockfile is written.
  public var droppedPins: [VersionChange] {
    changes.filter { $0.new == nil }
  }

  /// Selected modules that no requirement leads to from the application, sorted by name: an update can move a module to a version
  /// with which the others no longer need it. The next resolution does not select them.
  ///
  /// - Complexity: O(*m* + *e*) for *m* modules and *e* edges of the selection.
  package var orphanedModules: [Selection.Module] {
    var needed: Set<String> = []
    var open = selection.roots
    while let edge = open.popLast() {
      guard edge.kind == .dependency || edge.kind == .interface else { continue }
      let choices = edge.kind == .interface ? selection.choices[edge.target] ?? [] : []
      let targets = selection.target(of: edge).map { [$0] } ?? choices.compactMap { selection[$0] }
      for module in targets where needed.insert(module.name).inserted {
        open += selection.edges(of: module)
      }
    }
    return selection.modules.filter { !needed.contains($0.name) }
  }

  /// Pre-releases that an update was told to select, that provide an interface, and that the application does not opt in to, sorted
  /// by name. The next resolution selects another version or another provider.
  package var unadmittedProviders: [Selection.Module] {
    let provided = Set(selection.providers.values).union(selection.choices.values.joined())
    let request = problem.request
    return selection.modules.filter { module in
      module.version.isPrerelease && requestedVersion(of: module.name) == module.version
        && provided.contains(module.name) && override(of: module.name) == nil
        && !request.options.prereleases.contains(module.name) && !catalog.isWorkspaceModule(module.name)
        && !(request.roots + request.temporaryRoots).contains {
          $0.isOnModule && $0.target == module.name && $0.requirement.admits(module.version)
        }
    }
  }

  private func isSame(_ left: Version?, _ right: Version?) -> Bool {
    guard let left, let right else { return (left == nil) == (right == nil) }
    return left.isIdentical(to: right)
  }

  /// Returns findings for locked modules whose content in the catalog is not what was locked.
  func digestDiagnostics() -> [Diagnostic] {
    guard let previous else { return [] }
    var result: [Diagnostic] = []
    for module in selection.modules {
      guard let pin = previous.lockfile.modules[module.name], pin.version == module.version,
        let expected = pin.digest, let found = catalog.digest(of: module.name, at: module.version),
        expected != found
      else { continue }
      result.append(.changedContent(of: module.name, at: module.version, in: catalog, expected, found))
    }
    return result
  }
}

extension Diagnostic {
  /// Returns the finding for a locked module whose content in the catalog is not what was locked.
  static func changedContent(
    of module: String,
    at version: Version,
    in catalog: Catalog,
    _ pinned: String,
    _ found: String
  ) -> Diagnostic {
    Diagnostic(
      .digestMismatch,
      "\(module) \(version) is not what modules.lock.json pinned",
      at: catalog.position(of: module, at: version) ?? .lockfile,
      notes: [.init("pinned:  \(pinned)"), .init("catalog: \(found)")],
      hint:
        "a published version must not change; publish a new one, or remove `\(module)` from modules.lock.json to accept it"
    )
  }
}
