import Foundation
import VersionResolver

/// Sentences that are not clauses.
extension SentenceJudge {
  func leavingFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard let term = step.ruledOut?.first, step.ruledOut?.count == 1, term.includesAbsence else {
      return "another conclusion"
    }
    guard case .module(let module) = term.subject else { return nil }
    guard let range = text.range(of: " leave \(module) "),
      let left = versions(String(text[range.upperBound...]), of: module)
    else { return "cannot read what is left" }
    let all = problem.provider.versions(of: module).sorted()
    return left == all.filter { !term.versions.contains($0) } ? nil : "something else is left"
  }

  func exclusionFault(_ text: String) -> String? {
    let verb = text.contains(" provides ") ? " provides " : " provide "
    let words = text.dropLast(", so no other module may".count).components(separatedBy: verb)
    guard words.count == 2 else { return "cannot read it" }
    let who = words[0].replacing("Every ", with: "").filter { $0 != "(" && $0 != ")" }
    let module = String(who.prefix { $0 != " " })
    guard let versions = versions(String(who.dropFirst(module.count + 1)), of: module) else {
      return "cannot read \(who)"
    }
    if (versions.count > 1 && !words[0].hasPrefix("Every ")) != (verb == " provide ") {
      return "another number"
    }
    let adapted = words[1].components(separatedBy: ", which \(refusal.application) adapts to ")
    for version in versions {
      let provision = problem.provider.provision(adapted[adapted.count - 1], by: module, version)
      guard let provision else { return "\(module) \(version) does not provide it" }
      if version == versions.last, provision.adaptedFrom.last != (adapted.count > 1 ? adapted[0] : nil) {
        return "\(module) \(version) provides it otherwise"
      }
    }
    return nil
  }

  func unavailableFault(_ text: String, _ facts: [Refusal.Fact]) -> String? {
    for fact in facts.prefix(3) {
      if case .unavailable(_, _, let reason) = fact, !text.contains(reason) { return "no reason" }
      if case .closed(_, let reason) = fact, !text.contains(reason) { return "no reason" }
    }
    for case .unavailable(let module, let version, let reason) in facts {
      if problem.isSelectable(module, version) { return "\(module) \(version) may be" }
      let candidate = problem.provider.candidate(of: module, at: version)
      if !reason.hasSuffix(" itself"), candidate.unavailabilityReason != reason { return "another reason" }
    }
    return nil
  }
}
