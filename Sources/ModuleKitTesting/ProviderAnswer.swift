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
    let found = errors.isEmpty ? versions.map(\.description) + providerWords : errors
    return Self.list(found, orElse: "nothing")
  }

  /// Returns in words what another answer to the same question has instead of what this one has.
  func difference(from other: ProviderAnswer) -> String {
    let (own, others) = (words, other.words)
    let expected = Self.list(Self.without(others, own), orElse: own.isEmpty ? "nothing" : "nothing more")
    let found = Self.list(Self.without(own, others), orElse: others.isEmpty ? "nothing" : "nothing more")
    return "expected \(expected), as in the first answer, found \(found)"
  }

  /// Every part of the answer in words, in an order that does not depend on that of the answer.
  private var words: [String] {
    let candidateWords = versions.flatMap { version -> [String] in
      guard let candidate = candidates[version.description] else { return [] }
      var words = candidate.edges.map { "\($0.words(for: "the application"))\($0.isLazy ? " lazily" : "")" }
        .sorted()
      if let reason = candidate.unavailabilityReason { words.append(reason) }
      if !candidate.isPinnable { words.append("cannot be pinned") }
      return words.map { "\(version) \($0)" }
    }
    return versions.map(\.description) + candidateWords + providerWords + errors
  }

  private var providerWords: [String] {
    providers.flatMap { provider, count -> [String] in
      var text = "\(provider.module) \(provider.version) with version \(provider.interfaceVersion)"
      if !provider.adaptedFrom.isEmpty {
        text += " adapted from \(provider.adaptedFrom.joined(separator: " from "))"
      }
      if let reason = provider.unavailabilityReason { text += ", which \(reason)" }
      return Array(repeating: text, count: count)
    }.sorted()
  }

  /// Returns the words without one occurrence of each of the excluded ones.
  private static func without(_ excluded: [String], _ words: [String]) -> [String] {
    var counts = Dictionary(excluded.map { ($0, 1) }, uniquingKeysWith: +)
    return words.filter { word in
      guard let count = counts[word], count > 0 else { return true }
      counts[word] = count - 1
      return false
    }
  }

  /// Returns at most five of some words, and the number of the others.
  private static func list(_ words: [String], orElse nothing: String) -> String {
    if words.isEmpty { return nothing }
    let rest = words.count - 5
    return words.prefix(5).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
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
      let versions = provider.knownVersions(of: found.module).sorted()
      if !versions.contains(where: found.version.isIdentical(to:)) {
        let others = Self.list(versions.map { "\(found.module) \($0)" }, orElse: "nothing")
        broken.append("has each version that provides \(subject.words): expected \(text), found \(others)")
      }
    }
    return broken
  }
}

extension Subject {
  /// "the module cart", or "the interface Clock".
  var words: String { "the \(isInterface ? "interface" : "module") \(name)" }
}
