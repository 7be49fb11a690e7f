import Foundation
import VersionResolver

/// Reads a headline back and holds it against the tables.
package struct HeadlineJudge {
  let problem: Problem
  let refusal: Refusal

  struct Source {
    /// `nil` for the application.
    var module: String?
    /// `nil` for all that the core names.
    var versions: [Version]?
  }

  package init(_ refusal: Refusal, of problem: Problem) {
    self.refusal = refusal
    self.problem = problem
  }

  /// `nil` if the headline is true.
  package var fault: String? {
    let text = refusal.message
    for form in forms {
      if let found = form(text) { return found.isEmpty ? nil : "\(found) in “\(text)”" }
    }
    return "unknown headline “\(text)”"
  }

  /// Each returns `nil` for a headline of another form, and nothing for one that is true.
  private var forms: [(String) -> String?] {
    [
      different, another, allowing, conflicting, both, pair, matching, missing, providing, several, cycle,
      general, selecting, coming, overriding, suiting, unavailable,
    ]
  }

  func different(_ text: String) -> String? {
    for (mark, kind) in [
      (" need different versions of ", Edge.Kind.dependency), (" require different versions of ", .interface),
    ] {
      guard let range = text.range(of: mark) else { continue }
      let target = String(text[range.upperBound...])
      guard let sources = sources(String(text[..<range.lowerBound])) else { return "cannot read names" }
      return disjointFault(sources.map { sets($0, target, kind) }, target, kind)
    }
    return nil
  }

  func another(_ text: String) -> String? {
    guard let parts = parts(text, " needs another version of ", " than "), parts[2].hasSuffix(" accepts"),
      let one = sources(parts[0])?.first, let other = sources(String(parts[2].dropLast(8)))?.first
    else { return nil }
    return disjointFault(
      [sets(one, parts[1], .dependency), sets(other, parts[1], .optional)],
      parts[1],
      .dependency
    )
  }

  func both(_ text: String) -> String? {
    if let range = text.range(of: " matches all that \(refusal.application) says about it") {
      let target = String(text[..<range.lowerBound].dropFirst("no version of ".count))
      return selectable(target).contains { version in
        problem.roots.allSatisfy { $0.subject != .module(target) || problem.agrees($0, version) }
      } ? "a version matches" : ""
    }
    guard let parts = parts(text, " matches both ", ", which \(refusal.application) needs") else {
      return nil
    }
    let target = String(parts[0].dropFirst("no version of ".count))
    let texts = parts[1].components(separatedBy: " and ")
    let edges = problem.roots.filter {
      $0.subject == .module(target) && texts.contains($0.requirement.description)
    }
    if Set(edges).count < 2 { return "\(refusal.application) does not say so" }
    return problem.provider.versions(of: target).contains { version in
      edges.allSatisfy { problem.agrees($0, version) }
    } ? "a version matches" : ""
  }

  func pair(_ text: String) -> String? {
    guard let parts = parts(text, " does not go with ", ", and every other choice fails too"),
      let one = sources(parts[0])?.first, let other = sources(parts[1])?.first, let name = other.module
    else { return nil }
    guard let version = other.versions?.first, other.versions?.count == 1 else { return "not one version" }
    let left = sets(one, name, nil)
    return !left.isEmpty && !union(left).contains(version) ? "" : "they go together"
  }

  func matching(_ text: String) -> String? {
    guard let parts = parts(text, " matches ", ", which "), parts[0].hasPrefix("no version of ") else {
      return nil
    }
    let target = String(parts[0].dropFirst("no version of ".count))
    let rest = parts[2].components(separatedBy: "; only pre-releases do, such as ")
    let kind: Edge.Kind = rest[0].hasSuffix(" needs") ? .dependency : .optional
    let who = String(rest[0].dropLast(kind == .dependency ? 6 : 8))
    guard let source = sources(who)?.first else { return "cannot read names" }
    let said = edges(source, .module(target)).filter {
      $0.edge.kind == kind && $0.edge.requirement.description == parts[1]
    }
    guard let edge = said.first?.edge else { return "nobody says so" }
    if rest.count > 1 {
      let version = Version(String(rest[1].prefix { $0 != ":" }))
      guard let version, edge.requirement.admits(version, includingPreReleases: true) else {
        return "no such pre-release"
      }
    }
    return problem.provider.versions(of: target).contains { problem.agrees(edge, $0) }
      ? "a version matches" : ""
  }

  func several(_ text: String) -> String? {
    guard text.hasSuffix(", and only one of them may be selected") else { return nil }
    guard
      let parts = parts(text, " both provide ", ", and only one")
        ?? parts(text, " all provide ", ", and only one"),
      let sources = sources(parts[0])
    else { return "cannot read it" }
    for source in sources {
      guard
        problem.provider.providers(of: parts[1]).contains(where: { provision in
          provision.module == source.module && source.versions?.contains(provision.version) ?? true
        })
      else { return "\(source) does not" }
    }
    return Set(sources.map(\.module)).count > 1 && problem.chosen[parts[1]] == nil ? "" : "they may"
  }

  func cycle(_ text: String) -> String? {
    var list: [Source]
    if let range = text.range(of: " need one another to be initialized first: ") {
      list = text[range.upperBound...].components(separatedBy: " → ").dropLast().compactMap {
        sources($0)?.first
      }
    } else if let range = text.range(of: " need each other to be initialized first") {
      list = sources(String(text[..<range.lowerBound])) ?? []
    } else if let range = text.range(of: " needs itself to be initialized first") {
      list = sources(String(text[..<range.lowerBound])) ?? []
    } else {
      return nil
    }
    if list.isEmpty { return "no names" }
    for (index, source) in list.enumerated() {
      let next = list[(index + 1) % list.count].module ?? ""
      let waits = refusal.facts.contains { fact in
        guard case .statement(let module, let version, let edge) = fact, module == source.module,
          source.versions?.contains(version) ?? true, edge.kind != .conflict, !edge.isLazy
        else { return false }
        return edge.kind == .interface
          ? problem.provider.providers(of: edge.target).contains { $0.module == next } : edge.target == next
      }
      if !waits { return "\(source) does not wait for \(next)" }
    }
    return ""
  }

  func general(_ text: String) -> String? {
    let ends = [
      " that \(refusal.application) allows can be used", " that \(refusal.application) allows go together",
    ]
    guard let end = ends.first(where: { text.hasSuffix($0) }), let start = text.range(of: " of ") else {
      return nil
    }
    let names = text[start.upperBound...].dropLast(end.count)
    let all = Set(
      refusal.facts.compactMap { fact -> String? in
        if case .root(let edge) = fact { edge.subject.name } else { nil }
      }
    )
    if end == ends[0] { return all == [String(names)] ? "" : "\(all) are allowed" }
    let said = names.replacing(" and ", with: ", ").components(separatedBy: ", ")
    if let last = said.last, last.hasSuffix(" more"), let count = Int(last.dropLast(5)) {
      return said.dropLast().allSatisfy(all.contains) && said.count - 1 + count == all.count
        ? "" : "\(all) are allowed"
    }
    return Set(said) == all && all.count > 1 ? "" : "\(all) are allowed"
  }

  // MARK: Reading

  func parts(_ text: String, _ first: String, _ second: String) -> [String]? {
    guard let one = text.range(of: first), let two = text[one.upperBound...].range(of: second) else {
      return nil
    }
    return [
      String(text[..<one.lowerBound]), String(text[one.upperBound..<two.lowerBound]),
      String(text[two.upperBound...]),
    ]
  }

  /// `a, b 1.0.0 and shop`.
  func sources(_ text: String) -> [Source]? {
    var result: [Source] = []
    for part in text.replacing(" and ", with: ", ").components(separatedBy: ", ") {
      let words = part.filter { $0 != "(" && $0 != ")" }.split(separator: " ", maxSplits: 1).map(String.init)
      guard let first = words.first else { return nil }
      if let version = Version(first), !result.isEmpty {
        result[result.count - 1].versions?.append(version)
      } else if words.count == 1 {
        result.append(Source(module: first == refusal.application ? nil : first))
      } else {
        let ends = words[1].components(separatedBy: " – ").compactMap { Version($0) }
        guard let low = ends.first, let high = ends.last else { return words[1] == "more" ? result : nil }
        let all = problem.provider.versions(of: first).filter { $0 >= low && $0 <= high }
        result.append(Source(module: first, versions: all))
      }
    }
    return result
  }

  func statements(on subject: Subject) -> [(module: String?, version: Version?, edge: Edge)] {
    refusal.facts.compactMap { fact -> (String?, Version?, Edge)? in
      switch fact {
      case .root(let edge): (nil, nil, edge)
      case .statement(let module, let version, let edge): (module, version, edge)
      default: nil
      }
    }.filter { $0.2.subject == subject }
  }

  func edges(_ source: Source, _ subject: Subject) -> [(
    module: String?, version: Version?, edge: Edge
  )] {
    statements(on: subject).filter { statement in
      statement.module == source.module
        && (source.versions.map { statement.version.map($0.contains) ?? false } ?? true)
    }
  }

  /// For each version of a source, what it leaves of a target.
  func sets(_ source: Source, _ target: String, _ kind: Edge.Kind?) -> [Set<Version>] {
    let subject = kind == .interface ? Subject.interface(target) : .module(target)
    let all = values(subject)
    var byVersion: [Version?: Set<Version>] = [:]
    for statement in edges(source, subject) {
      let left = all.filter { version in
        kind == .interface
          ? statement.edge.requirement.admits(version) : problem.agrees(statement.edge, version)
      }
      byVersion[statement.version] = byVersion[statement.version].map { $0.intersection(left) } ?? Set(left)
    }
    return Array(byVersion.values)
  }

  func values(_ subject: Subject) -> [Version] {
    switch subject {
    case .module(let name): problem.provider.versions(of: name)
    case .interface(let name): problem.provider.providers(of: name).map(\.provided)
    // The judges' universes have no packages; `PackageTests` reads their sentences.
    case .package: []
    }
  }

  func selectable(_ module: String) -> [Version] {
    problem.provider.versions(of: module).filter { problem.isSelectable(module, $0) }
  }

  func union(_ sets: [Set<Version>]) -> Set<Version> { sets.reduce([]) { $0.union($1) } }

  func disjointFault(_ all: [[Set<Version>]], _ target: String, _ kind: Edge.Kind) -> String {
    if all.contains(where: \.isEmpty) { return "somebody says nothing about \(target)" }
    let subject = kind == .interface ? Subject.interface(target) : .module(target)
    let whole = Set(values(subject))
    if all.contains(where: { union($0) == whole }) { return "somebody takes any" }
    var left = whole
    for sets in all { left.formIntersection(union(sets)) }
    return left.isEmpty ? "" : "\(left) suits all"
  }

  func unavailable(_ text: String) -> String? {
    guard refusal.code == "unavailable" else { return nil }
    let parts = text.components(separatedBy: "; ")
    let words = parts[0].split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3 else { return "cannot read it" }
    if let provided = self.parts(parts[0], ", which provides ", ", ") {
      return closedFault(provided, parts)
    }
    guard let version = Version(words[1]) else { return "no version" }
    if problem.isSelectable(words[0], version) { return "it may be selected" }
    let reason = problem.provider.candidate(words[0], at: version).unavailable ?? ""
    guard
      words[2].contains(" itself") || text.hasSuffix(words[2]) && words[2].hasPrefix(reason)
        || (words[2] + "; " + parts.dropFirst().joined(separator: "; ")).hasPrefix(reason)
    else { return "another reason" }
    return othersFault(words[0], version, text)
  }

  /// What else would fit and cannot be used, as the end of a headline counts it.
  func othersFault(_ module: String, _ version: Version, _ text: String) -> String {
    let subject = Subject.module(module)
    var bySource: [String: Set<Version>] = [:]
    let items = refusal.items
    for statement in statements(on: subject) where statement.module != module {
      let left = values(subject).filter { problem.agrees(statement.edge, $0) }
      if let source = statement.module, let version = statement.version {
        // What may not be selected itself demands nothing.
        if items.contains(.unavailable(source, version)) { continue }
        bySource[source, default: []].formUnion(left)
      } else {
        let key = " \(statement.edge.requirement)"
        bySource[key] = bySource[key].map { $0.intersection(left) } ?? Set(left)
      }
    }
    let barred = refusal.items.compactMap { item -> Version? in
      if case .unavailable(module, let version) = item { version } else { nil }
    }
    let fitting = barred.filter { version in bySource.values.allSatisfy { $0.contains(version) } }.sorted()
    guard fitting.last == version, let ending = text.range(of: "; ") else {
      return fitting == [version] ? "" : "\(fitting) would fit"
    }
    let words = text[ending.upperBound...].split(separator: " ").map(String.init)
    // Other facts may leave fewer.
    if let count = words.first.flatMap({ Int($0) }) {
      return text.hasSuffix("; \(count) older versions that would fit cannot be used either")
        && (2..<fitting.count).contains(count) ? "" : "\(fitting) would fit"
    }
    guard let other = words.first.flatMap({ Version($0.filter { $0 != "," }) }) else { return "" }
    return text.hasSuffix("; \(other), which would fit too, cannot be used either")
      && fitting.dropLast().contains(other) ? "" : "\(fitting) would fit"
  }

  /// "stripe, which provides Pay 1.0.0, is not welcome; 2 more cannot be used either".
  func closedFault(_ provided: [String], _ parts: [String]) -> String {
    let words = provided[1].split(separator: " ").map(String.init)
    guard words.count == 2, let version = Version(words[1]) else { return "cannot read it" }
    let closed = refusal.facts.compactMap { fact -> (Problem.OpenProvider, String)? in
      if case .closed(let place, let reason) = fact { (place, reason) } else { nil }
    }
    let isSo = closed.contains { place, reason in
      place.module == provided[0] && place.provided == version
        && (place.interface == words[0] || place.interface.hasPrefix("\(words[0]) from "))
        && provided[2] == reason
    }
    return isSo ? "" : "no fact says so"
  }

  /// "no version of m that may be selected can provide Pay and Log".
  func selecting(_ text: String) -> String? {
    guard let parts = parts(text, "no version of ", " that may be selected can provide ") else { return nil }
    let interfaces = parts[2].replacing(" and ", with: ", ").components(separatedBy: ", ").map {
      $0.split(separator: " ").map(String.init)
    }
    let core = refusal.items
    let left = selectable(parts[1]).filter { version in
      interfaces.allSatisfy { words in
        guard let provision = problem.provider.provision(words[0], by: parts[1], version) else {
          return false
        }
        let place = Problem.OpenProvider(
          module: parts[1],
          provided: provision.provided,
          interface: words[0]
        )
        return provision.unavailable == nil && !core.contains(.closed(place))
          && (words.count == 1 || words[1] == provision.provided.description)
          && statements(on: .interface(words[0])).allSatisfy {
            $0.edge.requirement.admits(provision.provided)
          }
      }
    }
    return left.isEmpty ? "" : "\(left) can"
  }

  func suiting(_ text: String) -> String? {
    guard let range = text.range(of: " suits ") else { return nil }
    var target = text[..<range.lowerBound].components(separatedBy: " of ").last ?? ""
    var left = Set(values(.module(target)))
    if let provides = target.range(of: " that can provide ") {
      let interfaces = target[provides.upperBound...].replacing(" and ", with: ", ").components(
        separatedBy: ", "
      )
      .map { $0.split(separator: " ").map(String.init) }
      let core = refusal.items
      target = String(target[..<provides.lowerBound])
      left = Set(values(.module(target)))
      for words in interfaces {
        let interface = words[0]
        left = left.filter { version in
          guard let provision = problem.provider.provision(interface, by: target, version) else {
            return false
          }
          let provided = provision.provided
          if words.count > 1, words[1] != provided.description { return false }
          let place = Problem.OpenProvider(module: target, provided: provided, interface: interface)
          if provision.unavailable != nil || core.contains(.closed(place)) { return false }
          return statements(on: .interface(interface)).allSatisfy { $0.edge.requirement.admits(provided) }
        }
      }
    }
    let isInterface = text.hasPrefix("no provider")
    if isInterface { return problem.interfaces.contains(target) ? "" : "no interface" }
    guard let sources = sources(String(text[range.upperBound...])) else { return "cannot read names" }
    left = left.filter { problem.isSelectable(target, $0) }
    for source in sources { left.formIntersection(union(sets(source, target, nil))) }
    return left.isEmpty ? "" : "\(left) suits"
  }

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

  /// "shop needs", "shop requires", "is to provide Pay".
  func needingFault(_ text: String, _ target: String, _ isInterface: Bool) -> String {
    if let interface = text.range(of: "is to provide ") {
      return provided(String(text[interface.upperBound...]), by: target).isEmpty
        ? "it does not provide it" : ""
    }
    let verb = isInterface ? " requires" : " needs"
    guard text.hasSuffix(verb), let source = sources(String(text.dropLast(verb.count)))?.first else {
      return "cannot read who needs it"
    }
    let isNeeded = edges(source, isInterface ? .interface(target) : .module(target)).contains {
      $0.edge.kind == .dependency || $0.edge.kind == .interface
    }
    return isNeeded ? "" : "nobody needs it"
  }

  /// "a conflicts with every version of stripe, which is to provide Pay".
  func providedConflict(_ text: String) -> String? {
    guard let first = parts(text, " conflicts with every version of ", ", which is to provide "),
      let one = sources(first[0])?.first
    else { return nil }
    let able = provided(first[2], by: first[1])
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

  /// The versions of a module that provide an interface as the core has it.
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
    return edges(source, .module(target)).contains { $0.edge.kind == .dependency } ? "" : "nobody needs it"
  }

  /// Names that may have been meant are those of something that exists.
  func suggestionFault(_ text: String, _ exists: (String) -> Bool) -> String? {
    guard let range = text.range(of: "; did you mean ") else { return nil }
    let names = text[range.upperBound...].dropLast().replacing(" or ", with: ", ").components(
      separatedBy: ", "
    )
    let stray = names.first { !exists(String($0.dropFirst().dropLast())) }
    return stray.map { "there is no \($0)" }
  }

  /// "mail-smtp cannot provide mailer ^2, which orders requires", where that is left to the host.
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
    if !isSaid { return "nobody says so" }
    return problem.provider.providers(of: interface).contains {
      Requirement(String(requirement))?.admits($0.provided) ?? true
    } ? "it can" : ""
  }

  func providing(_ text: String) -> String? {
    if let found = unableFault(text) { return found }
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
      return "nobody says so"
    }
    return problem.provider.providers(of: words[0]).contains { requirement.admits($0.provided) }
      ? "one does" : ""
  }
}
