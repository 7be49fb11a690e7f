package import VersionResolver

/// Determines what a change does. It knows nothing about files or instances, so `modctl plan` and the manager can share it.
package struct ChangePlanner {
  /// One module on one side of the change.
  package struct Node: Sendable {
    package var version: Version
    /// The names of the modules that must be ready before it.
    package var dependsOn: [String]
    /// The names of the modules that it uses lazily, and that stop after it.
    package var uses: [String]
    /// Before the change, whether it is up; after it, whether it must be up even if no module needs it.
    package var isUp: Bool

    package init(version: Version, dependsOn: [String], uses: [String] = [], isUp: Bool = true) {
      self.version = version
      self.dependsOn = dependsOn
      self.uses = uses
      self.isUp = isUp
    }
  }

  let old: [String: Node]
  let new: [String: Node]
  /// Names on both sides that get a new instance.
  let replaced: Set<String>

  package init(old: [String: Node], new: [String: Node], replaced: Set<String>) {
    self.old = old
    self.new = new
    self.replaced = replaced
  }

  /// - Complexity: O((modules + edges) log modules); no recursion. Neither side may have a cycle.
  package func plan() -> ChangePlan {
    let removed = removed
    let added = Set(new.keys.filter { old[$0] == nil })
    let affected = affected
    let staying = affected.subtracting(removed).subtracting(replaced)
    let newcomers = added.union(replaced)

    let rising = rising(newcomers, staying)
    let standing = standing(on: staying)
    let prepare = reachable(from: rising.intersection(newcomers).subtracting(standing), within: rising)
    let stop = affected.filter { old[$0]?.isUp ?? false }
    let retire = removed.union(replaced).filter { (old[$0]?.isUp ?? false) && !stop.contains($0) }

    var plan = ChangePlan()
    plan.changes = newcomers.union(removed).sortedBytewise().map {
      VersionChange(module: $0, old: old[$0]?.version, new: new[$0]?.version)
    }
    plan.restarted = staying.intersection(stop).sortedBytewise()
    let kept = old.count - removed.count - replaced.count
    plan.untouchedCount = kept - rising.subtracting(newcomers).union(plan.restarted).count
    plan.preparationWaves = TopologicalOrder.dependenciesFirst(prepare) { new[$0]?.dependsOn ?? [] }
    plan.startWaves = TopologicalOrder.dependenciesFirst(rising.subtracting(prepare)) {
      new[$0]?.dependsOn ?? []
    }
    plan.stopWaves = TopologicalOrder.dependentsFirst(stop, providers)
    plan.retirementWaves = TopologicalOrder.dependentsFirst(retire, providers)
    return plan
  }

  /// Returns the modules that a module keeps from stopping before it.
  private func providers(of name: String) -> [String] { old[name].map { $0.dependsOn + $0.uses } ?? [] }

  private var removed: Set<String> { Set(old.keys.filter { new[$0] == nil }) }

  /// Everything that has to go down before the switch: what depends on something that goes, or whose dependencies change; and
  /// what goes itself and uses lazily something that is removed, since nothing takes the place of that.
  package var affected: Set<String> {
    let removed = removed
    var dependents: [String: [String]] = [:]
    for (name, node) in old { for target in node.dependsOn { dependents[target, default: []].append(name) } }
    var affected: Set<String> = []
    var stack = Array(replaced.union(removed))
    for (name, node) in old where !replaced.contains(name) {
      guard let after = new[name], Set(after.dependsOn) != Set(node.dependsOn) else { continue }
      affected.insert(name)
      stack.append(name)
    }
    for name in stack {
      if let node = old[name], node.uses.contains(where: removed.contains) { affected.insert(name) }
    }
    while let name = stack.popLast() {
      for dependent in dependents[name] ?? [] where affected.insert(dependent).inserted {
        stack.append(dependent)
      }
    }
    return affected
  }

  /// Returns everything that has to come up: what changes or is affected and must be up, what was stopped, and whatever these
  /// need.
  private func rising(_ newcomers: Set<String>, _ staying: Set<String>) -> Set<String> {
    var rising: Set<String> = []
    var stack: [String] = []
    for name in newcomers.union(staying) where new[name]?.isUp ?? false || old[name]?.isUp ?? false {
      stack.append(name)
    }
    while let name = stack.popLast() {
      guard let node = new[name] else { continue }
      // Whatever is up and stays up needs nothing.
      let isNew = newcomers.contains(name) || staying.contains(name)
      if !isNew, old[name]?.isUp ?? false { continue }
      if rising.insert(name).inserted { stack += node.dependsOn }
    }
    return rising
  }

  /// Returns these and what they need among the others.
  private func reachable(from roots: Set<String>, within members: Set<String>) -> Set<String> {
    Reachability.nodes(from: roots) { new[$0]?.dependsOn.filter(members.contains) ?? [] }
  }

  /// Returns everything that depends on one of these after the change.
  private func standing(on staying: Set<String>) -> Set<String> {
    var dependents: [String: [String]] = [:]
    for (name, node) in new { for target in node.dependsOn { dependents[target, default: []].append(name) } }
    return Reachability.nodes(from: staying) { dependents[$0] ?? [] }
  }
}
