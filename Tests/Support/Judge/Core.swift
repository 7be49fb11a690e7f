package import VersionResolver

/// The core of a refusal as facts that can be left out of the problem one by one.
package struct Core {
  /// A fact. What each version of a module states is a separate fact.
  package enum Item: Hashable, Sendable {
    case root(Edge)
    case statement(String, Version, Edge)
    case provision(Problem.Provision)
    case exclusion(Problem.Exclusion)
    case unavailable(String, Version)
    case closed(Problem.OpenProvider)
  }

  package let problem: Problem
  package let items: Set<Item>

  package init(_ refusal: Refusal, of problem: Problem) {
    self.problem = problem
    items = refusal.items
  }

  /// `nil` if the core cannot be satisfied as a whole but can without any one of its facts.
  package func fault(isSolvable: (Problem) -> Bool) -> String? {
    if let stray = items.first(where: { !holds($0) }) { return "not so: \(stray)" }
    if isSolvable(restricted(to: items)) { return "the core has a solution: \(items)" }
    for item in items {
      var fewer = items
      fewer.remove(item)
      if !isSolvable(restricted(to: fewer)) { return "the core does not need \(item)" }
    }
    return nil
  }

  /// Whether a fact belongs to the problem.
  package func holds(_ item: Item) -> Bool {
    switch item {
    case .root(let edge): problem.roots.contains(edge)
    case .statement(let module, let version, let edge):
      problem.provider.table[module]?[version]?.edges.contains(edge) ?? false
    case .provision(let pair):
      problem.provider.providers(of: pair.interface).contains { $0.module == pair.module }
    case .exclusion(let exclusion):
      problem.provider.provision(exclusion.interface, by: exclusion.module, exclusion.version) != nil
    case .unavailable(let module, let version): !problem.isSelectable(module, version)
    case .closed: true
    }
  }

  /// The problem restricted to some facts.
  package func restricted(to items: Set<Item>) -> Problem {
    var result = problem
    result.roots = problem.roots.filter { items.contains(.root($0)) }
    result.provider = problem.provider.filteringEdges { module, version, edge in
      edge.subject == .module(module)
        ? items.contains(.unavailable(module, version)) : items.contains(.statement(module, version, edge))
    }
    for (module, versions) in problem.provider.table {
      for version in versions.keys where !items.contains(.unavailable(module, version)) {
        result.provider.table[module]?[version]?.unavailabilityReason = nil
      }
    }
    for (interface, provisions) in problem.provider.interfaces {
      for provision in provisions {
        let open = Problem.OpenProvider(
          module: provision.module,
          interfaceVersion: provision.interfaceVersion,
          interface: interface
        )
        if !items.contains(.closed(open)) { result.openProviders.insert(open) }
        let pair = Problem.Provision(module: provision.module, interface: interface)
        if !items.contains(.provision(pair)) { result.droppedProvisions.insert(pair) }
        let exclusion = Problem.Exclusion(
          module: provision.module,
          version: provision.version,
          interface: interface
        )
        if !items.contains(.exclusion(exclusion)) { result.droppedExclusions.insert(exclusion) }
      }
    }
    return result
  }
}
