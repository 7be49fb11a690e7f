import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

extension ModuleGraph {
  /// Why the subject of a failure cannot be selected.
  enum Fault: Sendable, Hashable {
    /// There is no such module.
    case missing
    /// None of the existing versions matches.
    case noneMatches(existing: String?)
    /// All matching versions are pre-releases.
    case onlyPrereleases(String)
    case yanked
    case needsItself
    /// The host decides whether the program contains it, but a module requires it.
    case leftToHost
    /// Another reason why versions cannot be selected, in words that continue "log 2.0.0 …".
    case unavailable(String)
    /// Each version is excluded by some requirement.
    case noneFits
    /// A package is in several places, of which a build uses one.
    case severalPlaces
    case inCycle
    /// Nothing provides an interface, at least not in a matching version; if any are, the versions that are provided.
    case notProvided(in: String?)
    /// More modules that provide an interface are needed than are allowed.
    case severalProviders

    /// The text for a picture, in a few words.
    var words: String {
      switch self {
      case .missing: "does not exist"
      case .noneMatches(let existing): existing.map { "exists in \($0)" } ?? "no version can be used"
      case .onlyPrereleases(let versions): "only pre-releases: \(versions)"
      case .yanked: "yanked"
      case .needsItself: "needs itself"
      case .leftToHost: "a host may leave it out"
      case .unavailable: "unavailable"
      case .noneFits: "no version fits"
      case .severalPlaces: "a build takes it from one place"
      case .inCycle: "in a cycle"
      case .notProvided(let versions): versions.map { "provided in \($0)" } ?? "nothing provides it"
      case .severalProviders: "only one may provide it"
      }
    }
  }
}

extension FailureGraphBuilder {
  func fault(of subject: Subject, _ explanation: Explanation) -> ModuleGraph.Fault? {
    switch explanation.kind {
    case .conflict: scattered.contains(subject) ? .severalPlaces : .noneFits
    case .missingModule: .missing
    case .noMatchingVersion: noMatch(subject.name, explanation)
    case .unavailable: nil
    case .cycle: .inCycle
    case .noProvider: .notProvided(in: provided(subject.name))
    case .severalProviders: .severalProviders
    @unknown default: nil
    }
  }

  /// Returns the fault of versions that cannot be selected.
  func fault(of subject: Subject, _ exclusions: [Explanation.Exclusion]) -> ModuleGraph.Fault? {
    guard let reason = exclusions.first?.reason, !subject.isInterface else { return nil }
    let manifests = exclusions.compactMap { failure.catalog?.manifest(of: subject.name, at: $0.version) }
    if manifests.allSatisfy({ $0.yanked != nil }), !manifests.isEmpty { return .yanked }
    if manifests.allSatisfy({ $0.dependencies.contains { $0.name == subject.name } }), !manifests.isEmpty {
      return .needsItself
    }
    return .unavailable(reason)
  }

  private func noMatch(_ module: String, _ explanation: Explanation) -> ModuleGraph.Fault {
    for case .onlyPrereleases(module, let versions) in failure.hints(for: explanation) {
      return .onlyPrereleases(text(of: versions, of: module) ?? "")
    }
    return .noneMatches(existing: text(of: failure.catalog?.versions(of: module) ?? [], of: module))
  }

  /// - Parameter interface: the interface, such as `mailer`, or `mailer from smtp` if only one module may provide it.
  private func provided(_ interface: String) -> String? {
    let words = interface.split(separator: " ").map(String.init)
    let only = words.count > 1 ? words.last : nil
    let providers = failure.catalog?.providers(of: words.first ?? "") ?? []
    let versions = Set(providers.filter { $0.module == only ?? $0.module }.map(\.interfaceVersion)).sorted()
    return versions.isEmpty ? nil : versions.list { _ in true }
  }
}
