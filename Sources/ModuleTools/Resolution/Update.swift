import ModuleManifests
public import VersionResolver

extension ApplicationResolver {
  /// The modules that should leave their locked versions.
  public struct Update: Sendable, Hashable {
    /// A module to move.
    public struct Target: Sendable, Hashable {
      public var name: String
      /// The version to move to; `nil` for the newest version that allows a solution.
      public var version: Version?

      public init(_ name: String, version: Version? = nil) {
        self.name = name
        self.version = version
      }
    }

    /// The modules to move, most important first; empty for all modules.
    public var targets: [Target]
    /// Whether dependencies of these modules may move along without being counted.
    public var isRecursive: Bool

    public init(_ targets: [Target] = [], isRecursive: Bool = false) {
      self.targets = targets
      self.isRecursive = isRecursive
    }

    func solve(_ problem: ResolutionProblem) throws(ResolutionError) -> Solution {
      var request = problem.request
      let named = targets.compactMap { target in target.version.map { Edge(target.name, .exactly($0)) } }
      // An override holds beside a version that is requested for this run, even if the module is selected for an interface.
      request.temporaryRoots += named.filter { request.overrides[$0.target] != nil }
      let roots = request.effectiveRoots
      // Like a requirement, a name with a pre-release opts in to that as a provider.
      request.temporaryRoots += named
      var resolver = Resolver(provider: request.effectiveProvider, options: request.options)
      let adjustment = try resolver.adjust(
        roots,
        pins: request.pins,
        providerPins: request.providerPins,
        updating: targets.map(\.name),
        to: Dictionary(targets.compactMap { target in target.version.map { (target.name, $0) } }) { $1 },
        releasing: released(in: problem)
      )
      return Solution(
        selection: adjustment.selection,
        moves: .init(count: adjustment.moved.count, isProvenMinimal: adjustment.isProvenMinimal),
        update: self
      )
    }

    /// Returns the modules that may move along: if requested, those that the named modules lead to in the lockfile.
    func released(in problem: ResolutionProblem) -> Set<String> {
      if !isRecursive { return [] }
      let modules = problem.locked?.lockfile.modules ?? [:]
      return Reachability.nodes(from: Set(targets.map(\.name))) { modules[$0]?.dependencies ?? [] }
    }
  }
}
