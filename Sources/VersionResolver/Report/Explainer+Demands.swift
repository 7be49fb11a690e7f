extension Explainer {
  /// One fact of the core that says something about a module.
  struct Demand {
    /// Who says it; `nil` for the application.
    var source: String?
    var target: String
    /// The source's versions that say it, oldest first; empty for the application.
    var versions: [Version]
    /// The target's versions that it leaves, oldest first.
    var allowed: [Version]
    /// As written, the newest source version's first, each text once.
    var edges: [Edge]
  }

  func demands(of derivation: Derivation) -> [Demand] {
    var result: [Demand] = []
    var rootAllowed: [String: [Version]] = [:]
    for step in derivation.steps {
      guard case .root(let edge) = step.cause, let term = step.terms.first else { continue }
      let allowed = without(term.versions, of: edge.target)
      rootAllowed[edge.target] = rootAllowed[edge.target].map { $0.filter(allowed.contains) } ?? allowed
      result.append(Demand(source: nil, target: edge.target, versions: [], allowed: allowed, edges: [edge]))
    }
    for step in derivation.steps {
      guard case .edges(let source, let target) = step.cause else { continue }
      guard let sources = step.terms.first(where: { $0.module == source }),
        let excluded = step.terms.first(where: { $0.module == target })
      else { continue }
      var versions = sources.versions
      if let allowed = rootAllowed[source] {
        let relevant = versions.filter(Set(allowed).contains)
        if !relevant.isEmpty { versions = relevant }
      }
      let demand = Demand(
        source: source,
        target: target,
        versions: versions,
        allowed: without(excluded.versions, of: target),
        edges: distinctEdges(source, versions, target)
      )
      if let index = result.firstIndex(where: { $0.source == source && $0.target == target }) {
        result[index] = union(result[index], demand)
      } else {
        result.append(demand)
      }
    }
    return result
  }

  private func union(_ first: Demand, _ second: Demand) -> Demand {
    var result = first
    result.versions = Array(Set(first.versions).union(second.versions)).sorted()
    result.allowed = Array(Set(first.allowed).union(second.allowed)).sorted()
    if let source = first.source { result.edges = distinctEdges(source, result.versions, first.target) }
    return result
  }

  private func without(_ versions: [Version], of module: String) -> [Version] {
    let excluded = Set(versions)
    return allVersions(of: module).filter { !excluded.contains($0) }
  }

  func allVersions(of module: String) -> [Version] {
    universe.known(module).map { universe.versions[Int($0)] } ?? []
  }

  /// What a version says about a module, as written.
  func edge(_ module: String, _ version: Version, _ target: String) -> Edge? {
    guard let package = universe.known(module), let ordinal = universe.ordinal(of: version, in: package)
    else {
      return nil
    }
    return universe.written[universe.candidateIndex(package, ordinal)].first { $0.target == target }
  }

  private func distinctEdges(_ module: String, _ versions: [Version], _ target: String) -> [Edge] {
    var seen: Set<Edge> = []
    return versions.reversed().compactMap { edge(module, $0, target) }.filter { seen.insert($0).inserted }
  }
}
