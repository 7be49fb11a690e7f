import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The nodes of an ``OrderGraph`` for required interfaces: each is a choice among the module versions that could be the provider.
///
/// The versions that provide an interface are the leaves of a tree, in the order of the interface's versions.
struct ProviderNodes {
  /// The versions that can provide one interface.
  private struct Row {
    /// The provided versions of the interface, ascending, and their providers.
    var releases: (versions: [Version], providers: ChoiceTree)
    var prereleases: (versions: [Version], providers: ChoiceTree)
    /// The versions that are provided by modules about which nothing can be said.
    var unknown = VersionIndex.Versions()
  }

  private struct Key: Hashable {
    let interface: String
    let isRestricted: Bool
    let requirement: Requirement?
  }

  private let subject: CheckSubject
  private let nodesOfVersions: [String: [Version: Int]]
  /// False if a manifest cannot be read: it might provide any interface.
  private let isComplete: Bool
  /// What the application's choices of providers leave.
  private let restricted: ResolutionRequest
  private let unrestricted: ResolutionRequest
  private var rows: [Key: Row] = [:]
  private var requirements: [Key: Int?] = [:]
  private var known: [String: Bool] = [:]

  init(_ subject: CheckSubject, _ nodesOfVersions: [String: [Version: Int]]) {
    self.subject = subject
    self.nodesOfVersions = nodesOfVersions
    isComplete = subject.files.dropFirst().allSatisfy { $0.manifest != nil }
    unrestricted = ResolutionRequest(provider: subject.catalog, roots: [])
    var request = unrestricted
    request.options.chosenProviders = subject.application.providers
    request.choices = subject.application.choices
    request.adaptedChoices = subject.application.adaptedChoices
    restricted = request
  }

  /// Returns the nodes that a version which requires an interface waits for: one, or one for each module if the application
  /// leaves the choice to its host. Empty if it is not certain what can provide the interface, or if nothing does.
  ///
  /// The application's choices concern only the modules that it could select.
  ///
  /// - Complexity: O(p log p) for each interface that *p* versions provide, and O(log p) for each different requirement.
  mutating func nodes(
    of statement: Statement,
    _ nodeCount: inout Int,
    _ edges: inout [(from: Int, to: Int)]
  ) -> [Int] {
    guard isComplete, isKnown(statement.target) else { return [] }
    let isRestricted = subject.reachable.modules.contains(statement.file.name)
    let request = isRestricted ? restricted : unrestricted
    return request.divided(Edge(statement.dependency, kind: .interface), of: statement.file.name).compactMap {
      edge -> Int? in
      let name = edge.subject.name
      let key = Key(interface: name, isRestricted: isRestricted, requirement: statement.requirement)
      if let known = requirements[key] { return known }
      let row = row(of: name, isRestricted, &nodeCount, &edges)
      let children = Self.children(of: row, statement.requirement)
      let node = children.isEmpty ? nil : nodeCount
      if let node {
        edges += children.map { (node, $0) }
        nodeCount += 1
      }
      requirements[key] = .some(node)
      return node
    }
  }

  private static func children(of row: Row, _ requirement: Requirement) -> [Int] {
    let set = requirement.versions(includingPrereleases: true)
    guard row.unknown.newest(in: set) == nil else { return [] }
    return set.ranges(inReleases: row.releases.versions).flatMap(row.releases.providers.nodes)
      + set.ranges(inPrereleases: row.prereleases.versions).flatMap(row.prereleases.providers.nodes)
  }

  /// Returns whether every catalog answered that might know what provides an interface, or what it is adapted from.
  private mutating func isKnown(_ interface: String) -> Bool {
    if let known = known[interface] { return known }
    let adapters = subject.application.adapters
    let sources = adapters.filter { $0.interface == interface }.flatMap { adapters.sources(of: $0) }
    let isKnown = ([interface] + sources).allSatisfy { subject.isKnown(interface: $0) }
    known[interface] = isKnown
    return isKnown
  }

  private mutating func row(
    of interface: String,
    _ isRestricted: Bool,
    _ nodeCount: inout Int,
    _ edges: inout [(from: Int, to: Int)]
  ) -> Row {
    let key = Key(interface: interface, isRestricted: isRestricted, requirement: nil)
    if let row = rows[key] { return row }
    let (known, unknown) = providers(of: interface, isRestricted ? restricted : unrestricted)
    func tree(_ providers: [(version: Version, node: Int)]) -> ([Version], ChoiceTree) {
      (providers.map(\.version), ChoiceTree(providers.map(\.node), &nodeCount, &edges))
    }
    var row = Row(
      releases: tree(known.filter { !$0.version.isPrerelease }),
      prereleases: tree(known.filter(\.version.isPrerelease))
    )
    for version in unknown { row.unknown.append(version) }
    rows[key] = row
    return row
  }

  /// Returns the versions of an interface that are provided, ascending: with the nodes of the providers, and by others, about
  /// which nothing can be said: they are in a remote catalog, overridden, or withdrawn but kept by the lockfile.
  ///
  /// A pre-release counts although the application may not have opted in to it.
  private func providers(
    of interface: String,
    _ request: ResolutionRequest
  ) -> (known: [(version: Version, node: Int)], unknown: [Version]) {
    let chosen = request.options.chosenProviders[interface]
    let providers = request.effectiveProvider.knownProviders(of: interface).filter {
      (chosen ?? $0.module) == $0.module && ($0.unavailabilityReason == nil || $0.version.isPrerelease)
    }
    var known: [(version: Version, node: Int)] = []
    var unknown: [Version] = []
    for provider in providers.sorted(by: {
      InterfaceProvider.precedes($0, $1, prefersLowest: true)
    }) {
      if subject.isOverridden(provider.module) {
        unknown.append(provider.interfaceVersion)
      } else if let node = nodesOfVersions[provider.module]?[provider.version] {
        known.append((provider.interfaceVersion, node))
      } else if subject.modules[provider.module]?.reason(provider.version) == nil
        || subject.isPinned(provider.module, at: provider.version)
      {
        unknown.append(provider.interfaceVersion)
      }
    }
    return (known, unknown)
  }
}
