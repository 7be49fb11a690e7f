public import VersionResolver

extension ChangePlan {
  /// Creates the plan for moving a running application from one lockfile to another.
  ///
  /// ```swift
  /// let plan = ChangePlan(from: old, to: new) { module, version in
  ///   catalog.manifest(of: module, at: version)
  /// }
  /// print(plan.restarted)
  /// ```
  ///
  /// A module is replaced if its version or its digest differs. Lockfiles do not record which edges are lazy; manifests do.
  /// Without a manifest, an edge is assumed to be lazy if it closes a cycle, because a selection has no other cycles.
  ///
  /// - Parameters:
  ///   - old: the lockfile of what is running.
  ///   - new: the lockfile of what is to run.
  ///   - manifest: returns the manifest of a module version, or `nil` if it is not known.
  /// - Complexity: O((modules + edges) log modules).
  public init(
    from old: Lockfile,
    to new: Lockfile,
    manifest: (_ module: String, _ version: Version) -> ModuleManifest? = { _, _ in nil }
  ) {
    let replaced = new.modules.filter { name, module in
      guard let former = old.modules[name] else { return false }
      return !former.version.isIdentical(to: module.version) || former.digest != module.digest
    }
    self =
      ChangePlanner(
        old: Self.nodes(old, manifest),
        new: Self.nodes(new, manifest),
        replaced: Set(replaced.keys)
      ).plan()
  }

  private static func nodes(
    _ lockfile: Lockfile,
    _ manifest: (String, Version) -> ModuleManifest?
  ) -> [String: ChangePlanner.Node] {
    let names = lockfile.modules.keys.sortedBytewise()
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() { indices[name] = index }
    let order = LockedOrder(lockfile, manifest)
    let written = names.map { name in order.dependencies(of: name).compactMap { indices[$0] } }
    let lazy = names.map { name in order.lazyDependencies(of: name).compactMap { indices[$0] } }
    let uses = CycleFinder.outsideCycles(lazy, beside: written)
    let edges = CycleFinder.withoutClosingEdges(written)
    var nodes: [String: ChangePlanner.Node] = [:]
    for (index, name) in names.enumerated() {
      guard let module = lockfile.modules[name] else { continue }
      nodes[name] = ChangePlanner.Node(
        version: module.version,
        dependsOn: edges[index].map { names[$0] },
        uses: uses[index].map { names[$0] }
      )
    }
    return nodes
  }
}
