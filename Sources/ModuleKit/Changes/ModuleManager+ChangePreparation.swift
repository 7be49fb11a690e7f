import ModuleManifests
import VersionResolver

/// Works out what a change involves, before anything is done.
extension ModuleManager {
  func prepare(_ change: ModuleChange) throws(ModuleError) -> PreparedChange {
    let removed = try checkedNames(change)
    let newcomers = (change.additions + change.replacements).map { ModuleInfo($0) }
    try refuseObjectsInUse(newcomers)
    let newNames = Set(newcomers.map(\.name))
    let replaced = Set(newcomers.dropFirst(change.additions.count).map(\.name))
    let staying = checked.modules.filter { !removed.contains($0.name) && !replaced.contains($0.name) }
    let lockfile = change.lockfile ?? lockfile(after: removed.union(replaced), staying, newcomers)
    // A configuration for modules that were removed, now or earlier, is not an error.
    let gone = removed.union(surroundings.configuration.modules.filter { checked.indices[$0] == nil })
    var check = ModuleCheck(
      staying + newcomers,
      lockfile: lockfile,
      configuration: surroundings.configuration.without(gone),
      adapters: options.registry.adapters
    )
    try refuseRemoval(of: removed, from: staying, leaving: check)
    let after = try check.run()

    var free = freeNodes
    var count = machine.nodes.count
    var added: [(node: NodeID, info: ModuleInfo)] = []
    let nodesAfter = after.modules.map { info -> NodeID in
      if !newNames.contains(info.name), let old = checked.indices[info.name] { return nodes[old] }
      let node: NodeID
      if let last = free.popLast() {
        node = last
      } else {
        node = count
        count += 1
      }
      added.append((node, info))
      return node
    }
    let planner = planner(after, newNames)
    let plan = planner.plan()
    let newNodes = Set(added.map(\.node))
    let lifecycle = lifecycle(plan, planner.affected, after, nodesAfter, newNodes)
    let stopped = Set(lifecycle.stop)
    let late = above(nodesAfter.indices.filter { stopped.contains(nodesAfter[$0]) }, in: after)
    let actions = newcomers.flatMap { info in info.manifest.actions.map { ($0.name, info.name) } }
    return PreparedChange(
      plan: plan,
      checked: after,
      lockfile: lockfile,
      nodes: nodesAfter,
      lifecycle: lifecycle,
      newcomers: added,
      newNodes: newNodes,
      leaving: stopped.union(lifecycle.retire),
      late: Set(late.map { nodesAfter[$0] }),
      handlers: Dictionary(actions) { $1 }
    )
  }

  /// The manager's lockfile, if it has one, once some of its modules have left and newcomers are there.
  private func lockfile(
    after leaving: Set<String>,
    _ staying: [ModuleInfo],
    _ newcomers: [ModuleInfo]
  ) -> Lockfile? {
    guard var lockfile else { return nil }
    let new = Dictionary(newcomers.map { ($0.name, $0) }) { $1 }
    for name in leaving where new[name] == nil { lockfile.modules[name] = nil }
    for info in newcomers {
      lockfile.modules[info.name, default: Lockfile.Module(version: info.version)].version = info.version
    }
    // A choice is void once its modules have left, or one of them provides the interface no more.
    let there = Set((staying + newcomers).map(\.name))
    lockfile.admittedProviders = lockfile.admittedProviders.filter { interface, modules in
      let lost = modules.filter { module in
        leaving.contains(module)
          && !(new[module]?.manifest.provides.contains { $0.name == interface } ?? false)
      }
      return lost.isEmpty || there.isDisjoint(with: lost) && !there.isDisjoint(with: modules)
    }
    return lockfile
  }

