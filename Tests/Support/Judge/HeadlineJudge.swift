import Foundation
import VersionResolver

/// Reads a headline back and checks it against the tables.
package struct HeadlineJudge {
  let problem: Problem
  let refusal: Refusal

  struct Source {
    /// `nil` for the application.
    var module: String?
    /// `nil` for all versions the core names.
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

  /// Each form returns `nil` for a headline of another form, and an empty string for a true one.
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
    guard let parts = parts(text, " needs a different version of ", " than "), parts[2].hasSuffix(" accepts"),
      let one = sources(parts[0])?.first, let other = sources(String(parts[2].dropLast(8)))?.first
    else { return nil }
    return disjointFault(
      [sets(one, parts[1], .dependency), sets(other, parts[1], .optional)],
      parts[1],
      .dependency
    )
  }

  func both(_ text: String) -> String? {
    if let range = text.range(of: " satisfies all of \(refusal.application)'s requirements on it") {
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
    guard let parts = parts(text, " is not compatible with ", ", and every other choice fails too"),
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
    guard let edge = said.first?.edge else { return "no fact says so" }
    if rest.count > 1 {
      let version = Version(String(rest[1].prefix { $0 != "," }))
      guard let version, edge.requirement.admits(version, includingPrereleases: true) else {
        return "no such pre-release"
      }
    }
    return problem.provider.versions(of: target).contains { problem.agrees(edge, $0) }
      ? "a version matches" : ""
  }

  func several(_ text: String) -> String? {
    let ending = ", and \(refusal.application) chooses "
    guard text.hasSuffix("\(ending)neither") || text.hasSuffix("\(ending)none of them") else { return nil }
    guard
      let parts = parts(text, " both provide ", "\(ending)neither")
        ?? parts(text, " all provide ", "\(ending)none of them"),
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
    if let parts = parts(text, "no version of ", " that \(refusal.application) allows can provide ") {
      let isOnly = refusal.facts.allSatisfy { fact in
        if case .root(let edge) = fact {
          edge.subject == .interface("\(parts[2]) from \(parts[1])")
        } else {
          true
        }
      }
      return isOnly && isRequired("\(parts[2]) from \(parts[1])") ? "" : "something else is required"
    }
    let ends = [
      " that \(refusal.application) allows can be used", " that \(refusal.application) allows are compatible",
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
    if end == ends[0] {
      let isProvider = text.hasPrefix("no provider of ")
      return all == [String(names)] && isProvider == isRequired(String(names)) ? "" : "\(all) are allowed"
    }
    let said = names.replacing(" and ", with: ", ").components(separatedBy: ", ")
    if let last = said.last, last.hasSuffix(" more"), let count = Int(last.dropLast(5)) {
      return said.dropLast().allSatisfy(all.contains) && said.count - 1 + count == all.count
        ? "" : "\(all) are allowed"
    }
    return Set(said) == all && all.count > 1 ? "" : "\(all) are allowed"
  }

  private func isRequired(_ name: String) -> Bool {
    refusal.facts.contains { fact in
      if case .root(let edge) = fact { edge.subject == .interface(name) } else { false }
    }
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

  func edges(_ source: Source, _ subject: Subject) -> [(module: String?, version: Version?, edge: Edge)] {
    statements(on: subject).filter { statement in
      statement.module == source.module
        && (source.versions.map { statement.version.map($0.contains) ?? false } ?? true)
    }
  }

  /// For each version of a source, the versions of a target it leaves.
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
    case .interface(let name): problem.provider.providers(of: name).map(\.interfaceVersion)
    // The judges' universes have no packages; `PackageTests` checks their sentences.
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
}
