/// Everything that a resolution depends on, as a single value, so that changes can be tried on a copy.
///
/// A ``Resolver`` takes only what it needs to solve. A request also has overrides and lists the manifests that may be edited, as
/// the search for a ``Fix`` requires.
///
/// ```swift
/// let cart = Edge("cart", try Requirement(parsing: "^1.1"))
/// var request = ResolutionRequest(provider: catalog, roots: [cart, Edge("payment", .any)])
/// request.pins["payment"] = Version(1, 0, 0)
/// do {
///   print(try request.resolve().modules.count)
/// } catch {
///   guard let explanation = error.explanation(application: "shop") else { throw error }
///   let best = request.fixes(for: explanation).fixes.first
///   print(best?.edits ?? [])  // [change the application's dependency on cart from ^1.1 to ^1.0]
/// }
/// ```
public struct ResolutionRequest: Sendable {
  /// The source of candidates.
  public var provider: any CandidateProvider
  /// The application's own edges.
  public var roots: [Edge]
  /// Edges that hold for this run only and that no fix may change. An override does not replace them: if it does not match them,
  /// it contradicts them. Default: none.
  public var temporaryRoots: [Edge] = []
  /// Versions to prefer, such as a lockfile's. Default: none.
  public var pins: [String: Version] = [:]
  /// The provider to prefer for each interface, such as a lockfile's; ``ResolverOptions/chosenProviders`` are binding. Default:
  /// none.
  public var providerPins: [String: String] = [:]
  /// For each interface, modules of which the host must supply exactly one. All of them are selected, and nothing else
  /// counts as a provider of the interface: each provides it in a version that satisfies everything that requires it. No selected
  /// module may need one of them by name, or another interface that only one of them provides, because a host may leave it out.
  /// The application's own requirements only limit their versions. Default: none.
  public var choices: [String: [String]] = [:]
  /// Interfaces that are adapted from others that are left to the host. Each maps to the one of ``choices`` that also applies to
  /// it, unless a provider is chosen. Default: none.
  package var adaptedChoices: [String: String] = [:]
  /// Preferences and limits, opted-in pre-releases and chosen providers.
  public var options: ResolverOptions
  /// Versions that replace every requirement on a module. Conflicts with the module no longer count, and the module provides
  /// interfaces in that version only. Default: none.
  public var overrides: [String: Version] = [:]
  /// Modules whose manifests the application's authors maintain and that have one version each. Fixes may change them, and a
  /// pre-release of them may be the provider of an interface. Default: none.
  public var editableModules: Set<String> = []
  /// Returns whether a fix may make an unavailable version of a module available again, by changing its manifest. Default: it may.
  package var mayRestore: @Sendable (String) -> Bool = { _ in true }
  /// Returns existing module names that are similar to one that does not exist, the most similar first. Default: none.
  public var similarNames: @Sendable (String) -> [String] = { _ in [] }
  /// Returns existing interface names that are similar to one that does not exist. Default: none.
  public var similarInterfaces: @Sendable (String) -> [String] = { _ in [] }

  /// For an update, the modules that get their newest versions while as many pins as possible hold, as in
  /// ``Resolver/adjust(_:pins:providerPins:updating:to:releasing:)``. Default: `nil`, no update.
  package var updated: [String]?

  /// Modules on which an owner keeps its dependency: a fix may change the requirement, but not remove it. Default: none.
  package var kept: [Edit.Owner: Set<String>] = [:]

  var amendments = Amendments()

  public init(provider: any CandidateProvider, roots: [Edge], options: ResolverOptions = ResolverOptions()) {
    self.provider = provider
    self.roots = roots
    self.options = options
  }

  /// Returns the edges of an owner as they are written, those of a module from all of its versions.
  func edges(of owner: Edit.Owner) -> [Edge] {
    switch owner {
    case .application: roots
    case .module(let name): provider.knownVersions(of: name).flatMap { provider.knownEdges(of: name, at: $0) }
    }
  }

  /// Returns whether no fix may remove an edge.
  func keeps(_ edge: Edge, of owner: Edit.Owner) -> Bool {
    (edge.kind == .dependency || edge.kind == .optional) && kept[owner]?.contains(edge.target) ?? false
  }

  /// The provider with overrides and changes applied.
  package var effectiveProvider: any CandidateProvider { AmendedProvider(self) }

  /// The application's edges with overrides applied.
  package var effectiveRoots: [Edge] {
    roots.flatMap { effective($0) } + temporaryRoots + overridesBesideTemporaryRoots + listed
  }

  /// Returns an edge as the resolver sees it: with the override of its target, and once for each module that may be the provider.
  ///
  /// - Parameter owner: the module that has the edge, or `nil` for the application.
  package func effective(_ edge: Edge, of owner: String? = nil) -> [Edge] {
    amended(edge, of: owner).map { divided($0, of: owner) } ?? []
  }

