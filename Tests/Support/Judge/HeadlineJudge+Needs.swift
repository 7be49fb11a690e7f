import Foundation
import VersionResolver

/// Headlines about what refuses everything needed, and about what does not exist.
extension HeadlineJudge {
  /// "a allows no version of b, which shop needs".
  func allowing(_ text: String) -> String? {
    for mark in [" allows no version of ", " allows no provider of "] {
      guard let range = text.range(of: mark) else { continue }
      let rest = text[range.upperBound...].components(separatedBy: ", which ")
      let target = rest[0]
      guard let source = sources(String(text[..<range.lowerBound]))?.first else { return "cannot read names" }
      let isInterface = mark.hasSuffix("provider of ")
      let left =
        isInterface
        ? union(sets(source, target, .interface))
        : union(sets(source, target, nil)).filter { problem.isSelectable(target, $0) }
      if edges(source, isInterface ? .interface(target) : .module(target)).isEmpty {
        return "\(source) says nothing about it"
      }
      if !left.isEmpty { return "\(left) is allowed" }
      return rest.count == 1 ? "" : needingFault(rest[1], target, isInterface)
    }
    return nil
  }

  /// "shop needs", "shop requires", "should provide Pay".
  func needingFault(_ text: String, _ target: String, _ isInterface: Bool) -> String {
    if let interface = text.range(of: "should provide ") {
      return provided(meant(String(text[interface.upperBound...]), by: target), by: target).isEmpty
        ? "it does not provide it" : ""
    }
    let verb = isInterface ? " requires" : " needs"
    guard text.hasSuffix(verb), let source = sources(String(text.dropLast(verb.count)))?.first else {
      return "cannot read who needs it"
    }
    let isNeeded = edges(source, isInterface ? .interface(target) : .module(target)).contains {
      $0.edge.kind == .dependency || $0.edge.kind == .interface
    }
    return isNeeded ? "" : "nothing needs it"
  }

  /// "a conflicts with every version of stripe, which should provide Pay".
  func providedConflict(_ text: String) -> String? {
    guard let first = parts(text, " conflicts with every version of ", ", which should provide "),
      let one = sources(first[0])?.first
    else { return nil }
    let able = provided(meant(first[2], by: first[1]), by: first[1])
    let left = sets(one, first[1], .conflict)
    if able.isEmpty || left.isEmpty { return "no such facts" }
    return union(left).isDisjoint(with: able) ? "" : "a version fits"
  }

  func conflicting(_ text: String) -> String? {
    let mark = " conflicts with every version of "
    guard let first = parts(text, mark, ", which ") ?? parts(text, mark, " that "),
      first[2].hasSuffix(" needs"),
      let one = sources(first[0])?.first, let other = sources(String(first[2].dropLast(6)))?.first
    else { return providedConflict(text) }
    let needed = sets(other, first[1], .dependency)
    let left = sets(one, first[1], .conflict)
    if needed.isEmpty || left.isEmpty { return "no such facts" }
    return union(needed).isDisjoint(with: union(left)) ? "" : "a version fits"
  }

  /// The versions of a module that provide an interface, as the core has it.
  func provided(_ interface: String, by module: String) -> Set<Version> {
    Set(
      refusal.facts.compactMap { fact in
        guard case .provision(let provision, interface) = fact, provision.module == module else { return nil }
        return provision.version
      }
    )
  }

  func missing(_ text: String) -> String? {
    guard text.hasPrefix("no module `"), let parts = parts(text, "`, which ", " needs") else { return nil }
    let target = String(parts[0].dropFirst("no module `".count))
    guard let source = sources(parts[1])?.first else { return "cannot read names" }
    if !problem.provider.versions(of: target).isEmpty { return "there is one" }
    if let fault = suggestionFault(text, { !problem.provider.versions(of: $0).isEmpty }) { return fault }
    return edges(source, .module(target)).contains { $0.edge.kind == .dependency } ? "" : "nothing needs it"
  }

  /// Suggested names must belong to something that exists.
  func suggestionFault(_ text: String, _ exists: (String) -> Bool) -> String? {
    guard let range = text.range(of: "; did you mean ") else { return nil }
    let names = text[range.upperBound...].dropLast().replacing(" or ", with: ", ").components(
      separatedBy: ", "
    )
    let stray = names.first { !exists(String($0.dropFirst().dropLast())) }
    return stray.map { "there is no \($0)" }
  }

  /// "mail-smtp cannot provide mailer ^2, which orders requires", where that choice is left to the host.
  func unableFault(_ text: String) -> String? {
    guard let parts = parts(text, " cannot provide ", ", which "), parts[2].hasSuffix(" requires"),
      let source = sources(String(parts[2].dropLast(" requires".count)))?.first,
      let space = parts[1].firstIndex(of: " ")
    else { return nil }
    let interface = "\(parts[1][..<space]) from \(parts[0])"
    let requirement = parts[1][parts[1].index(after: space)...]
    let isSaid = edges(source, .interface(interface)).contains {
      $0.edge.requirement.description == requirement
    }
    if !isSaid { return "no fact says so" }
    return problem.provider.providers(of: interface).contains {
      Requirement(String(requirement))?.admits($0.interfaceVersion) ?? true
    } ? "it can" : ""
  }

  func providing(_ text: String) -> String? {
    if let found = unableFault(text) { return found }
    if let parts = parts(text, " as a provider of ", ", but "),
      parts[0].hasPrefix("\(refusal.application) lists ")
    {
      let module = parts[0].dropFirst("\(refusal.application) lists ".count)
      guard parts[2] == "\(module) does not provide it" else { return "it is about two modules" }
      return problem.provider.providers(of: "\(parts[1]) from \(module)").isEmpty ? "" : "it does"
    }
    if text.hasPrefix("no module provides `"), let parts = parts(text, "`, which ", " requires") {
      let target = String(parts[0].dropFirst("no module provides `".count))
      let exists: (String) -> Bool = { !problem.provider.providers(of: $0).isEmpty }
      if let fault = suggestionFault(text, exists) { return fault }
      return problem.provider.providers(of: target).isEmpty ? "" : "there is a provider"
    }
    guard text.hasPrefix("nothing provides "), let parts = parts(text, ", which ", " requires") else {
      return nil
    }
    let words = parts[0].dropFirst("nothing provides ".count).split(separator: " ", maxSplits: 1).map(
      String.init
    )
    guard let source = sources(parts[1])?.first, words.count == 2, let requirement = Requirement(words[1])
    else {
      return "cannot read it"
    }
    if !edges(source, .interface(words[0])).contains(where: { $0.edge.requirement == requirement }) {
      return "no fact says so"
    }
    return problem.provider.providers(of: words[0]).contains { requirement.admits($0.interfaceVersion) }
      ? "one does" : ""
  }
}
