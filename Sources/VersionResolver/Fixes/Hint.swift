/// Additional information about a failure, beyond its core.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public indirect enum Hint: Sendable, Hashable {
  /// Only these pre-releases, in ascending order, match the requirements on a module.
  case onlyPrereleases(of: String, [Version])
  /// These pre-releases of a module, in ascending order, satisfy all of the core's requirements on it, but need an opt-in.
  case prereleasesFit(of: String, [Version])
  /// No matching version may be selected: the newest of them, the reason, and the nearest version that may be selected; `nil` if
  /// there is none, or if the version is needed to provide an interface, for which no other version is a substitute.
  case onlyUnavailable(of: String, Version, reason: String, nearest: Version?)
  /// No module has this name, but some have a similar name.
  case similarNames(of: String, [String])
  /// No module provides an interface of this name, but some provide one with a similar name.
  case similarInterfaces(of: String, [String])
  /// The application overrides the requirements on a module.
  case overridden(String, Version)
  /// An edge holds for this run only.
  case temporary(Edge)
  /// No version at all can match an edge's requirement. The edge is the application's if `module` is `nil`.
  case unsatisfiable(module: String?, Edge)
  /// A module version depends on itself.
  case selfDependency(of: String, Version)
  /// Modules depend on each other in a cycle; each depends on the next.
  case cycle([String])
  /// Several required modules provide an interface.
  case severalProviders(of: String, [String])
  /// No module provides an interface.
  case noProvider(of: String)

  /// A stable identifier for scripts.
  public var code: String {
    switch self {
    case .onlyPrereleases: "only-pre-releases"
    case .prereleasesFit: "pre-releases-fit"
    case .onlyUnavailable: "only-unavailable"
    case .similarNames, .similarInterfaces: "similar-name"
    case .overridden: "overridden"
    case .temporary: "temporary"
    case .unsatisfiable: "impossible-requirement"
    case .selfDependency: "self-dependency"
    case .cycle: "cycle"
    case .severalProviders: "several-providers"
    case .noProvider: "no-provider"
    }
  }
}

extension Hint: CustomStringConvertible {
  /// One sentence, without an initial capital or a period.
  public var description: String {
    switch self {
    case .onlyPrereleases(let module, let versions):
      return "only pre-releases of \(module) match: \(Self.newest(versions, "and"))"
    case .prereleasesFit(let module, let versions):
      return
        "\(module) \(Self.newest(versions, "or")) would match if the application opted in to "
        + "pre-releases of \(module): \"prereleases\": [\"\(module)\"] or --pre \(module)"
    case .onlyUnavailable(let module, let version, let reason, let nearest):
      let text = "\(module) \(version) would match, but it \(reason)"
      return nearest.map { "\(text); the nearest that may be selected is \($0)" } ?? text
    case .similarNames(let name, let others):
      return "there is no module `\(name)`; did you mean \(others.map { "`\($0)`" }.listed("or"))?"
    case .similarInterfaces(let name, let others):
      return "no module provides `\(name)`; did you mean \(others.map { "`\($0)`" }.listed("or"))?"
    case .overridden(let module, let version):
      return "the application overrides \(module): \(version) is used, whatever others require"
    case .temporary(let edge):
      return "\(edge.target) \(edge.requirement) is required for this run only"
    case .unsatisfiable(let module, let edge):
      return "\(edge.requirement) can never match a version"
        + (module.map { ", and \($0) requires it" } ?? "")
    case .selfDependency(let module, let version): return "\(module) \(version) depends on itself"
    case .cycle(let modules):
      return "make one of these edges lazy, or remove it: "
        + modules.asCycle
    case .severalProviders(let interface, let modules):
      return "choose what provides \(interface): \(modules.listed("or"))"
    case .noProvider(let interface): return "no module provides \(interface)"
    }
  }

  /// "1, 2, 3 and 4", and of more versions only the newest: "5 and 4 older ones", "5 or any of 4 older ones".
  private static func newest(_ versions: [Version], _ word: String) -> String {
    guard versions.count > 4, let newest = versions.last else {
      return versions.map(\.description).listed(word)
    }
    return "\(newest) \(word)\(word == "or" ? " any of" : "") \(versions.count - 1) older ones"
  }
}
