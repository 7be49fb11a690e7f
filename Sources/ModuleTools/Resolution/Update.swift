import ModuleManifests
public import VersionResolver

/// Which modules are to leave the version that the lockfile has for them.
public struct Update: Sendable, Hashable {
  /// One module to move.
  public struct Target: Sendable, Hashable {
    public var name: String
    /// The version to move to; `nil` for the newest that leaves a solution.
    public var version: Version?

    public init(_ name: String, version: Version? = nil) {
      self.name = name
      self.version = version
    }
  }

  /// The modules to move, in the order of their importance; none for all.
  public var targets: [Target]
  /// Whether what these modules need may move along without being counted.
  public var isRecursive: Bool

  public init(_ targets: [Target] = [], isRecursive: Bool = false) {
    self.targets = targets
    self.isRecursive = isRecursive
  }

  func solve(_ problem: ResolutionProblem) throws(ResolutionError) -> Solution {
    let request = problem.request
    var resolver = Resolver(provider: request.effectiveProvider, options: request.options)
    let adjustment = try resolver.adjust(
      request.effectiveRoots,
      pins: request.pins,
      providers: request.providers,
      updating: targets.map(\.name),
      to: Dictionary(targets.compactMap { target in target.version.map { (target.name, $0) } }) { $1 },
      releasing: released(in: problem)
    )
    return Solution(
      selection: adjustment.selection,
      moves: .init(count: adjustment.moved.count, isProvenFewest: adjustment.isProvenFewest)
    )
  }

  /// What may move along: if asked to, what the named modules lead to in the lockfile.
  func released(in problem: ResolutionProblem) -> Set<String> {
    if !isRecursive { return [] }
    let modules = problem.locked?.lockfile.modules ?? [:]
    var found = Set(targets.map(\.name))
    var open = Array(found)
    while let name = open.popLast() {
      for next in modules[name]?.dependencies ?? [] where found.insert(next).inserted { open.append(next) }
    }
    return found
  }
}
