import Foundation
import TestSupport
import VersionResolver

/// Parses the picture of a conflict: each text on a line is a requirement that the facts contain, or versions of a module that
/// all have a fact.
struct PictureJudge {
  let facts: [Refusal.Fact]
  let problem: Problem
  let application: String

  /// Returns what is wrong with the pictures in a text; `nil` if they are true or there are none.
  func fault(_ text: String) -> String? {
    for line in text.split(separator: "\n") {
      guard let start = ["─┬─", "  ├─", "  └─"].compactMap({ line.range(of: $0) }).first else { continue }
      for cell in line[start.upperBound...].split(whereSeparator: { "─┐┤┴✗".contains($0) }) {
        let text = cell.trimmingCharacters(in: .whitespaces)
        if text.isEmpty || text == "…" || Self.verdicts.contains(text) { continue }
        if !isTrue(text) { return "“\(text)” in the picture" }
      }
    }
    return nil
  }

  private static let verdicts = [
    "no version fits both", "no version fits all", "none fits", "a build has one version",
    "a build takes it from one place", "only one fits",
  ]

  private func isTrue(_ text: String) -> Bool {
    // The name of an interface may be followed by the module that must provide it: `Pay from stripe`.
    if facts.contains(where: { isAbout(text, $0) }) { return true }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count > 1 else { return false }
    if let versions = versions(words[1], of: words[0]),
      versions.allSatisfy({ version in facts.contains { isOwn(words[0], version, $0) } })
    {
      return true
    }
    // A requirement may be a version without an operator.
    return facts.contains { fact in
      switch fact {
      case .root(let edge), .statement(_, _, let edge): isMeant(edge, text)
      default: false
      }
    }
  }

  private func isMeant(_ edge: Edge, _ text: String) -> Bool {
    if edge.kind == .package { return edge.isNamed(by: text) }
    if let version = edge.requirement.override { return text == "\(edge.target) overridden with \(version)" }
    // The module that must provide an interface need not be named.
    let demand = "\(edge.target.components(separatedBy: " from ")[0]) \(edge.requirement)"
    return text == (edge.kind == .conflict ? "not \(demand)" : demand)
  }

  /// Returns whether a fact names a module, an interface or a package.
  private func isAbout(_ name: String, _ fact: Refusal.Fact) -> Bool {
    switch fact {
    case .root(let edge): edge.subject.name == name
    case .statement(let module, _, let edge): module == name || edge.subject.name == name
    case .provision(let provision, let interface), .exclusion(let provision, let interface):
      provision.module == name || interface == name
    default: false
    }
  }

  private func isOwn(_ module: String, _ version: Version, _ fact: Refusal.Fact) -> Bool {
    switch fact {
    case .statement(module, version, _): true
    case .provision(let provision, _), .exclusion(let provision, _):
      provision.module == module && provision.version == version
    default: false
    }
  }

  /// Parses `1.0.0 – 1.2.0, 2.0.0` as the versions that exist.
  private func versions(_ text: String, of module: String) -> [Version]? {
    let all = problem.provider.versions(of: module).sorted()
    var result: [Version] = []
    for part in text.components(separatedBy: ", ") {
      let ends = part.components(separatedBy: " – ").map { Version($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, all.contains(first) else {
        return nil
      }
      result += all.filter { $0 >= first && $0 <= last }
    }
    return result
  }
}