  private func planner(_ after: CheckedModules, _ newNames: Set<String>) -> ChangePlanner {
    func nodes(_ modules: CheckedModules, isUp: (Int) -> Bool) -> [String: ChangePlanner.Node] {
      var nodes: [String: ChangePlanner.Node] = [:]
      for (index, info) in modules.modules.enumerated() {
        let targets = modules.dependsOn[index].map { modules.modules[$0].name }
        let uses = modules.uses[index].map { modules.modules[$0].name }
        nodes[info.name] = .init(version: info.version, dependsOn: targets, uses: uses, isUp: isUp(index))
      }
      return nodes
    }
    let revived = revived(after, newNames)
    let old = nodes(checked) { machine.nodes[self.nodes[$0]].state.isUp }
    let new = nodes(after) {
      machine.phase != .stopped && after.isEager[$0]
        && (newNames.contains(after.modules[$0].name) || revived.contains($0))
    }
    return ChangePlanner(old: old, new: new, replaced: newNames.filter { checked.indices[$0] != nil })
  }

  /// Returns the modules that were skipped, and that nothing below them keeps from starting after the change.
  ///
  /// - Complexity: O(modules + edges).
  private func revived(_ after: CheckedModules, _ newNames: Set<String>) -> Set<Int> {
    func isKept(_ index: Int, in state: NodeState) -> Bool {
      let name = after.modules[index].name
      guard !newNames.contains(name), let old = checked.indices[name] else { return false }
      let (now, rest) = (machine.nodes[nodes[old]].state, machine.nodes[nodes[old]].rest)
      // What is on its way down since a `run` has thrown has failed, too.
      return now == state || state == .failed && rest == .failed
    }
    let skipped = after.modules.indices.filter { isKept($0, in: .skipped) }
    if skipped.isEmpty { return [] }
    // What new modules need is tried again with them.
    let starting = after.modules.indices.filter {
      after.isEager[$0] && newNames.contains(after.modules[$0].name)
    }
    let retried = Reachability.nodes(from: Set(starting)) { after.dependsOn[$0] }
    let failed = after.modules.indices.filter { isKept($0, in: .failed) && !retried.contains($0) }
    return Set(skipped).subtracting(above(failed, in: after))
  }

  /// Returns these modules and all that depend on them.
  ///
  /// - Complexity: O(modules + edges).
  private func above(_ roots: [Int], in after: CheckedModules) -> Set<Int> {
    if roots.isEmpty { return [] }
    var dependents = [[Int]](repeating: [], count: after.modules.count)
    for (index, targets) in after.dependsOn.enumerated() {
      for target in targets { dependents[target].append(index) }
    }
    return Reachability.nodes(from: Set(roots)) { dependents[$0] }
  }

  /// The plan in the state machine's terms.
  ///
  /// - Parameter affected: everything the change has to stop. The plan names the modules that are up now; others may be in use by
  ///   then.
  private func lifecycle(
    _ plan: ChangePlan,
    _ affected: Set<String>,
    _ after: CheckedModules,
    _ nodesAfter: [NodeID],
    _ isNew: Set<NodeID>
  ) -> LifecycleChange {
    func oldNode(_ name: String) -> NodeID? { checked.indices[name].map { nodes[$0] } }
    func newNode(_ name: String) -> NodeID? { after.indices[name].map { nodesAfter[$0] } }
    var change = LifecycleChange()
    for (index, node) in nodesAfter.enumerated() {
      let targets = after.dependsOn[index].map { nodesAfter[$0] }
      if isNew.contains(node) {
        let settings = Self.settings(of: index, in: after, options)
        change.newcomers.append(.init(node: node, settings: settings, dependsOn: targets))
      } else {
        let before = machine.nodes[node].dependsOn
        if Set(before) != Set(targets) {
          change.rewire.append(.init(node: node, before: before, after: targets))
        }
      }
    }
    change.prepare = plan.preparationWaves.flatMap { $0.compactMap(newNode) }
    let kept = Set(nodesAfter)
    change.stop = affected.sortedBytewise().compactMap(oldNode)
    let planned = plan.startWaves.flatMap { $0.compactMap(newNode) }
    let isPlanned = Set(planned)
    // Whether they were up is known only when they are stopped.
    change.start = planned + change.stop.filter { kept.contains($0) && !isPlanned.contains($0) }
    change.revive = planned.filter { !isNew.contains($0) && machine.nodes[$0].state == .skipped }
    change.retire = nodes.filter { !kept.contains($0) }
    change.uses = after.uses(among: nodesAfter)
    for node in change.retire { change.uses[node] = machine.uses[node] }
    return change
  }
}
