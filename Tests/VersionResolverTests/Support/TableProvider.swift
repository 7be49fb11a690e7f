import VersionResolver

/// Candidates from a table.
struct TableProvider: CandidateProvider, Sendable {
  var table: [String: [Version: Candidate]] = [:]

  init() {}

  /// A table whose versions are written as text.
  init(_ text: [String: [String: [Edge]]]) {
    for (module, versions) in text {
      for (version, edges) in versions { add(module, version, edges) }
    }
  }

  func versions(of module: String) -> [Version] { table[module].map { Array($0.keys) } ?? [] }

  func candidate(_ module: String, at version: Version) -> Candidate {
    table[module]?[version] ?? Candidate()
  }

  mutating func add(_ module: String, _ version: String, _ edges: [Edge], unavailable: String? = nil) {
    table[module, default: [:]][Version(text: version)] = Candidate(edges, unavailable: unavailable)
  }

  /// Only the edges that a test wants to keep.
  func filteringEdges(_ keeps: (_ module: String, _ version: Version, Edge) -> Bool) -> TableProvider {
    var result = self
    for (module, versions) in table {
      for (version, candidate) in versions {
        var copy = candidate
        copy.edges = candidate.edges.filter { keeps(module, version, $0) }
        result.table[module]?[version] = copy
      }
    }
    return result
  }
}
