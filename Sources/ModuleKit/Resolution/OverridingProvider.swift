import VersionResolver

/// Puts the application's overrides in place of what others require.
struct OverridingProvider: CandidateProvider {
  let base: any CandidateProvider
  /// The version that stands in, by module.
  let overrides: [String: Version]

  func versions(of module: String) throws -> [Version] { try base.versions(of: module) }

  func candidate(_ module: String, at version: Version) throws -> Candidate {
    var candidate = try base.candidate(module, at: version)
    if !overrides.isEmpty { candidate.edges = candidate.edges.compactMap(replaced) }
    return candidate
  }

  /// The edge with the override in place of its requirement; `nil` for a conflict, which an override ends.
  func replaced(_ edge: Edge) -> Edge? {
    guard let version = overrides[edge.target] else { return edge }
    if edge.kind == .conflict { return nil }
    return Edge(edge.target, .exactly(version), kind: edge.kind, isLazy: edge.isLazy)
  }
}
