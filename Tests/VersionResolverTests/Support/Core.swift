import VersionResolver

/// The core of an explanation as facts that can be left out of the problem one by one.
struct Core {
  /// A fact; all that a module's versions say about one other module is one fact.
  enum Item: Hashable {
    case root(Edge)
    case pair(String, Subject)
    case provision(Problem.Provision)
    case exclusion(Problem.Provision)
    case unavailable(Subject)
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
        for statement in statements { items.insert(.pair(module, statement.edge.subject)) }
      case .provision(let interface, let provisions):
        for provision in provisions {
          items.insert(.provision(.init(module: provision.module, interface: interface)))
        }
      case .exclusion(let interface, let provisions):
        for provision in provisions {
          items.insert(.exclusion(.init(module: provision.module, interface: interface)))
        }
      case .unavailable(let subject, _): items.insert(.unavailable(subject))
      case .cycle(let statements):
        for statement in statements { items.insert(.pair(statement.module, statement.edge.subject)) }
      }
    }
    self.items = items
  }

  /// `nil` if the core cannot be satisfied, and can without any one of its facts.
  var fault: String? { fault { BruteForce($0).isSolvable } }

  /// The same by another oracle, for problems that are too large to try everything.
  func fault(isSolvable: (Problem) -> Bool) -> String? {
    if isSolvable(restricted(to: items)) { return "the core has a solution: \(items)" }
    for item in items {
      var fewer = items
      fewer.remove(item)
      if !isSolvable(restricted(to: fewer)) { return "the core does not need \(item)" }
    }
    return nil
  }

  private func restricted(to items: Set<Item>) -> Problem {
    var result = problem
    result.roots = problem.roots.filter { items.contains(.root($0)) }
    result.provider = problem.provider.filteringEdges { module, _, edge in
      edge.subject == .module(module)
        ? items.contains(.unavailable(.module(module))) : items.contains(.pair(module, edge.subject))
    }
    for (module, versions) in problem.provider.table where !items.contains(.unavailable(.module(module))) {
      for version in versions.keys { result.provider.table[module]?[version]?.unavailable = nil }
    }
    for (interface, provisions) in problem.provider.interfaces {
      if !items.contains(.unavailable(.interface(interface))) { result.openInterfaces.insert(interface) }
      for provision in provisions {
        let pair = Problem.Provision(module: provision.module, interface: interface)
        if !items.contains(.provision(pair)) { result.droppedProvisions.insert(pair) }
        if !items.contains(.exclusion(pair)) { result.droppedExclusions.insert(pair) }
      }
    }
    return result
  }
}
