import TestSupport
import VersionResolver

extension Problem {
  /// The problem with an edit applied to its tables.
  func applying(_ edit: Edit) -> Problem {
    var result = self
    func replace(_ owner: Edit.Owner, _ edge: Edge, by new: Edge?) {
      switch owner {
      case .application: result.roots = result.roots.compactMap { $0 == edge ? new : $0 }
      case .module(let name):
        for (version, candidate) in result.provider.table[name] ?? [:] {
          result.provider.table[name]?[version]?.edges = candidate.edges.compactMap { $0 == edge ? new : $0 }
        }
      }
    }
    switch edit {
    case .requirement(let owner, let edge, let requirement):
      replace(owner, edge, by: Edge(edge.target, requirement, kind: edge.kind, isLazy: edge.isLazy))
    case .rename(let owner, let edge, let name):
      replace(owner, edge, by: Edge(name, edge.requirement, kind: edge.kind, isLazy: edge.isLazy))
    case .removal(let owner, let edge): replace(owner, edge, by: nil)
    case .lazy(let owner, let edge):
      replace(owner, edge, by: Edge(edge.target, edge.requirement, kind: edge.kind, isLazy: true))
    case .prereleases(let module): result.prereleases.insert(module)
    case .provider(let interface, let module): result.chosen[interface] = module
    case .restoration(let module, let version):
      result.provider.table[module]?[version]?.unavailabilityReason = nil
    case .override(let module, let version):
      let only = Requirement("=\(version)") ?? .any
      func overridden(_ edges: [Edge]) -> [Edge] {
        edges.compactMap { edge in
          guard edge.kind != .interface, edge.target == module else { return edge }
          return edge.kind == .conflict ? nil : Edge(module, only, kind: edge.kind, isLazy: edge.isLazy)
        }
      }
      result.roots = overridden(result.roots)
      for (name, versions) in result.provider.table {
        for (version, candidate) in versions {
          result.provider.table[name]?[version]?.edges = overridden(candidate.edges)
        }
      }
      for (interface, provisions) in result.provider.interfaces {
        result.provider.interfaces[interface] = provisions.filter {
          $0.module != module || $0.version == version
        }
      }
    case .overrideRemoval: break
    }
    return result
  }
}

extension Problem {
  /// The problem without pre-releases that provide an interface, since a request has a rule for them that tables lack.
  var withoutProvidingPrereleases: Problem {
    var problem = self
    for (interface, provisions) in provider.interfaces {
      problem.provider.interfaces[interface] = provisions.filter { !$0.version.isPrerelease }
    }
    return problem
  }
}
