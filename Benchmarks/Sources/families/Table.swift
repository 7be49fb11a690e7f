import VersionResolver

/// A catalog in memory.
struct Table: CandidateProvider {
  private var modules: [String: [Version: Candidate]] = [:]
  private var requirements: [String: Requirement] = [:]

  var names: [String] { modules.keys.sorted() }

  func versions(of module: String) -> [Version] { modules[module].map { Array($0.keys) } ?? [] }

  func candidate(of module: String, at version: Version) -> Candidate {
    modules[module]?[version] ?? Candidate()
  }

  mutating func add(_ module: String, _ version: Version, _ edges: [Edge] = []) {
    modules[module, default: [:]][version] = Candidate(edges)
  }

  mutating func add(_ other: Table) {
    modules.merge(other.modules) { _, added in added }
  }

  /// An edge whose requirement is shared with all others of the same text, as in a catalog.
  mutating func edge(
    _ target: String,
    _ text: String,
    kind: Edge.Kind = .dependency,
    isLazy: Bool = true
  ) throws -> Edge {
    let requirement = try requirements[text] ?? Requirement(parsing: text)
    requirements[text] = requirement
    return Edge(target, requirement, kind: kind, isLazy: isLazy)
  }
}
