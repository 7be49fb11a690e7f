import Foundation
import VersionResolver

/// Clauses about some versions or the application: "cart 1.2.0 needs log ^1.0.0".
extension SentenceJudge {
  func clausesFault(_ text: String, _ step: Refusal.Step) -> String? {
    var text = text
    if let fault = cutEnding(&text) { return fault }
    if text.contains(" different requirements, such as ") { return manyFault(text, step) }
    var said: Set<Core.Item> = []
    var isExact = true
    for part in split(text) {
      guard let clause = clause(part) else { return "cannot read “\(part)”" }
      if let fault = fault(in: clause, &said) { return fault }
      if clause.isWithin { isExact = false }
    }
    // A clause does not say whether an edge is lazy; what a version provides is said elsewhere.
    said = Set(said.map(eager))
    let facts = Set(
      step.facts.map(\.item).map(eager).filter { if case .exclusion = $0 { false } else { true } }
    )
    let roots = facts.filter { if case .root = $0 { true } else { false } }
    return !isExact || said == facts || said == facts.subtracting(roots) ? nil : "not what the facts say"
  }

  func eager(_ item: Core.Item) -> Core.Item {
    switch item {
    case .root(let edge): .root(Edge(edge.target, edge.requirement, kind: edge.kind))
    case .statement(let module, let version, let edge):
      .statement(module, version, Edge(edge.target, edge.requirement, kind: edge.kind))
    default: item
    }
  }

  func fault(in clause: Clause, _ said: inout Set<Core.Item>) -> String? {
    guard let module = clause.module else {
      // If two are written alike and one of them is overridden, the other one is meant.
      let meant = problem.roots.filter { isMeant($0, clause) }
      let edge = meant.first { ($0.requirement.override != nil) == clause.isOverride } ?? meant.first
      guard let edge else { return "the application does not say so" }
      said.insert(.root(edge))
      return nil
    }
    let all = problem.provider.versions(of: module).sorted()
    if clause.isEvery, clause.versions != all { return "not every \(module)" }
    if clause.isAllowed {
      let edges = problem.roots.filter { $0.subject == .module(module) }
      let allowed = all.filter { version in edges.allSatisfy { problem.agrees($0, version) } }
      if allowed != clause.versions { return "\(refusal.application) allows \(allowed)" }
    }
    for version in clause.versions {
      let edges = problem.provider.candidate(of: module, at: version).edges
      guard let edge = edges.first(where: { isMeant($0, clause) }) else {
        return "\(module) \(version) does not say so"
      }
      said.insert(.statement(module, version, edge))
    }
    return nil
  }

  func isMeant(_ edge: Edge, _ clause: Clause) -> Bool {
    guard edge.kind == clause.kind else { return false }
    if edge.kind == .package { return edge.isNamed(by: clause.text) }
    guard edge.target == clause.target else { return false }
    if clause.isOverride { return edge.requirement.override?.description == clause.text }
    guard clause.isWithin, let wide = Requirement(clause.text) else {
      return edge.requirement.description == clause.text
    }
    return edge.requirement.versions.isSubset(of: wide.versions)
  }
}
