/// Finds hints about a failure in its core.
struct HintFinder {
  let request: ResolutionRequest
  let explanation: Explanation
  /// The number of names that have been compared with all others.
  private var comparisons = 0

  /// The maximum number of them. Nobody reads more suggestions, and a registry has thousands of names.
  private static let mostComparisons = 100

  init(_ request: ResolutionRequest, _ explanation: Explanation) {
    self.request = request
    self.explanation = explanation
  }

  mutating func hints() -> [Hint] {
    var result: [Hint] = []
    for (owner, edge) in edges() { result += hints(owner, edge) }
    for fact in explanation.core { result += hints(fact) }
    result = result.uniqued()
    if let hint = prereleasesThatFit() { result.append(hint) }
    if explanation.kind == .severalProviders, let interface = explanation.contestedSubject?.name {
      let modules = explanation.core.compactMap { fact -> String? in
        if case .exclusion(interface, let provisions) = fact { provisions.first?.module } else { nil }
      }
      let providers = request.effectiveProvider.knownProviders(of: interface)
      let choices = Set(modules).intersection(
        providers.filter { $0.unavailabilityReason == nil }.map(\.module)
      )
      if !choices.isEmpty { result.append(.severalProviders(of: interface, choices.sortedBytewise())) }
    }
    return result
  }

  /// Returns a hint if two requirements have only pre-releases in common.
  private func prereleasesThatFit() -> Hint? {
    guard explanation.kind == .conflict, explanation.availability != nil,
      case .module(let module)? = explanation.contestedSubject,
      !request.options.prereleases.contains(module)
    else { return nil }
    var roots: [Edge] = []
    var statements: [String: [Version: [Edge]]] = [:]
    for fact in explanation.core {
      switch fact {
      case .root(let edge) where edge.subject == .module(module): roots.append(edge)
      case .edges(let source, let list):
        for statement in list where statement.edge.subject == .module(module) {
          statements[source, default: [:]][statement.version, default: []].append(statement.edge)
        }
      default: break
      }
    }
    let fitting = request.provider.knownVersions(of: module).filter { version in
      func suits(_ edges: [Edge]) -> Bool {
        edges.allSatisfy { $0.isSatisfied(by: version, includingPrereleases: true) }
      }
      // Of each other module, one version is enough.
      return version.isPrerelease && suits(roots)
        && statements.values.allSatisfy { $0.values.contains(where: suits) }
    }
    return fitting.isEmpty ? nil : .prereleasesFit(of: module, fitting.sorted())
  }

  /// Returns the edges of the core, each once, with their owners.
  private func edges() -> [(module: String?, edge: Edge)] {
    var result: [(String?, Edge)] = []
    for fact in explanation.core {
      switch fact {
      case .root(let edge): result.append((nil, edge))
      case .edges(let module, let statements):
        for edge in Set(statements.map(\.edge)).sorted(by: { $0.precedes($1) }) {
          result.append((module, edge))
        }
      default: break
      }
    }
    return result
  }

  private mutating func hints(_ module: String?, _ edge: Edge) -> [Hint] {
    var result: [Hint] = []
    if module == nil, request.temporaryRoots.contains(edge),
      !request.roots.flatMap({ request.effective($0) }).contains(where: { $0.asks(like: edge) })
    {
      result.append(.temporary(edge))
    }
    if edge.kind != .conflict, edge.requirement.versions.isEmpty,
      edge.requirement.versions(includingPrereleases: true).isEmpty
    {
      result.append(.unsatisfiable(module: module, edge))
    }
    guard edge.kind != .package else { return result }
    guard edge.kind != .interface else {
      guard !request.exists(edge.subject) else {
        return result
          + request.overriddenProviders(for: edge).compactMap { module in
            request.overrides[module].map { .overridden(module, $0) }
          }
      }
      let near = namesLikeTarget(of: edge, module)
      return result + [.noProvider(of: edge.target)]
        + (near.isEmpty ? [] : [.similarInterfaces(of: edge.target, near)])
    }
    if let version = request.overrides[edge.target] { result.append(.overridden(edge.target, version)) }
    let versions = request.provider.knownVersions(of: edge.target)
    if versions.isEmpty {
      let near = namesLikeTarget(of: edge, module)
      if !near.isEmpty { result.append(.similarNames(of: edge.target, near)) }
    } else if edge.kind == .dependency, explanation.kind == .noMatchingVersion,
      !request.options.prereleases.contains(edge.target)
    {
      let open = versions.filter {
        $0.isPrerelease && edge.requirement.admits($0, includingPrereleases: true)
      }
      let isMatched = versions.contains { edge.requirement.admits($0) }
      if !isMatched, !open.isEmpty { result.append(.onlyPrereleases(of: edge.target, open.sorted())) }
    }
    return result
  }

  private mutating func namesLikeTarget(of edge: Edge, _ module: String?) -> [String] {
    guard comparisons < Self.mostComparisons else { return [] }
    comparisons += 1
    return request.names(like: edge.subject, for: module.map { .module($0) } ?? .application)
  }

  private func hints(_ fact: Explanation.Fact) -> [Hint] {
    switch fact {
    case .unavailable(.module(let module), let exclusions):
      guard let newest = exclusions.first else { return [] }
      let candidate = try? request.provider.candidate(of: module, at: newest.version)
      if candidate?.edges.contains(where: { $0.kind == .dependency && $0.target == module }) ?? false {
        return [.selfDependency(of: module, newest.version)]
      }
      guard explanation.kind == .unavailable, let table = explanation.availability,
        table.subject == .module(module),
        let fitting = table.versions.indices.last(where: { column in
          table.unavailabilityReasons[column] != nil && table.rows.allSatisfy { $0.isAllowed[column] }
        })
      else { return [] }
      let version = table.versions[fitting]
      // A version that does not provide what is required is no help, however near it is.
      let isProvider = explanation.paths.contains { $0.last?.source?.isInterface ?? false }
      return [
        .onlyUnavailable(
          of: module,
          version,
          reason: table.unavailabilityReasons[fitting] ?? "",
          nearest: isProvider ? nil : nearest(to: version, of: module)
        )
      ]
    case .cycle(let statements):
      return explanation.kind == .cycle ? [.cycle(statements.map(\.module))] : []
    default: return []
    }
  }

  /// Returns the closest usable version below a version, or else above it. A pre-release counts only if the request opted in.
  private func nearest(to version: Version, of module: String) -> Version? {
    let provider = request.effectiveProvider
    let usable = provider.knownVersions(of: module).filter { version in
      (!version.isPrerelease || request.options.prereleases.contains(module))
        && request.unavailability(of: module, at: version, provider) == nil
    }
    return usable.filter { $0 < version }.max() ?? usable.filter { $0 > version }.min()
  }
}

extension ResolutionRequest {
  /// Returns additional information about this request's failure, beyond its core.
  ///
  /// - Complexity: O(facts of the core · versions of their modules).
  public func hints(for explanation: Explanation) -> [Hint] {
    var finder = HintFinder(self, explanation)
    return finder.hints()
  }

  /// Returns the modules whose override excludes a version that provides what an edge requires, in bytewise order.
  func overriddenProviders(for edge: Edge) -> [String] {
    guard !overrides.isEmpty, edge.kind == .interface else { return [] }
    let providers = provider.knownProviders(of: interface(named: edge.target))
    let modules = providers.compactMap { provider in
      let isExcluded = overrides[provider.module].map { $0 != provider.version } ?? false
      return isExcluded && edge.requirement.admits(provider.interfaceVersion) ? provider.module : nil
    }
    return Set(modules).sortedBytewise()
  }
}
