import ModuleManifests
import VersionResolver

/// The catalogs as one application sees them: with its overrides in place of what others require, without what it
/// does not want to see.
struct ApplicationProvider: CandidateProvider {
  private let problem: ResolutionProblem
  /// The version that stands in, by module.
  private let overrides: [String: Version]

  private var catalog: Catalog { problem.catalog }

  init(_ problem: ResolutionProblem) {
    self.problem = problem
    overrides = Dictionary(problem.manifest.overrides.map { ($0.module, $0.version) }) { first, _ in first }
  }

  func versions(of module: String) -> [Version] { catalog.versions(of: module) }

  func candidate(_ module: String, at version: Version) -> Candidate {
    var candidate = catalog.candidate(module, at: version)
    if !overrides.isEmpty { candidate.edges = candidate.edges.compactMap(replaced) }
    if let reason = problem.lateness(of: module, at: version) {
      candidate.unavailable = reason
      candidate.isPinnable = false
    }
    return candidate
  }

  /// The edge with the override in place of its requirement; `nil` for a conflict, which an override ends.
  func replaced(_ edge: Edge) -> Edge? {
    guard edge.kind != .interface, let version = overrides[edge.target] else { return edge }
    if edge.kind == .conflict { return nil }
    return Edge(edge.target, .exactly(version), kind: edge.kind, isLazy: edge.isLazy)
  }

  /// The providers of an interface. A pre-release needs a welcome to be chosen, for no requirement names it; and of
  /// an overridden module only the version that stands in counts.
  func providers(of interface: String) -> [InterfaceProvider] {
    catalog.providers(of: interface).compactMap { provider in
      if let override = overrides[provider.module] { return override == provider.version ? provider : nil }
      guard provider.version.isPreRelease, !isWelcome(provider.module, provider.version) else {
        return provider
      }
      var result = provider
      result.unavailable =
        "is only provided by the pre-release \(provider.version), which is not opted in"
      return result
    }
  }

  /// Whether the application itself says that it takes a pre-release.
  private func isWelcome(_ module: String, _ version: Version) -> Bool {
    problem.manifest.prereleases.contains(module) || catalog.isWorkspaceModule(module)
      || (problem.manifest.dependencies + problem.additions).contains {
        $0.name == module && $0.requirement.admits(version)
      }
  }
}
