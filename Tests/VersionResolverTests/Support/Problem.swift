import VersionResolver

/// Everything that an answer depends on.
struct Problem: Sendable {
  var provider: TableProvider
  var roots: [Edge]
  var pins: [String: Version] = [:]
  var prereleases: Set<String> = []

  init(
    _ provider: TableProvider,
    _ roots: [Edge],
    pins: [String: Version] = [:],
    prereleases: Set<String> = []
  ) {
    self.provider = provider
    self.roots = roots
    self.pins = pins
    self.prereleases = prereleases
  }

  /// Every module that something names, whether it exists or not.
  var modules: [String] {
    var result = Set(roots.map(\.target))
    for (module, versions) in provider.table {
      result.insert(module)
      for candidate in versions.values { result.formUnion(candidate.edges.map(\.target)) }
    }
    return result.sorted()
  }

  func options(guidedAfter: Int = ResolverOptions().guidedAfter, prefersLowest: Bool = false)
    -> ResolverOptions
  {
    var options = ResolverOptions()
    options.prereleases = prereleases
    options.guidedAfter = guidedAfter
    options.prefersLowest = prefersLowest
    return options
  }

  /// Whether a version of an edge's target, or its absence (`nil`), agrees with the edge.
  func agrees(_ edge: Edge, _ version: Version?) -> Bool {
    guard let version else { return edge.kind != .dependency }
    let isAdmitted = edge.requirement.admits(
      version,
      includingPreReleases: prereleases.contains(edge.target)
    )
    return isAdmitted == (edge.kind != .conflict)
  }

  /// Whether a version may be selected at all.
  func isSelectable(_ module: String, _ version: Version) -> Bool {
    let candidate = provider.candidate(module, at: version)
    for edge in candidate.edges where edge.target == module {
      if edge.kind != .conflict || !agrees(edge, version) { return false }
    }
    return candidate.unavailable == nil || (candidate.isPinnable && pins[module] == version)
  }
}
