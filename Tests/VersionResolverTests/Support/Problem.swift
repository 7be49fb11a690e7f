import VersionResolver

/// Everything that an answer depends on.
struct Problem: Sendable {
  var provider: TableProvider
  var roots: [Edge]
  var pins: [String: Version] = [:]
  var prereleases: Set<String> = []
  /// The application's choice for an interface.
  var chosen: [String: String] = [:]
  /// The provider to prefer for an interface.
  var providerPins: [String: String] = [:]
  /// Facts about interfaces that a core leaves out: that a provider must be selected, and that rivals exclude.
  var droppedProvisions: Set<Provision> = []
  var droppedExclusions: Set<Exclusion> = []
  /// Providers of interfaces that may be chosen although they are unavailable, or another was chosen.
  var openProviders: Set<OpenProvider> = []

  /// A module as the provider of an interface.
  struct Provision: Hashable, Sendable {
    var module: String
    var interface: String
  }

  /// A version that provides an interface.
  struct Exclusion: Hashable, Sendable {
    var module: String
    var version: Version
    var interface: String
  }

  /// A module as the provider of one version of an interface.
  struct OpenProvider: Hashable, Sendable {
    var module: String
    var provided: Version
    var interface: String
  }

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
    var result = Set(roots.filter { $0.kind != .interface && $0.kind != .package }.map(\.target))
    for (module, versions) in provider.table {
      result.insert(module)
      for candidate in versions.values {
        result.formUnion(
          candidate.edges.filter { $0.kind != .interface && $0.kind != .package }.map(\.target)
        )
      }
    }
    return result.sorted()
  }

  /// Every interface that something requires.
  var interfaces: [String] {
    let edges = roots + provider.table.values.flatMap { $0.values.flatMap(\.edges) }
    return Set(edges.filter { $0.kind == .interface }.map(\.target)).sorted()
  }

  func options(
    guidedAfter: Int = ResolverOptions().guidedAfter,
    preference: ResolverOptions.Preference = .newest
  )
    -> ResolverOptions
  {
    var options = ResolverOptions()
    options.prereleases = prereleases
    options.guidedAfter = guidedAfter
    options.preference = preference
    options.chosenProviders = chosen
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

  /// Whether two edges name one package in two versions, or in two places. The universes' names are chosen so that the
  /// last letters of a location tell the package, and its host the place.
  func disagree(_ edge: Edge, _ other: Edge) -> Bool {
    func parts(_ edge: Edge) -> (package: Character?, place: Bool, version: String) {
      let text = edge.target.lowercased()
      let name = text.split(separator: "/").last?.split(separator: ".").first
      return (name?.first, text.contains("mirror"), edge.requirement.description)
    }
    let (mine, theirs) = (parts(edge), parts(other))
    return mine.package == theirs.package && (mine.place != theirs.place || mine.version != theirs.version)
  }

  /// Whether a version may be selected at all.
  func isSelectable(_ module: String, _ version: Version) -> Bool {
    let candidate = provider.candidate(module, at: version)
    for edge in candidate.edges where edge.subject == .module(module) {
      if edge.kind != .conflict || !agrees(edge, version) { return false }
    }
    return candidate.unavailable == nil || (candidate.isPinnable && pins[module] == version)
  }
}
