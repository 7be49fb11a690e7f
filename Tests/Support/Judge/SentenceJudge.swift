import Foundation
import VersionResolver

/// Reads the sentences of an argument back, and holds each against the tables: a sentence about versions is true of each of
/// them, word by word, and says what the step's facts say.
package struct SentenceJudge {
  let problem: Problem
  let refusal: Refusal
  private let modules: Set<String>

  /// A clause about some versions of a module, or about the application.
  struct Clause {
    var module: String?
    var versions: [Version] = []
    /// "Every", "that shop allows".
    var isEvery = false
    var isAllowed = false
    var kind: Edge.Kind
    var target: String
    var text: String
    /// Whether only a wider requirement is quoted.
    var isWithin = false
    /// Whether the text is a version that the application puts in the place of what is required.
    var isOverride = false
  }

  package init(_ refusal: Refusal, of problem: Problem) {
    self.refusal = refusal
    self.problem = problem
    modules = Set(problem.modules)
  }

  /// `nil` if every sentence is true.
  package var fault: String? {
    for step in refusal.steps {
      if let fault = fault(in: step) { return "\(fault) in “\(step.text)”" }
    }
    return nil
  }

  private func fault(in step: Refusal.Step) -> String? {
    guard step.text.hasSuffix(".") else { return "no full stop" }
    let text = String(step.text.dropLast())
    if text.hasPrefix("So ") || text.hasPrefix("One ") {
      if !step.facts.isEmpty { return "facts" }
      return text.hasPrefix("So ") ? conclusionFault(text, step) : verdictFault(text, step)
    }
    if text.hasPrefix("Both leave ") || text.hasPrefix("All of these leave ") {
      return leavingFault(text, step)
    }
    if text.hasPrefix("To be initialized, each of these needs another") { return closedSetFault(text) }
    if text.hasPrefix("To be initialized") { return cycleFault(text, step) }
    if text.contains(" has no version that may be selected to provide ") {
      return withoutProviderFault(text)
    }
    if text.contains(" in version"), case .provision? = step.facts.first {
      return provisionFault(text, step)
    }
    if text.hasSuffix(", so no other module may") {
      let parts = text.components(separatedBy: "; ")
      if let fault = exclusionFault(parts[parts.count - 1]) { return fault }
      return parts.count == 1 ? nil : clausesFault(parts[0], step)
    }
    switch step.facts.first {
    case .unavailable, .closed: return unavailableFault(text, step.facts)
    default: break
    }
    return clausesFault(text, step)
  }

  // MARK: Clauses

  private func clausesFault(_ text: String, _ step: Refusal.Step) -> String? {
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
    // Whether an edge is lazy is not said; what a version provides is said elsewhere.
    said = Set(said.map(eager))
    let facts = Set(
      step.facts.map(\.item).map(eager).filter { if case .exclusion = $0 { false } else { true } }
    )
    let roots = facts.filter { if case .root = $0 { true } else { false } }
    return !isExact || said == facts || said == facts.subtracting(roots) ? nil : "not what the facts say"
  }

  private func eager(_ item: Core.Item) -> Core.Item {
    switch item {
    case .root(let edge): .root(Edge(edge.target, edge.requirement, kind: edge.kind))
    case .statement(let module, let version, let edge):
      .statement(module, version, Edge(edge.target, edge.requirement, kind: edge.kind))
    default: item
    }
  }

  /// Takes away what is said about what exists, if it is true.
  private func cutEnding(_ text: inout String) -> String? {
    if text.hasSuffix(" does not provide it"), let range = text.range(of: ", but ", options: .backwards) {
      let module = text[range.upperBound...].dropLast(" does not provide it".count)
      text = String(text[..<range.lowerBound])
      let interface = split(text).first.flatMap(clause).map(\.target) ?? ""
      return interface.hasSuffix(" from \(module)") && problem.provider.providers(of: interface).isEmpty
        ? nil : "it does"
    }
    for mark in [", but there is no module ", ", but no module provides it"] {
      guard let range = text.range(of: mark) else { continue }
      let rest = String(text[range.upperBound...])
      text = String(text[..<range.lowerBound])
      return rest.isEmpty || problem.provider.versions(of: rest).isEmpty ? nil : "there is \(rest)"
    }
    if let range = text.range(of: " provides only "),
      let start = text.range(of: ", but ", options: .backwards)
    {
      // One module of a choice: `mailer 1.1.0 and 1.2.0, adapted from post`.
      let module = String(text[start.upperBound..<range.lowerBound])
      let parts = text[range.upperBound...].components(separatedBy: ", adapted from ")
      text = String(text[..<start.lowerBound])
      guard let space = parts[0].firstIndex(of: " ") else { return "no versions" }
      let interface = "\(parts[0][..<space]) from \(module)"
      let said = parts[0][space...].dropFirst().replacing(" and ", with: ", ").components(separatedBy: ", ")
      let all = problem.provider.providers(of: interface)
      let isAdapted = all.contains { $0.adaptedFrom.last == (parts.count > 1 ? parts[1] : nil) }
      return Set(said) == Set(all.map(\.provided.description)) && isAdapted ? nil : "not what it provides"
    }
    for ending in [" provides it", " provide it"] where text.hasSuffix(ending) {
      guard let range = text.range(of: ", but only ") else { return "cannot read it" }
      let who = text[range.upperBound...].dropLast(ending.count).filter { $0 != "(" && $0 != ")" }
      text = String(text[..<range.lowerBound])
      let interface = split(text).first.flatMap(clause).map(\.target) ?? ""
      let all = Set(problem.provider.providers(of: interface).map(\.module))
      let said = Set(who.split(whereSeparator: { ", ".contains($0) }).map(String.init))
      if (all.count > 1) != (ending == " provide it") { return "another number" }
      return all.isSubset(of: said) ? nil : "not all that provide it"
    }
    if let range = text.range(of: " exists only in "),
      let start = text[..<range.lowerBound].range(of: ", but ")
    {
      let module = String(text[start.upperBound..<range.lowerBound])
      let versions = versions(String(text[range.upperBound...]), of: module)
      text = String(text[..<start.lowerBound])
      return versions == problem.provider.versions(of: module).sorted() ? nil : "not all that exists"
    }
    return nil
  }

  private static let verbs: [(word: String, kind: Edge.Kind)] = [
    (" needs ", .dependency), (" accepts ", .optional), (" conflicts with ", .conflict),
    (" requires ", .interface), (" comes from ", .package), (" overrides ", .optional),
    (" need ", .dependency), (" accept ", .optional), (" conflict with ", .conflict),
    (" require ", .interface), (" come from ", .package),
  ]
  private static let plurals = [" need ", " accept ", " conflict with ", " require ", " come from "]

  /// The clauses of a sentence: a new one begins at a comma, with a name, versions and a verb.
  private func split(_ text: String) -> [String] {
    var parts: [String] = []
    var current = ""
    for piece in text.split(separator: ", ", omittingEmptySubsequences: false).map(String.init) {
      let words = piece.split(separator: " ").map(String.init)
      let first = words.first { $0 != "and" } ?? ""
      let isName = first == "Every" || first == refusal.application || modules.contains(first)
      if current.isEmpty {
        current = piece
      } else if isName, Self.verbs.contains(where: { current.contains($0.word) }) {
        parts.append(current)
        current = piece
      } else {
        current += ", " + piece
      }
    }
    return parts + [current]
  }

  private func clause(_ text: String) -> Clause? {
    if let left = left(text) { return left }
    guard
      let (range, kind) = Self.verbs.compactMap({ verb in text.range(of: verb.word).map { ($0, verb.kind) } })
        .min(by: { $0.0.lowerBound < $1.0.lowerBound })
    else { return nil }
    var who = String(text[..<range.lowerBound])
    let what = String(text[range.upperBound...])
    var clause = Clause(kind: kind, target: "", text: "")
    if kind == .package {
      clause.text = what
    } else if let words = overriding(what) {
      clause.target = words.target
      clause.text = words.version
      clause.isOverride = true
    } else {
      // Of what is left to the host: `mailer ^1 from mail-smtp`.
      let words = what.components(separatedBy: " from ")
      guard let space = words[0].firstIndex(of: " ") else { return nil }
      clause.target = String(words[0][..<space]) + (words.count > 1 ? " from \(words[1])" : "")
      clause.text = String(words[0][words[0].index(after: space)...])
    }
    let verb = String(text[range])
    if clause.text.hasPrefix("only as ") { clause.text = String(clause.text.dropFirst(8)) }
    if clause.text.hasPrefix("within ") {
      clause.text = String(clause.text.dropFirst(7))
      clause.isWithin = true
    }
    if who.hasSuffix(", the only version that \(refusal.application) allows,") {
      who = String(who.dropLast(", the only version that \(refusal.application) allows,".count))
      clause.isAllowed = true
    }
    if who.hasPrefix("and ") { who = String(who.dropFirst(4)) }
    if who == refusal.application { return clause }
    if who.hasPrefix("Every ") {
      who = String(who.dropFirst(6))
      clause.isEvery = !who.contains(" that ")
      clause.isAllowed = who.contains(" that \(refusal.application) allows ")
      who = who.replacing(" that \(refusal.application) allows ", with: " ").replacing(
        " that is left ",
        with: " "
      )
      who = who.filter { $0 != "(" && $0 != ")" }
    }
    guard let end = who.firstIndex(of: " ") else { return nil }
    let module = String(who[..<end])
    clause.module = module
    guard let versions = versions(String(who[who.index(after: end)...]), of: module) else { return nil }
    clause.versions = versions
    // The verb agrees with its subject.
    let isPlural = versions.count > 1 && !text.contains("Every ") && !clause.isAllowed
    return isPlural == Self.plurals.contains(verb) ? clause : nil
  }

  /// "shop leaves to its host whether mail-smtp provides mailer".
  private func left(_ text: String) -> Clause? {
    let mark = "\(refusal.application) leaves to its host whether "
    guard text.hasPrefix(mark) else { return nil }
    let words = text.dropFirst(mark.count).components(separatedBy: " provides ")
    guard words.count == 2 else { return nil }
    let target = "\(words[1]) from \(words[0])"
    let edge = problem.roots.last { $0.target == target && $0.kind == .interface }
    return edge.map { Clause(kind: .interface, target: target, text: $0.requirement.description) }
  }

  /// `1.0.0 – 1.2.0, 2.0.0`, as the versions that exist.
  func versions(_ text: String, of module: String) -> [Version]? {
    let all = problem.provider.versions(of: module).sorted()
    var result: [Version] = []
    for part in text.replacing(" and ", with: ", ").split(separator: ", ") {
      let ends = part.split(separator: " – ").compactMap { Version(String($0)) }
      guard let first = ends.first, let last = ends.last, all.contains(first), all.contains(last) else {
        return nil
      }
      result += all.filter { $0 >= first && $0 <= last }
    }
    return result
  }

  private func fault(in clause: Clause, _ said: inout Set<Core.Item>) -> String? {
    guard let module = clause.module else {
      // Of two that are written alike, one of them overridden, the other one is meant.
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
      let edges = problem.provider.candidate(module, at: version).edges
      guard let edge = edges.first(where: { isMeant($0, clause) }) else {
        return "\(module) \(version) does not say so"
      }
      said.insert(.statement(module, version, edge))
    }
    return nil
  }

  /// `b, which shop overrides with 1.0.0`; of the application, `b and overrides it with 1.0.0` or `b with 1.0.0`.
  private func overriding(_ text: String) -> (target: String, version: String)? {
    for mark in [", which \(refusal.application) overrides with ", " and overrides it with ", " with "] {
      guard let range = text.range(of: mark) else { continue }
      return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }
    return nil
  }

  private func isMeant(_ edge: Edge, _ clause: Clause) -> Bool {
    guard edge.kind == clause.kind else { return false }
    if edge.kind == .package { return edge.isNamed(by: clause.text) }
    guard edge.target == clause.target else { return false }
    if clause.isOverride { return edge.requirement.override?.description == clause.text }
    guard clause.isWithin, let wide = Requirement(clause.text) else {
      return edge.requirement.description == clause.text
    }
    return edge.requirement.versions.isSubset(of: wide.versions)
  }

  // MARK: Other sentences

  private func leavingFault(_ text: String, _ step: Refusal.Step) -> String? {
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

  private func cycleFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard let colon = text.range(of: ": ") else { return "no names" }
    let parts = text[colon.upperBound...].components(separatedBy: " → ")
    let names = parts.map(name)
    guard names.first == names.last, names.count > 2 else { return "the cycle is open" }
    for (index, part) in parts.dropLast().enumerated() {
      let module = names[index]
      guard part != module, let versions = versions(String(part.dropFirst(module.count + 1)), of: module)
      else {
        guard problem.interfaces.contains(module) else { return "cannot read \(part)" }
        if problem.provider.providers(of: module).contains(where: { $0.module == names[index + 1] }) {
          continue
        }
        return "\(names[index + 1]) does not provide \(module)"
      }
      for version in versions {
        let waits = problem.provider.candidate(module, at: version).edges.contains {
          $0.target == names[index + 1] && $0.kind != .conflict && !$0.isLazy
        }
        if !waits { return "\(module) \(version) does not wait for \(names[index + 1])" }
      }
    }
    return nil
  }

  /// `a` of `a 1.0.0 – 1.2.0`; an interface that a module is to provide is named with it, `Log from a`.
  private func name(_ part: String) -> String {
    problem.interfaces.contains(part) ? part : String(part.prefix { $0 != " " })
  }

  private func closedSetFault(_ text: String) -> String? {
    guard let colon = text.range(of: ": ") else { return "no names" }
    let parts = text[colon.upperBound...].components(separatedBy: "; ")
    let names = parts.map(name)
    for (module, part) in zip(names, parts) {
      guard part != module, let versions = versions(String(part.dropFirst(module.count + 1)), of: module)
      else {
        if problem.interfaces.contains(module) { continue }
        return "cannot read \(part)"
      }
      for version in versions {
        let edges = problem.provider.candidate(module, at: version).edges
        let waits = names.contains { other in
          other != module
            && edges.contains { $0.target == other && $0.kind != .conflict && !$0.isLazy }
        }
        if !waits { return "\(module) \(version) waits for none of them" }
      }
    }
    return nil
  }

  private func exclusionFault(_ text: String) -> String? {
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

  private func unavailableFault(_ text: String, _ facts: [Refusal.Fact]) -> String? {
    for fact in facts.prefix(3) {
      if case .unavailable(_, _, let reason) = fact, !text.contains(reason) { return "no reason" }
      if case .closed(_, let reason) = fact, !text.contains(reason) { return "no reason" }
    }
    for case .unavailable(let module, let version, let reason) in facts {
      if problem.isSelectable(module, version) { return "\(module) \(version) may be" }
      let candidate = problem.provider.candidate(module, at: version)
      if !reason.hasSuffix(" itself"), candidate.unavailable != reason { return "another reason" }
    }
    return nil
  }
}

extension Edge {
  /// Whether words such as `shop-modules 3.2.0`, `https://git.example/shop.git 3.2.0` or `the folder ./shop` name the package
  /// that the edge is about, in its version.
  package func isNamed(by words: String) -> Bool {
    let package = Problem.PackageVersion(self)
    return words == "\(package.identity) \(package.version)" || words == "\(target) \(package.version)"
      || words == "the folder \(target)"
  }
}
