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
public struct ResolutionRequest {
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
  /// Preferences and bounds, opted-in pre-releases and chosen providers.
  public var options: ResolverOptions
  /// Versions that replace every requirement on a module. Conflicts with the module no longer count, and it provides
  /// interfaces in that version only. Default: none.
  public var overrides: [String: Version] = [:]
  /// Modules whose manifests belong to the application's authors, with one version each: fixes may change them, and a
  /// pre-release of them may be the provider of an interface. Default: none.
  public var editableModules: Set<String> = []
  /// Returns existing names that are similar to one that does not exist, the most similar first. Default: none.
  public var similarNames: (String) -> [String] = { _ in [] }
  /// The same for interfaces. Default: none.
  public var similarInterfaces: (String) -> [String] = { _ in [] }

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
    roots.compactMap { amended($0) } + temporaryRoots.flatMap(beside)
  }

  /// Selects versions. See ``Resolver/resolve(_:pins:providers:)``.
  ///
  /// - Throws: ``ResolutionError``.
  public func resolve() throws(ResolutionError) -> Selection {
    var resolver = Resolver(provider: effectiveProvider, options: options)
    return try resolver.resolve(effectiveRoots, pins: pins, providers: providers)
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

  /// A temporary edge as it is, and the override of its target, if there is one.
  private func beside(_ edge: Edge) -> [Edge] {
    guard edge.isOnModule, amendments.freed[edge.target] == nil,
      let version = overrides[edge.target]
    else { return [edge] }
    return [edge, Edge(edge.target, edge.requirement.overridden(by: version), kind: .optional)]
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