  /// Returns the modules of which the host supplies one as the provider of an interface; `nil` if the choice is not left to it.
  func choice(of interface: String) -> [String]? {
    if let modules = choices[interface] { return modules }
    guard options.chosenProviders[interface] == nil else { return nil }
    return adaptedChoices[interface].flatMap { choices[$0] }
  }

  /// Edges by which the application names the modules of its choices.
  package var listed: [Edge] {
    choices.sorted { $0.key < $1.key }.flatMap { interface, modules in
      modules.map { Edge(interface, .anything, kind: .interface).provided(by: $0) }
    }
  }

  /// Returns an edge once for each module that may provide the interface that it leads to. Edges between modules of the same
  /// choice do not count, because the modules are never present together.
  package func divided(_ edge: Edge, of owner: String? = nil) -> [Edge] {
    if let owner, edge.kind == .conflict || edge.kind == .optional,
      choices.values.contains(where: { $0.contains(owner) && $0.contains(edge.target) })
    {
      return []
    }
    guard edge.kind == .interface, let modules = choice(of: edge.target) else { return [edge] }
    // If a module of the choice is supplied, no other one is.
    if let owner, modules.contains(owner) { return [edge.provided(by: owner)] }
    return modules.map(edge.provided(by:))
  }

  /// Selects versions. See ``Resolver/resolve(_:pins:providerPins:)``.
  ///
  /// - Throws: ``ResolutionError``.
  /// - Complexity: that of ``Resolver/resolve(_:pins:providerPins:)``; the provider is queried again on each call.
  public func resolve() throws(ResolutionError) -> Selection {
    var resolver = Resolver(provider: effectiveProvider, options: options)
    let selection = try resolver.resolve(effectiveRoots, pins: pins, providerPins: providerPins)
    // The search for the fewest moves is only worthwhile if the request is solvable at all.
    guard let updated else { return selection }
    return try resolver.adjust(
      effectiveRoots,
      pins: pins,
      providerPins: providerPins,
      updating: updated
    ).selection
  }

  /// The application's edges that nothing can satisfy, whatever else is selected.
  ///
  /// - Complexity: O(edges · versions of their targets).
  var unmetEdges: [Edge] {
    let provider = effectiveProvider
    return (roots + temporaryRoots).filter { edge in
      switch edge.subject {
      case .module(let name):
        let isOpen = options.prereleases.contains(name)
        return edge.kind == .dependency && overrides[name] == nil
          && !provider.knownVersions(of: name).contains {
            edge.requirement.admits($0, includingPrereleases: isOpen)
          }
      case .interface(let name):
        return choice(of: name) == nil
          && !provider.knownProviders(of: name).contains {
            edge.requirement.admits($0.interfaceVersion)
          }
      case .package: return false
      }
    }
  }

  /// Returns whether there is a module with this name, or one that provides this interface.
  func exists(_ subject: Subject) -> Bool {
    switch subject {
    case .module(let name): !provider.knownVersions(of: name).isEmpty
    case .interface(let name): !provider.knownProviders(of: name).isEmpty
    case .package: true
    }
  }

  /// Returns existing names that a nonexistent one may have been meant as, except the name of the module that uses it.
  func names(like subject: Subject, for owner: Edit.Owner) -> [String] {
    switch subject {
    case .interface(let name): similarInterfaces(name)
    case .package: []
    case .module(let name): similarNames(name).filter { owner != .module($0) }
    }
  }

  /// The override of each module that a temporary edge leads to, once: the edge holds as it is, alongside the override.
  var overridesBesideTemporaryRoots: [Edge] {
    let targets = Set(temporaryRoots.filter(\.isOnModule).map(\.target))
    return targets.filter { amendments.freed[$0] == nil }.sorted().compactMap { target in
      overrides[target].map {
        Edge(target, Requirement.exactly($0).overridden(by: $0), kind: .optional)
      }
    }
  }

  /// Returns the edge with the override in place of its requirement, or `nil` for a conflict, which an override removes.
  ///
  /// - Parameter owner: the module that has the edge, or `nil` for the application.
  func amended(_ edge: Edge, of owner: String? = nil) -> Edge? {
    guard edge.isOnModule else { return edge }
    var edge = edge
    if let admitted = amendments.freed[edge.target] {
      // An override that is yet to be found is to suit the requirements that are kept.
      if keeps(edge, of: owner.map { .module($0) } ?? .application) { return edge }
      edge.requirement = admitted
    } else if let version = overrides[edge.target] {
      edge.requirement = edge.requirement.overridden(by: version)
    } else {
      return edge
    }
    return edge.kind == .conflict ? nil : edge
  }
}
