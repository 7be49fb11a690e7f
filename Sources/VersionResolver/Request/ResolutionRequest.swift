/// Everything that a resolution depends on, as one value, so that changes can be tried on a copy.
///
/// A ``Resolver`` takes what is needed to solve. A request also has overrides and says which manifests may be edited,
/// as the search for a ``Fix`` requires.
///
/// ```swift
/// let cart = Edge("cart", try Requirement(parsing: "^1.1"))
/// var request = ResolutionRequest(provider: catalog, roots: [cart, Edge("payment", .any)])
/// request.pins["payment"] = Version(1, 0, 0)
/// do {
///   print(try request.resolve().modules.count)
/// } catch {
///   guard let explanation = error.explanation(application: "shop") else { throw error }
///   for fix in request.fixes(for: explanation).fixes { print(fix.edits) }
/// }
/// ```
public struct ResolutionRequest: Sendable {
  /// The source of candidates.
  public var provider: any CandidateProvider
  /// The application's own edges.
  public var roots: [Edge]
  /// Edges that hold for this run only, so that no fix may change them. An override does not replace them: one that
  /// leaves something else contradicts them. Default: none.
  public var temporaryRoots: [Edge] = []
  /// Versions to prefer, such as a lockfile's. Default: none.
  public var pins: [String: Version] = [:]
  /// By interface, the module to prefer as its provider. Default: none.
  public var providers: [String: String] = [:]
  /// By interface, modules of which the host is to give exactly one, whichever it likes. All of them are selected, and
  /// nothing else counts as a provider of the interface: each provides it in a version that suits everything that requires it.
  /// No selected module may need one of them by name, or another interface that only one of them provides, since a host may
  /// leave it out; requirements of the application itself only limit their versions. Default: none.
  public var choices: [String: [String]] = [:]
  /// Interfaces that are adapted from others that are left to the host, each with the one of ``choices`` that counts for it as
  /// well, unless a provider is chosen. Default: none.
  package var adaptedChoices: [String: String] = [:]
  /// Preferences and bounds, opted-in pre-releases and chosen providers.
  public var options: ResolverOptions
  /// Versions that replace every requirement on a module. Conflicts with the module no longer count, and it provides
  /// interfaces in that version only. Default: none.
  public var overrides: [String: Version] = [:]
  /// Modules whose manifests belong to the application's authors, with one version each: fixes may change them, and a
  /// pre-release of them may be the provider of an interface. Default: none.
  public var editableModules: Set<String> = []
  /// Returns existing names that are similar to one that does not exist, the most similar first. Default: none.
  public var similarNames: @Sendable (String) -> [String] = { _ in [] }
  /// The same for interfaces. Default: none.
  public var similarInterfaces: @Sendable (String) -> [String] = { _ in [] }

  /// For an update: the modules that are to get their newest versions, while as many pins as possible hold, as in
  /// ``Resolver/adjust(_:pins:providers:updating:to:releasing:)``. Default: `nil`, no update.
  package var updated: [String]?

  var amendments = Amendments()

  public init(provider: any CandidateProvider, roots: [Edge], options: ResolverOptions = ResolverOptions()) {
    self.provider = provider
    self.roots = roots
    self.options = options
  }

  /// The provider with overrides and changes applied.
  public var effectiveProvider: any CandidateProvider { AmendedProvider(self) }

  /// The application's edges with overrides applied.
  public var effectiveRoots: [Edge] {
    roots.flatMap { effective($0) } + temporaryRoots + overridesBesideTemporaryRoots + listed
  }

  /// An edge as the resolver sees it: with the override of its target, and once for each module that may be the provider.
  ///
  /// - Parameter owner: the module whose edge it is; `nil` for the application.
  package func effective(_ edge: Edge, of owner: String? = nil) -> [Edge] {
    amended(edge).map { divided($0, of: owner) } ?? []
  }

  /// The modules of which the host gives one as the provider of an interface; `nil` if that is not left to it.
  func choice(of interface: String) -> [String]? {
    if let modules = choices[interface] { return modules }
    guard options.chosenProviders[interface] == nil else { return nil }
    return adaptedChoices[interface].flatMap { choices[$0] }
  }

