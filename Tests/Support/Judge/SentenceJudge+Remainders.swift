import Foundation
import VersionResolver

/// Sentences that are not clauses.
extension SentenceJudge {
  func leavingFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard let term = step.ruledOut?.first, step.ruledOut?.count == 1, term.includesAbsence else {
      return "another conclusion"
    }
    if case .interface(let name) = term.subject { return leftProvidersFault(text, name, term) }
    guard case .module(let module) = term.subject else { return nil }
    guard let range = text.range(of: " leave only \(module) "),
      let left = versions(String(text[range.upperBound...]), of: module)
    else { return "cannot read what is left" }
    let all = problem.provider.versions(of: module).sorted()
    return left == all.filter { !term.versions.contains($0) } ? nil : "something else is left"
  }

  /// "Both leave only paypal (as 1.1.0), stripe (as 1.2.0) to provide PaymentGateway".
  private func leftProvidersFault(_ text: String, _ interface: String, _ term: Refusal.Term) -> String? {
    let plain = interface.components(separatedBy: " from ")[0]
    guard let start = text.range(of: " leave only "), text.hasSuffix(" to provide \(plain)") else {
      return "cannot read what is left"
    }
    let said = text[start.upperBound...].dropLast(" to provide \(plain)".count)
    if said.hasSuffix(" more modules") { return nil }
    let excluded = Set(zip(term.providers, term.versions).map { "\($0) \($1)" })
    var left: [String: Set<String>] = [:]
    for provider in problem.provider.providers(of: interface) {
      let version = provider.interfaceVersion.description
      if excluded.contains("\(provider.module) \(version)") { continue }
      left[provider.module, default: []].insert(version)
    }
    let parts = said.split(separator: ")").map { $0.split(separator: "(").map(String.init) }
    guard parts.count == left.count else { return "another number of modules is left" }
    for part in parts {
      let module = part[0].trimmingCharacters(in: [",", " "])
      let versions = part[1].components(separatedBy: ", ").filter { Version($0) != nil }
      // A long list of versions is cut short.
      if versions.count == left[module]?.count, Set(versions) != left[module] {
        return "something else is left"
      }
    }
    return nil
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
