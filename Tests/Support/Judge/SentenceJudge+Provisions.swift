import Foundation
import VersionResolver

/// Sentences about what modules provide, and about many requirements at once.
extension SentenceJudge {
  /// "stripe provides Pay 1.0.0 and 1.2.0 in versions 1.0.0 – 1.2.0", "billing provides invoices, which shop adapts to ledger
  /// 2.0.0, in version 1.0.0": exactly these of the versions that may be selected do so, or all if none may be selected.
  func provisionFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard let verb = text.range(of: " provides ") else { return "cannot read it" }
    let module = String(text[..<verb.lowerBound])
    var rest = String(text[verb.upperBound...])
    guard let end = rest.range(of: " in version", options: .backwards) else { return "no versions" }
    var list = String(rest[end.upperBound...])
    list = String(list.drop { $0 == "s" || $0 == " " })
    rest = String(rest[..<end.lowerBound])
    var origin: String?
    if let mark = rest.range(of: ", which \(refusal.application) adapts to ") {
      origin = String(rest[..<mark.lowerBound])
      rest = String(rest[mark.upperBound...].dropLast(rest.hasSuffix(",") ? 1 : 0))
    }
    guard let space = rest.firstIndex(of: " ") else { return "no version of the interface" }
    let name = String(rest[..<space])
    let numbers = rest[rest.index(after: space)...].replacing(" and ", with: ", ").components(
      separatedBy: ", "
    )
    let said = step.facts.compactMap { fact -> (InterfaceProvider, String)? in
      if case .provision(let provision, let interface) = fact { (provision, interface) } else { nil }
    }
    guard said.count == step.facts.count, let interface = said.first?.1,
      interface == name || interface == "\(name) from \(module)"
    else { return "not what the facts say" }
    let all = problem.provider.providers(of: interface).filter {
      $0.module == module && numbers.contains($0.interfaceVersion.description)
    }
    if Set(all.map(\.interfaceVersion.description)) != Set(numbers) { return "other versions of \(name)" }
    guard let listed = versions(list, of: module),
      listed.allSatisfy({ version in all.contains { $0.version == version } })
    else { return "not these versions" }
    // Versions that may not be selected need not be named.
    let usable = all.filter { $0.unavailabilityReason == nil && problem.isSelectable(module, $0.version) }
    let unnamed = usable.map(\.version).filter { !listed.contains($0) }
    if !unnamed.isEmpty { return "\(unnamed) provide it, too" }
    if let origin, !all.contains(where: { $0.adaptedFrom.last == origin }) { return "another origin" }
    return Set(said.map(\.0.module)) == [module] ? nil : "another module"
  }

  /// "stripe has no version that may be selected to provide Pay".
  func withoutProviderFault(_ text: String) -> String? {
    let words = text.components(separatedBy: " has no version that may be selected to provide ")
    guard words.count == 2 else { return "cannot read it" }
    let own = ["\(words[1]) from \(words[0])", words[1]].lazy.map { interface in
      problem.provider.providers(of: interface).filter { $0.module == words[0] }
    }.first { !$0.isEmpty }
    guard let own else { return "\(words[0]) does not provide it" }
    let usable = own.filter { $0.unavailabilityReason == nil && problem.isSelectable(words[0], $0.version) }
    return usable.isEmpty ? nil : "\(usable.map(\.version)) may be selected"
  }

  /// "Every a (1.0.0 – 1.9.0) needs b in one of 1.0.0, 1.1.0 (7 different requirements, such as =1.0.0 in a 1.9.0)".
  func manyFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard let start = text.range(of: " (", options: .backwards), text.hasSuffix(")") else {
      return "cannot read it"
    }
    let words = text[start.upperBound...].dropLast().components(
      separatedBy: " different requirements, such as "
    )
    let edges = step.facts.compactMap { fact -> (String, Version, Edge)? in
      if case .statement(let module, let version, let edge) = fact { (module, version, edge) } else { nil }
    }
    guard words.count == 2, let target = edges.first?.2.target else { return "cannot read it" }
    let texts = Set(edges.map { "\($0.2.kind) \($0.2.requirement)" })
    if Int(words[0]) != texts.count { return "\(texts.count) requirements" }
    let isQuoted = edges.contains { words[1] == "\($0.2.requirement) in \($0.0) \($0.1)" }
    if !isQuoted { return "no fact says “\(words[1])”" }
    let all = problem.provider.versions(of: target).sorted()
    let left = all.filter { version in edges.contains { problem.agrees($0.2, version) } }
    let head = String(text[..<start.lowerBound])
    if head.hasSuffix(" in versions that do not exist") { return left.isEmpty ? nil : "\(left) exist" }
    for mark in [" \(target) in one of ", " \(target) only in "] {
      guard let range = head.range(of: mark) else { continue }
      return versions(String(head[range.upperBound...]), of: target) == left ? nil : "\(left) are left"
    }
    return edges.first?.2.kind == .interface ? nil : "cannot read what is left"
  }
}
