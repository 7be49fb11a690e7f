import VersionResolver

/// What a `CandidateProvider` says about a module or an interface, without the order in which it says so.
struct ProviderAnswer: Hashable, Sendable {
  private struct Described: Hashable {
    let edges: Set<Edge>
    let unavailabilityReason: String?
    let isPinnable: Bool
  }

  /// Ascending; versions of the same precedence by their text.
  private var versions: [Version] = []
  private var candidates: [String: Described] = [:]
  private var providers: [InterfaceProvider: Int] = [:]
  private var errors: [String] = []

  init(about subject: Subject, from provider: any CandidateProvider) {
    do {
      switch subject {
      case .module(let name):
        versions = try provider.versions(of: name).sorted {
          $0 == $1 ? $0.description < $1.description : $0 < $1
        }
        for version in versions { add(name, version, provider) }
      case .interface(let name):
        for found in try provider.providers(of: name) { providers[found, default: 0] += 1 }
      default: break
      }
    } catch {
      errors.append("\(error)")
    }
  }

  private mutating func add(_ name: String, _ version: Version, _ provider: any CandidateProvider) {
    do {
      let candidate = try provider.candidate(of: name, at: version)
      candidates[version.description] = Described(
        edges: Set(candidate.edges),
        unavailabilityReason: candidate.unavailabilityReason,
        isPinnable: candidate.isPinnable
      )
    } catch {
      errors.append("\(version): \(error)")
    }
  }

  /// True if the provider says that there is no such module or interface.
  var isEmpty: Bool { versions.isEmpty && providers.isEmpty && errors.isEmpty }

  /// The answer in a few words.
  var summary: String {
    let parts = [(versions.count, "version"), (providers.count, "provider"), (errors.count, "error")]
      .filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    return parts.isEmpty
      ? "nothing" : parts.joined(separator: " and ") + (errors.first.map { ", \($0)" } ?? "")
  }

  /// The modules and interfaces that the answer leads to, sorted.
  var targets: [Subject] {
    let edges = candidates.values.reduce(into: Set<Subject>()) { found, candidate in
      found.formUnion(candidate.edges.lazy.filter { $0.kind != .package }.map(\.subject))
    }
    return edges.union(providers.keys.map { .module($0.module) }).sorted { "\($0)" < "\($1)" }
  }

  /// Returns the rules that the answer breaks by itself, each with what was observed.
  func broken(about subject: Subject, _ provider: any CandidateProvider) -> [String] {
    var broken = errors.map { "answers for \(subject.words): \($0)" }
    for (first, second) in zip(versions, versions.dropFirst()) where first == second {
      broken.append("has each version of \(subject.words) once: \(first) and \(second)")
    }
    for version in versions where candidates[version.description]?.unavailabilityReason == "" {
      broken.append("says why a version may not be selected: \(subject.name) \(version)")
    }
    var seen: Set<String> = []
    for (found, count) in providers.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      let text = "\(found.module) \(found.version)"
      // Adapters may make the interface of another one that the version provides.
      if count > 1 || !seen.insert("\(text) \(found.adaptedFrom)").inserted {
        broken.append("returns each provider of \(subject.words) once: \(text)")
      }
      if (try? provider.versions(of: found.module))?.contains(where: found.version.isIdentical(to:)) != true {
        broken.append("has each version that provides \(subject.words): \(text)")
      }
    }
    return broken
  }
}

extension Subject {
  /// "the module cart", or "the interface Clock".
  var words: String { "the \(isInterface ? "interface" : "module") \(name)" }
}
