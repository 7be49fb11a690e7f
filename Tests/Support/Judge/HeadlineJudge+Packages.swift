import Foundation
import VersionResolver

/// Headlines about packages and about the application's overrides.
extension HeadlineJudge {
  func coming(_ text: String) -> String? {
    if let parts = parts(text, " comes from ", ", and "), parts[2].contains(" from ") {
      let other = parts[2].components(separatedBy: " from ")
      let said = [(parts[0], parts[1]), (other[0], other[1])]
      return packagesFault(said.map { ($0.0, [$0.1]) })
    }
    guard let parts = parts(text, " come from ", ", in ") else { return nil }
    guard let sources = sources(parts[0]) else { return "cannot read names" }
    let names = parts[0].replacing(" and ", with: ", ").components(separatedBy: ", ")
    guard parts[2].hasPrefix("versions ") else {
      return parts[2] == "different versions" ? packagesFault(names.map { ($0, nil) }) : "cannot read it"
    }
    let versions = parts[2].dropFirst("versions ".count).components(separatedBy: " and ")
    guard versions.count == sources.count else { return "not one version each" }
    return packagesFault(zip(names, versions).map { ($0, ["\(parts[1]) \($1)"]) })
  }

  /// Checks that each comes from what is stated, and that no version of the package is the one all come from.
  private func packagesFault(_ said: [(name: String, packages: [String]?)]) -> String {
    var left: Set<Problem.PackageVersion>?
    for (name, packages) in said {
      guard let source = sources(name)?.first, let module = source.module else { return "cannot read names" }
      let edges = refusal.facts.compactMap { fact -> Edge? in
        guard case .statement(module, let version, let edge) = fact, edge.kind == .package,
          source.versions?.contains(version) ?? true
        else { return nil }
        return edge
      }
      if edges.isEmpty { return "\(name) says nothing about a package" }
      for edge in edges {
        if let packages, !packages.contains(where: edge.isNamed) {
          return "\(name) comes from \(edge.target)"
        }
      }
      let own = Set(edges.map(Problem.PackageVersion.init))
      left = left.map { $0.intersection(own) } ?? own
    }
    return left?.isEmpty ?? true ? "" : "\(left ?? []) suits all"
  }

  func overriding(_ text: String) -> String? {
    if let parts = parts(text, " overrides ", ", but "), parts[2].hasSuffix(" is requested") {
      let words = parts[1].components(separatedBy: " with ")
      guard words.count == 2, let version = Version(words[1]), parts[0] == refusal.application else {
        return "cannot read it"
      }
      let own = problem.roots.filter { $0.subject == .module(words[0]) }
      if !own.contains(where: { $0.requirement.override == version }) { return "no override" }
      let asked = String(parts[2].dropLast(" is requested".count))
      let other = own.first { $0.requirement.override == nil && $0.requirement.description == asked }
      guard let other else { return "no fact requests \(asked)" }
      return problem.agrees(other, version) ? "the override suits" : ""
    }
    guard let parts = parts(text, " has no version ", ", with which "), parts[2].hasSuffix(" overrides it"),
      let version = Version(parts[1])
    else { return nil }
    if problem.provider.table[parts[0]]?[version] != nil { return "there is one" }
    let isOverridden = refusal.facts.contains { fact in
      switch fact {
      case .root(let edge), .statement(_, _, let edge):
        edge.target == parts[0] && edge.requirement.override == version
      default: false
      }
    }
    return isOverridden ? "" : "no override"
  }
}
