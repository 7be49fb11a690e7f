import Foundation
import TestSupport
import VersionResolver

/// Parses the notes below a conflict and compares them with the tables.
struct HintJudge {
  let refusal: Refusal
  let problem: Problem

  init(_ refusal: Refusal, of problem: Problem) {
    self.refusal = refusal
    self.problem = problem
  }

  /// Returns what is wrong with a note; `nil` if it is true.
  func fault(_ text: String) -> String? {
    for form in [unavailable, prereleases, fitting, lost, alsoUnmet] {
      if let found = form(text) { return found.isEmpty ? nil : "\(found) in “\(text)”" }
    }
    // What the headline, a fact or the application's file already says.
    let known = [
      "there is no module `", "no module provides ", " is required for this run only",
      "the application overrides ", " is in the workspace, so only its version there, ",
      "can never match a version", " depends on itself", "make one of these edges lazy",
      "choose what provides ", "looked in: ", "not asked for it: ", " is an interface: list ",
      " is a module: list ",
    ]
    return known.contains { text.contains($0) } ? nil : "unknown note “\(text)”"
  }

  /// `log 2.0.0 would match, but it is yanked: …; the nearest that may be selected is 1.4.0`
  private func unavailable(_ text: String) -> String? {
    guard let range = text.range(of: " would match, but it ") else { return nil }
    let words = text[..<range.lowerBound].split(separator: " ").map(String.init)
    guard words.count == 2, let version = Version(words[1]) else { return "no version" }
    if problem.isSelectable(words[0], version) { return "it may be selected" }
    let demands = edges(on: words[0])
    for (module, edges) in demands where !edges.contains(where: { problem.agrees($0, version) }) {
      return "\(module) does not admit it"
    }
    let selectable = problem.provider.versions(of: words[0]).filter {
      problem.isSelectable(words[0], $0)
        && (!$0.isPrerelease || problem.prereleases.contains(words[0]))
    }
    let parts = text.components(separatedBy: "; the nearest that may be selected is ")
    // A version that is needed to provide an interface has no substitute.
    let isProvider = refusal.facts.contains { fact in
      if case .provision(let provider, _) = fact { provider.module == words[0] } else { false }
    }
    guard parts.count > 1 else {
      return selectable.isEmpty || isProvider ? "" : "\(selectable) may be selected"
    }
    let nearest = selectable.filter { $0 < version }.max() ?? selectable.filter { $0 > version }.min()
    return nearest?.description == parts[1] ? "" : "another is nearest"
  }

  /// `only pre-releases of log match: 2.0.0-rc.1`
  private func prereleases(_ text: String) -> String? {
    guard text.hasPrefix("only pre-releases of "), let range = text.range(of: " match: ") else { return nil }
    let module = String(text[..<range.lowerBound].dropFirst("only pre-releases of ".count))
    let isSo = edges(on: module).values.joined().contains { edge in
      isTrue(text[range.upperBound...], of: module) {
        edge.requirement.admits($0, includingPrereleases: true)
      }
        && !problem.provider.versions(of: module).contains { problem.agrees(edge, $0) }
    }
    return isSo ? "" : "nothing asks for these only"
  }

  /// `log 2.0.0-rc.1 would match if the application opted in to pre-releases of log: …`
  private func fitting(_ text: String) -> String? {
    guard let end = text.range(of: " would match if the application opted in to pre-releases of "),
      let space = text.firstIndex(of: " ")
    else { return nil }
    let module = String(text[..<space])
    var demands: [String: [Version?: [Edge]]] = [:]
    for (index, fact) in refusal.facts.enumerated() {
      switch fact {
      case .root(let edge) where edge.subject == .module(module): demands["demand \(index)"] = [nil: [edge]]
      case .statement(let source, let version, let edge) where edge.subject == .module(module):
        demands[source, default: [:]][version, default: []].append(edge)
      default: break
      }
    }
    let isSo = isTrue(text[text.index(after: space)..<end.lowerBound], of: module) { version in
      demands.values.allSatisfy { stated in
        // Some version of the other module has nothing against it.
        stated.values.contains { edges in
          edges.allSatisfy {
            $0.requirement.admits(version, includingPrereleases: true) == ($0.kind != .conflict)
          }
        }
      }
    }
    return isSo ? "" : "not all of these, or not these alone, are admitted"
  }

  /// `modules.lock.json has log 1.1.0, but no catalog has it`
  private func lost(_ text: String) -> String? {
    guard let parts = text.firstMatch(of: /^modules\.lock\.json has (\S+) (\S+), but no catalog has it$/),
      let version = Version(String(parts.2))
    else { return nil }
    let module = String(parts.1)
    if problem.provider.versions(of: module).contains(version) { return "it exists" }
    // A module to be updated has given up its locked version.
    return problem.pins[module] ?? version == version ? "" : "another version is locked"
  }

  /// `for the same reason, the requirements of shop for cart and payment cannot be met either`
  private func alsoUnmet(_ text: String) -> String? {
    let pattern = /^for the same reason, the requirements? of (\S+) for (.+) cannot be met either$/
    guard let parts = text.firstMatch(of: pattern) else { return nil }
    if parts.1 != refusal.application { return "another application" }
    let names = parts.2.replacing(" and ", with: ", ").components(separatedBy: ", ")
    for name in names where !name.hasSuffix(" others") {
      // An interface is required once from each module of which the host chooses one.
      let edges = problem.roots.filter {
        ($0.target == name || $0.target.hasPrefix("\(name) from ")) && $0.kind != .conflict
      }
      if edges.isEmpty { return "no requirement for \(name)" }
      let isInCore = refusal.facts.contains { fact in
        if case .root(let edge) = fact { edges.contains(edge) } else { false }
      }
      if isInCore { return "\(name) is in the core" }
      // Without the others, except what is no requirement.
      let rest = problem.roots.filter { $0.requirement.override != nil || $0.requirement == HostJoins.listed }
      var options = ResolverOptions()
      options.prereleases = problem.prereleases
      options.chosenProviders = problem.chosen
      var resolver = Resolver(provider: problem.provider, options: options)
      if (try? resolver.resolve(edges + rest, pins: [:], providerPins: [:])) != nil {
        return "\(name) can be met"
      }
    }
    return ""
  }

  /// Returns whether a list names the pre-releases of a module that match, or the newest of them and how many others there are:
  /// `2.0.0-rc.9 or any of 8 older ones`.
  private func isTrue(_ text: Substring, of module: String, _ matches: (Version) -> Bool) -> Bool {
    let known = problem.provider.versions(of: module).filter { $0.isPrerelease && matches($0) }
    if let others = text.firstMatch(of: /^(\S+) (?:and|or any of) (\d+) older ones$/) {
      guard let newest = Version(String(others.1)) else { return false }
      return known.max() == newest && Int(others.2) == known.count - 1
    }
    let named = text.replacing(" and ", with: ", ").replacing(" or ", with: ", ")
      .components(separatedBy: ", ")
    return named == known.sorted().map(\.description)
  }

  /// What the facts say about a module: for each requirement of the application, and for each other module, all of its
  /// statements.
  private func edges(on module: String) -> [String: [Edge]] {
    var result: [String: [Edge]] = [:]
    for fact in refusal.facts {
      switch fact {
      case .root(let edge) where edge.subject == .module(module):
        result["\(refusal.application), demand \(result.count)"] = [edge]
      case .statement(let source, _, let edge) where edge.subject == .module(module):
        result[source, default: []].append(edge)
      default: break
      }
    }
    return result
  }
}
