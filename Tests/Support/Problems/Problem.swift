package import VersionResolver

/// Everything an answer depends on.
package struct Problem: Sendable {
  package var provider: TableProvider
  package var roots: [Edge]
  package var pins: [String: Version] = [:]
  package var prereleases: Set<String> = []
  /// The application's choice of provider for an interface.
  package var chosen: [String: String] = [:]
  /// The provider to prefer for an interface.
  package var providerPins: [String: String] = [:]
  /// Facts about interfaces that a core leaves out: that a provider must be selected, and that rivals exclude each other.
  package var droppedProvisions: Set<Provision> = []
  package var droppedExclusions: Set<Exclusion> = []
  /// Providers of interfaces that may be chosen although they are unavailable or another one was chosen.
  package var openProviders: Set<OpenProvider> = []

  /// A module as the provider of an interface.
  package struct Provision: Hashable, Sendable {
    package var module: String
    package var interface: String

    package init(module: String, interface: String) {
      self.module = module
      self.interface = interface
    }
  }

  /// A version that provides an interface.
  package struct Exclusion: Hashable, Sendable {
    package var module: String
    package var version: Version
    package var interface: String

    package init(module: String, version: Version, interface: String) {
      self.module = module
      self.version = version
      self.interface = interface
    }
  }

  /// A module as the provider of one version of an interface.
  package struct OpenProvider: Hashable, Sendable {
    package var module: String
    package var interfaceVersion: Version
    package var interface: String

    package init(module: String, interfaceVersion: Version, interface: String) {
      self.module = module
      self.interfaceVersion = interfaceVersion
      self.interface = interface
    }
  }

  package init(
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

  /// Every module named anywhere, whether it exists or not.
  package var modules: [String] {
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

  /// Every interface required anywhere.
  package var interfaces: [String] {
    let edges = roots + provider.table.values.flatMap { $0.values.flatMap(\.edges) }
    return Set(edges.filter { $0.kind == .interface }.map(\.target)).sorted()
  }

  package func options(
    guidedAfter: Int = ResolverOptions().conflictsBeforeGuidedSearch,
    preference: ResolverOptions.Preference = .highest
  )
    -> ResolverOptions
  {
    var options = ResolverOptions()
    options.prereleases = prereleases
    options.conflictsBeforeGuidedSearch = guidedAfter
    options.preference = preference
    options.chosenProviders = chosen
    return options
  }

  /// Whether a version of an edge's target, or its absence (`nil`), satisfies the edge.
  package func agrees(_ edge: Edge, _ version: Version?) -> Bool {
    guard let version else { return edge.kind != .dependency }
    let isAdmitted = edge.requirement.admits(version, includingPrereleases: prereleases.contains(edge.target))
    return isAdmitted == (edge.kind != .conflict)
  }

  /// A version of a SwiftPM package at a location, as an edge names it.
  package struct PackageVersion: Hashable, Sendable {
    package let identity: String
    package let place: String
    package let version: Version

    package init(_ edge: Edge) {
      var parts = edge.target.split(separator: "/").map { $0.lowercased() }
      let isFolder = edge.target.hasPrefix(".") || edge.target.hasPrefix("/")
      // The universes' URLs have a scheme, or a user and a colon.
      if !isFolder, edge.target.contains(":") {
        if parts[0].hasSuffix(":") { parts.removeFirst() }
        parts = [String(parts[0].split(separator: "@").last ?? "")] + parts.dropFirst()
        let host = parts[0].split(separator: ":").map(String.init)
        parts = host.filter { Int($0) == nil } + parts.dropFirst()
        if let last = parts.popLast() {
          parts.append(last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
        }
      }
      place = isFolder ? edge.target : parts.joined(separator: "/")
      identity = parts.last ?? ""
      version = Version(String(edge.requirement.description.dropFirst())) ?? Version(0, 0, 0)
    }
  }

  /// For each package, the versions of it that are named.
  package var packages: [Subject: [PackageVersion]] {
    let edges = provider.table.values.flatMap { $0.values.flatMap(\.edges) }.filter { $0.kind == .package }
    return Dictionary(grouping: edges, by: \.subject).mapValues { some in
      Set(some.map(PackageVersion.init)).sorted { ($0.place, $0.version) < ($1.place, $1.version) }
    }
  }

  /// Whether two edges name one package in two versions or at two locations.
  package func disagree(_ edge: Edge, _ other: Edge) -> Bool {
    let (mine, theirs) = (PackageVersion(edge), PackageVersion(other))
    return mine.identity == theirs.identity && mine != theirs
  }

  /// Whether a version may be selected at all.
  package func isSelectable(_ module: String, _ version: Version) -> Bool {
    let candidate = provider.candidate(of: module, at: version)
    for edge in candidate.edges where edge.subject == .module(module) {
      if edge.kind != .conflict || !agrees(edge, version) { return false }
    }
    return candidate.unavailabilityReason == nil || (candidate.isPinnable && pins[module] == version)
  }
}
