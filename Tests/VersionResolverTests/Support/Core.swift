import VersionResolver

/// The core of an explanation as facts that can be left out of the problem one by one.
struct Core {
  /// A fact; all that a module's versions say about one other module is one fact.
  enum Item: Hashable {
    case root(Edge)
    case pair(String, String)
    case unavailable(String)
  }

  let problem: Problem
  let items: Set<Item>

  init(_ explanation: Explanation, of problem: Problem) {
    self.problem = problem
    var items: Set<Item> = []
    for fact in explanation.core {
      switch fact {
      case .root(let edge): items.insert(.root(edge))
      case .edges(let module, let statements):
        for statement in statements { items.insert(.pair(module, statement.edge.target)) }
      case .unavailable(let module, _): items.insert(.unavailable(module))
      case .cycle(let statements):
        for statement in statements { items.insert(.pair(statement.module, statement.edge.target)) }
      }
    }
    self.items = items
  }

  /// `nil` if the core cannot be satisfied, and can without any one of its facts.
  var fault: String? {
    if BruteForce(restricted(to: items)).isSolvable { return "the core has a solution: \(items)" }
    for item in items {
      var fewer = items
      fewer.remove(item)
      if !BruteForce(restricted(to: fewer)).isSolvable { return "the core does not need \(item)" }
    }
    return nil
  }

  private func restricted(to items: Set<Item>) -> Problem {
    var result = problem
    result.roots = problem.roots.filter { items.contains(.root($0)) }
    result.provider = problem.provider.filteringEdges { module, _, edge in
      edge.target == module
        ? items.contains(.unavailable(module)) : items.contains(.pair(module, edge.target))
    }
    for (module, versions) in problem.provider.table where !items.contains(.unavailable(module)) {
      for version in versions.keys { result.provider.table[module]?[version]?.unavailable = nil }
    }
    return result
  }
}