  /// That the application names the modules of its choices.
  package var listed: [Edge] {
    choices.sorted { $0.key < $1.key }.flatMap { interface, modules in
      modules.map { Edge(interface, .anything, kind: .interface).provided(by: $0) }
    }
  }

  /// An edge once for each module that may be the provider of the interface that it leads to. What modules of one choice
  /// say about one another does not count, since they are never there together.
  package func divided(_ edge: Edge, of owner: String? = nil) -> [Edge] {
    if let owner, edge.kind == .conflict || edge.kind == .optional,
      choices.values.contains(where: { $0.contains(owner) && $0.contains(edge.target) })
    {
      return []
    }
    guard edge.kind == .interface, let modules = choice(of: edge.target) else { return [edge] }
    // Where a module of the choice is given, no other one is.
    if let owner, modules.contains(owner) { return [edge.provided(by: owner)] }
    return modules.map(edge.provided(by:))
  }

  /// Selects versions. See ``Resolver/resolve(_:pins:providers:)``.
  ///
  /// - Throws: ``ResolutionError``.
  public func resolve() throws(ResolutionError) -> Selection {
    var resolver = Resolver(provider: effectiveProvider, options: options)
    let selection = try resolver.resolve(effectiveRoots, pins: pins, providers: providers)
    // Only what is solvable at all is worth the search for the fewest moves.
    guard let updated else { return selection }
    return try resolver.adjust(effectiveRoots, pins: pins, providers: providers, updating: updated).selection
  }

  /// The application's edges that nothing satisfies, whatever else is selected.
  ///
  /// - Complexity: O(edges · versions of their targets).
  var unmetEdges: [Edge] {
    let provider = effectiveProvider
    return (roots + temporaryRoots).filter { edge in
      switch edge.subject {
      case .module(let name):
        let isOpen = options.prereleases.contains(name)
        return edge.kind == .dependency && overrides[name] == nil
          && !((try? provider.versions(of: name)) ?? []).contains {
            edge.requirement.admits($0, includingPreReleases: isOpen)
          }
      case .interface(let name):
        return choice(of: name) == nil
          && !((try? provider.providers(of: name)) ?? []).contains { edge.requirement.admits($0.provided) }
      case .package: return false
      }
    }
  }

  /// Whether there is a module of a name, or one that provides an interface.
  func exists(_ subject: Subject) -> Bool {
    switch subject {
    case .module(let name): !((try? provider.versions(of: name)) ?? []).isEmpty
    case .interface(let name): !((try? provider.providers(of: name)) ?? []).isEmpty
    case .package: true
    }
  }

  /// Existing names that one which does not exist may stand for; not that of the module that uses it.
  func names(like subject: Subject, for owner: Edit.Owner) -> [String] {
    switch subject {
    case .interface(let name): similarInterfaces(name)
    case .package: []
    case .module(let name): similarNames(name).filter { owner != .module($0) }
    }
  }

  /// The override of each module that a temporary edge is about, once: the edge holds as it is, and the override beside it.
  var overridesBesideTemporaryRoots: [Edge] {
    let targets = Set(temporaryRoots.filter(\.isOnModule).map(\.target))
    return targets.filter { amendments.freed[$0] == nil }.sorted().compactMap { target in
      overrides[target].map {
        Edge(target, Requirement.exactly($0).overridden(by: $0), kind: .optional)
      }
    }
  }

  /// The edge with the override in place of its requirement; `nil` for a conflict, which an override removes.
  func amended(_ edge: Edge) -> Edge? {
    guard edge.isOnModule else { return edge }
    var edge = edge
    if let admitted = amendments.freed[edge.target] {
      edge.requirement = admitted
    } else if let version = overrides[edge.target] {
      edge.requirement = edge.requirement.overridden(by: version)
    } else {
      return edge
    }
    return edge.kind == .conflict ? nil : edge
  }
}
