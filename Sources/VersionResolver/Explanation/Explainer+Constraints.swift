extension Explainer {
  /// One fact of the core that restricts a subject.
  struct Constraint {
    /// The module or interface that states it; `nil` for the application.
    var source: Subject?
    var target: Subject
    /// The source's candidates that state it, as positions, ascending; empty for the application.
    var sources: [Int]
    /// The target's candidates that it leaves, as positions, ascending.
    var allowed: [Int]
    /// As written, the newest source version's first, each text once. Empty where the source is an interface, or the
    /// two exclude each other as providers.
    var edges: [Edge]
    /// The source provides the target, so that no other module may.
    var isExclusive = false

    /// The order in which facts are listed: by source, the application last; then by target.
    func precedes(_ other: Constraint) -> Bool {
      if source != other.source {
        guard let source, let last = other.source else { return source != nil }
        return source < last
      }
      if target != other.target { return target < other.target }
      return !isExclusive && other.isExclusive
    }
  }

  func constraints(of derivation: Derivation) -> [Constraint] {
    var result: [Constraint] = []
    var rootAllowed: [Subject: [Int]] = [:]
    for step in derivation.steps {
      guard case .root(let edge) = step.cause, let term = step.terms.first else { continue }
      let allowed = others(than: term)
      rootAllowed[edge.subject] = rootAllowed[edge.subject].map { $0.filter(allowed.contains) } ?? allowed
      result.append(
        Constraint(source: nil, target: edge.subject, sources: [], allowed: allowed, edges: [edge])
      )
    }
    for step in derivation.steps {
      let (source, target, isExclusive): (Subject, Subject, Bool)
      switch step.cause {
      case .edges(let from, let to): (source, target, isExclusive) = (from, to, false)
      case .exclusive(let module, let interface):
        (source, target, isExclusive) = (.module(module), .interface(interface), true)
      default: continue
      }
      guard let sources = step.terms.first(where: { $0.subject == source }),
        let excluded = step.terms.first(where: { $0.subject == target })
      else { continue }
      var positions = sources.positions
      if let allowed = rootAllowed[source] {
        let relevant = positions.filter(Set(allowed).contains)
        if !relevant.isEmpty { positions = relevant }
      }
      let constraint = Constraint(
        source: source,
        target: target,
        sources: positions,
        allowed: others(than: excluded),
        edges: isExclusive ? [] : distinctEdges(source, positions, target),
        isExclusive: isExclusive
      )
      if let index = result.firstIndex(where: {
        $0.source == source && $0.target == target && $0.isExclusive == isExclusive
      }) {
        result[index] = union(result[index], constraint)
      } else {
        result.append(constraint)
      }
    }
    return result
  }

  private func union(_ first: Constraint, _ second: Constraint) -> Constraint {
    var result = first
    result.sources = Array(Set(first.sources).union(second.sources)).sorted()
    result.allowed = Array(Set(first.allowed).union(second.allowed)).sorted()
    if let source = first.source, !first.isExclusive {
      result.edges = distinctEdges(source, result.sources, first.target)
    }
    return result
  }

  /// The positions that a term leaves out.
  func others(than term: Derivation.Term) -> [Int] {
    let inside = Set(term.positions)
    return (0..<count(of: term.subject)).filter { !inside.contains($0) }
  }

  /// The number of candidates of a subject.
  func count(of subject: Subject) -> Int {
    universe.known(subject).map { Int(universe.packages[Int($0)].count) } ?? 0
  }

  /// The versions of a module, or those in which an interface is provided, by position.
  func allVersions(of subject: Subject) -> [Version] {
    universe.known(subject).map { universe.versions[Int($0)] } ?? []
  }

  /// The providing module at a position of an interface.
  func provider(_ interface: Subject, _ position: Int) -> String {
    guard let package = universe.known(interface), let table = universe.interfaces[package],
      table.candidates.indices.contains(position)
    else { return "" }
    return universe.names[Int(table.candidates[position].module)]
  }

  /// The edge from a version to a subject, as written.
  func edge(_ module: Subject, _ position: Int, _ target: Subject) -> Edge? {
    guard let package = universe.known(module) else { return nil }
    return universe.written[universe.candidateIndex(package, position + 1)].first { $0.subject == target }
  }

  private func distinctEdges(_ module: Subject, _ positions: [Int], _ target: Subject) -> [Edge] {
    var seen: Set<Edge> = []
    return positions.reversed().compactMap { edge(module, $0, target) }.filter { seen.insert($0).inserted }
  }
}
