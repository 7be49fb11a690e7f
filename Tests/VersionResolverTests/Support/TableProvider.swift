import VersionResolver

/// Candidates from a table.
struct TableProvider: CandidateProvider, Sendable {
  var table: [String: [Version: Candidate]] = [:]
  var interfaces: [String: [InterfaceProvider]] = [:]

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

  func providers(of interface: String) -> [InterfaceProvider] { interfaces[interface] ?? [] }

  /// What a module version provides of an interface, `nil` if it does not.
  func provision(_ interface: String, by module: String, _ version: Version) -> InterfaceProvider? {
    interfaces[interface]?.first { $0.module == module && $0.version == version }
  }

  mutating func provide(_ interface: String, _ provided: String, by module: String, _ version: String) {
    interfaces[interface, default: []].append(
      InterfaceProvider(
        module: module,
        version: Version(text: version),
        provided: Version(text: provided)
      )
    )
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
