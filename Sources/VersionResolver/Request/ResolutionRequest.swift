/// Everything that a resolution depends on, as one value, so that a change can be tried on a copy.
///
/// A ``Resolver`` takes what is needed to solve. A request also knows what may be changed and by whom, which is what a
/// search for ``Fix``es needs, and it knows overrides.
///
/// ```swift
/// var request = ResolutionRequest(provider: catalog, roots: [Edge("cart", "^2.0")])
/// request.overrides["log"] = Version(2, 3, 1)
/// do {
///   print(try request.resolve().modules.count)
/// } catch {
///   for fix in request.fixes(for: error).fixes { print(fix.edits) }
/// }
/// ```
public struct ResolutionRequest {
  /// Where candidates come from.
  public var provider: any CandidateProvider
  /// The application's own edges.
  public var roots: [Edge]
  /// Edges that hold for this run only, so that no fix may change them. Default: none.
  public var temporaryRoots: [Edge] = []
  /// Versions to prefer, such as a lockfile's. Default: none.
  public var pins: [String: Version] = [:]
  /// By interface, the module to prefer as its provider. Default: none.
  public var providers: [String: String] = [:]
  /// Preferences and bounds, opted-in pre-releases and chosen providers.
  public var options: ResolverOptions
  /// Versions that replace whatever the application and others require of a module. Conflicts with it end, and only
  /// in that version does it provide interfaces. Default: none.
  public var overrides: [String: Version] = [:]
  /// Modules whose manifests belong to the application's authors, with one version each: fixes may change them, and a
  /// pre-release of them may be the provider of an interface. Default: none.
  public var editableModules: Set<String> = []
  /// Existing names that are close to one that does not exist, the closest first. Default: knows none.
  public var similarNames: (String) -> [String] = { _ in [] }

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
    roots.compactMap { amended($0) } + temporaryRoots.compactMap { amended($0, isFreed: false) }
  }

  /// Selects versions. See ``Resolver/resolve(_:pins:providers:)``.
  ///
  /// - Throws: ``ResolutionError``.
  public func resolve() throws(ResolutionError) -> Selection {
    var resolver = Resolver(provider: effectiveProvider, options: options)
    return try resolver.resolve(effectiveRoots, pins: pins, providers: providers)
  }

  /// The edge with the override in place of its requirement; `nil` for a conflict, which an override ends.
  ///
  /// - Parameter isFreed: whether a requirement that does not count for the time being is left out.
  func amended(_ edge: Edge, isFreed: Bool = true) -> Edge? {
    guard edge.kind != .interface else { return edge }
    var edge = edge
    if isFreed, let admitted = amendments.freed[edge.target] {
      edge.requirement = admitted
    } else if let version = overrides[edge.target] {
      edge.requirement = .exactly(version)
    } else {
      return edge
    }
    return edge.kind == .conflict ? nil : edge
  }
}
