package import VersionResolver

/// Candidates from a table.
package struct TableProvider: CandidateProvider, Sendable {
  package var table: [String: [Version: Candidate]] = [:]
  package var interfaces: [String: [InterfaceProvider]] = [:]

  package init() {}

  /// Creates a table whose versions are written as text.
  package init(_ text: [String: [String: [Edge]]]) {
    for (module, versions) in text {
      for (version, edges) in versions { add(module, version, edges) }
    }
  }

  package func versions(of module: String) -> [Version] { table[module].map { Array($0.keys) } ?? [] }

  package func candidate(of module: String, at version: Version) -> Candidate {
    table[module]?[version] ?? Candidate()
  }

  package func providers(of interface: String) -> [InterfaceProvider] { interfaces[interface] ?? [] }

  /// What a module version provides of an interface; `nil` if it does not provide it.
  package func provision(_ interface: String, by module: String, _ version: Version) -> InterfaceProvider? {
    interfaces[interface]?.first { $0.module == module && $0.version == version }
  }

  package mutating func add(_ module: String, _ version: String, _ edges: [Edge], unavailable: String? = nil)
  {
    table[module, default: [:]][Version(text: version)] = Candidate(edges, unavailabilityReason: unavailable)
  }

  /// The table with only the edges that a test wants to keep.
  package func filteringEdges(_ keeps: (_ module: String, _ version: Version, Edge) -> Bool) -> TableProvider
  {
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
