import TestSupport
import VersionResolver

/// Checks a proof of unsolvability, knowing only the problem, neither the solver nor how it found the proof.
final class DerivationChecker {
  private typealias Terms = [Subject: [UInt64]]

  /// What can be selected for a subject: a version, and for an interface also its provider.
  private struct Value: Hashable {
    var version: Version
    var provider: String?
  }

  private let problem: Problem
  private var lists: [Subject: [Value]] = [:]
  private var indices: [Subject: [Value: Int]] = [:]
  /// By target and requirement: what an edge refuses, as bits. Bit 0 is absence.
  private var refusals: [Edge: [UInt64]] = [:]

  init(_ problem: Problem) { self.problem = problem }

  /// `nil` if the proof holds.
  func fault(in derivation: Derivation) -> String? {
    var all: [Terms] = []
    collectPackages(derivation)
    for (number, step) in derivation.steps.enumerated() {
      var terms: Terms = [:]
      for term in step.terms {
        guard let set = bits(term) else { return "step \(number): a version that does not exist" }
        if terms.updateValue(set, forKey: term.subject) != nil { return "step \(number): a subject twice" }
      }
      if let fault = fault(in: step, terms, all) { return "step \(number), \(step.cause): \(fault)" }
      all.append(terms)
    }
    guard let last = all.last else { return "no steps" }
    return last.isEmpty ? nil : "the last step has terms: \(derivation.steps[all.count - 1].terms)"
  }

  private func fault(in step: Derivation.Step, _ terms: Terms, _ earlier: [Terms]) -> String? {
    switch step.cause {
    case .root(let edge):
      guard problem.roots.contains(edge) else { return "no such root" }
      return terms == [edge.subject: refused(by: edge)] ? nil : "not what the root refuses"
    case .edges(.module(let source), let target): return edgesFault(source, target, terms, step)
    case .edges(.package, _): return "a package has no edges"
    case .edges(.interface(let source), let target): return provisionFault(source, target, terms, step)
    case .exclusive(let module, let interface): return exclusionFault(module, interface, step)
    case .unavailable(let subject): return unavailableFault(subject, step)
    case .cycle(let subjects): return cycleFault(subjects, step)
    case .derived(let first, let second, let pivot):
      guard first < earlier.count, second < earlier.count else { return "refers to a later step" }
      return derivedFault(earlier[first], earlier[second], pivot, terms)
    }
  }

  private func edgesFault(_ source: String, _ target: Subject, _ terms: Terms, _ step: Derivation.Step)
    -> String?
  {
    guard .module(source) != target, terms.count == 2, let excluded = terms[target],
      let sources = step.terms.first(where: { $0.subject == .module(source) }), !sources.includesAbsence
    else { return "not one term for each of the two subjects" }
    for version in sources.versions {
      var union = [UInt64](repeating: 0, count: excluded.count)
      for edge in problem.provider.candidate(of: source, at: version).edges where edge.subject == target {
        union = zip(union, refused(by: edge)).map { $0 | $1 }
      }
      if zip(excluded, union).contains(where: { $0 & ~$1 != 0 }) {
        return "\(source) \(version) admits some of it"
      }
    }
    return nil
  }

  /// Every provider in the interface's term is the target, and none of the target's versions provides that.
  private func provisionFault(_ interface: String, _ target: Subject, _ terms: Terms, _ step: Derivation.Step)
    -> String?
  {
    guard terms.count == 2, let module = step.terms.first(where: { $0.subject == target }),
      let providers = step.terms.first(where: { $0.subject == .interface(interface) }),
      !providers.includesAbsence
    else { return "not one term for the interface and one for the module" }
    if providers.providers.contains(where: { $0 != target.name }) { return "another module's provision" }
    for version in module.versions {
      let provision = problem.provider.provision(interface, by: target.name, version)
      if let provision, provision.unavailabilityReason == nil,
        providers.versions.contains(provision.interfaceVersion)
      {
        return "\(target) \(version) provides it"
      }
    }
    return nil
  }

  /// Every version of the module provides the interface, and every provider is another module.
  private func exclusionFault(_ module: String, _ interface: String, _ step: Derivation.Step) -> String? {
    guard step.terms.count == 2, problem.chosen[interface] == nil,
      let sources = step.terms.first(where: { $0.subject == .module(module) }), !sources.includesAbsence,
      let rivals = step.terms.first(where: { $0.subject == .interface(interface) }), !rivals.includesAbsence
    else { return "not a term for the module and one for its rivals" }
    if rivals.providers.contains(module) { return "\(module) is no rival of itself" }
    return sources.versions.first { problem.provider.provision(interface, by: module, $0) == nil }.map {
      "\(module) \($0) does not provide it"
    }
  }

  private func unavailableFault(_ subject: Subject, _ step: Derivation.Step) -> String? {
    guard step.terms.count == 1, let term = step.terms.first, term.subject == subject, !term.includesAbsence
    else { return "not one term for what may not be selected" }
    switch subject {
    case .package: return "a package is never unavailable"
    case .module(let module):
      return term.versions.first { problem.isSelectable(module, $0) }.map {
        "\(module) \($0) may be selected"
      }
    case .interface(let interface):
      for (version, module) in zip(term.versions, term.providers) {
        if let chosen = problem.chosen[interface], chosen != module { continue }
        let same = problem.provider.providers(of: interface).filter {
          $0.module == module && $0.interfaceVersion == version
        }
        if same.isEmpty || same.contains(where: { $0.unavailabilityReason == nil }) {
          return "\(module) may provide \(version)"
        }
      }
      return nil
    }
  }

  private func cycleFault(_ subjects: [Subject], _ step: Derivation.Step) -> String? {
    guard !subjects.isEmpty, Set(subjects).count == subjects.count,
      Set(step.terms.map(\.subject)) == Set(subjects)
    else { return "not one term for each member of the cycle" }
    if step.terms.contains(where: \.includesAbsence) { return closedSetFault(subjects, step) }
    for (position, subject) in subjects.enumerated() {
      let next = subjects[(position + 1) % subjects.count]
      guard let term = step.terms.first(where: { $0.subject == subject }), !term.includesAbsence else {
        return "\(subject) may be absent"
      }
      if subject.isInterface {
        if next.isInterface || term.providers.contains(where: { $0 != next.name }) {
          return "\(subject) is provided by another module than \(next)"
        }
        continue
      }
      for version in term.versions {
        let orders = problem.provider.candidate(of: subject.name, at: version).edges.contains {
          $0.subject == next && $0.kind != .conflict && !$0.isLazy
        }
        if !orders { return "\(subject) \(version) does not wait for \(next)" }
      }
    }
    return nil
  }

  /// The first member is selected, and every version in a term requires another member and waits for it, which can only end in a
  /// cycle.
  private func closedSetFault(_ subjects: [Subject], _ step: Derivation.Step) -> String? {
    for term in step.terms {
      if term.subject == subjects[0], term.includesAbsence { return "\(term.subject) may be absent" }
      let others = subjects.filter { $0 != term.subject }
      if term.subject.isInterface {
        if let provider = term.providers.first(where: { !others.contains(.module($0)) }) {
          return "\(term.subject) may be provided by \(provider)"
        }
        continue
      }
      for version in term.versions {
        let edges = problem.provider.candidate(of: term.subject.name, at: version).edges
        let waits = others.contains { other in
          let some = edges.filter { $0.subject == other }
          return some.contains { $0.kind == .dependency || $0.kind == .interface }
            && some.contains { $0.kind != .conflict && !$0.isLazy }
        }
        if !waits { return "\(term.subject) \(version) waits for no member" }
      }
    }
    return nil
  }

  private func derivedFault(_ first: Terms, _ second: Terms, _ pivot: Subject, _ terms: Terms) -> String? {
    guard let mine = first[pivot], let other = second[pivot] else { return "nothing to resolve on" }
    var expected = first.merging(second) { zip($0, $1).map { $0 & $1 } }
    let union = zip(mine, other).map { $0 | $1 }
    expected[pivot] = union == full(pivot) ? nil : union
    return expected == terms ? nil : "not the resolvent"
  }

  // MARK: Sets

  /// What a proof names of each package. Any other version, named or not, counts as absence: modules need exactly one.
  private func collectPackages(_ derivation: Derivation) {
    for term in derivation.steps.flatMap(\.terms) where term.subject.isPackage {
      _ = values(of: term.subject)
      for (version, location) in zip(term.versions, term.providers) {
        let value = Value(version: version, provider: location)
        guard indices[term.subject]?[value] == nil else { continue }
        indices[term.subject, default: [:]][value] = lists[term.subject, default: []].count
        lists[term.subject, default: []].append(value)
      }
    }
  }

  private static func value(_ edge: Edge) -> Value {
    let version = Version(String(edge.requirement.description.dropFirst())) ?? Version(0, 0, 0)
    return Value(version: version, provider: PackageLocation(edge.target).canonical)
  }

  private func values(of subject: Subject) -> [Value] {
    if let known = lists[subject] { return known }
    let list: [Value]
    switch subject {
    case .package: list = []
    case .module(let name):
      list = problem.provider.versions(of: name).sorted().map { Value(version: $0) }
    case .interface(let name):
      list = Array(
        Set(
          problem.provider.providers(of: name).map {
            Value(version: $0.interfaceVersion, provider: $0.module)
          }
        )
      )
    }
    lists[subject] = list
    indices[subject] = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
    return list
  }

  private func empty(_ subject: Subject) -> [UInt64] {
    Array(repeating: 0, count: values(of: subject).count / 64 + 1)
  }

  private func full(_ subject: Subject) -> [UInt64] {
    var result = empty(subject)
    for index in 0...values(of: subject).count { result[index / 64] |= 1 << UInt64(index % 64) }
    return result
  }

  private func bits(_ term: Derivation.Term) -> [UInt64]? {
    var result = empty(term.subject)
    if term.includesAbsence { result[0] |= 1 }
    let isModule = !term.subject.isInterface && !term.subject.isPackage
    if isModule == (term.providers.count == term.versions.count), !term.versions.isEmpty { return nil }
    for (position, version) in term.versions.enumerated() {
      let value = Value(version: version, provider: isModule ? nil : term.providers[position])
      guard let index = indices[term.subject]?[value] else { return nil }
      result[(index + 1) / 64] |= 1 << UInt64((index + 1) % 64)
    }
    return result
  }

  private func refused(by edge: Edge) -> [UInt64] {
    if let known = refusals[edge] { return known }
    if edge.kind == .package {
      var result = full(edge.subject)
      if let index = indices[edge.subject]?[Self.value(edge)] {
        result[(index + 1) / 64] &= ~(1 << UInt64((index + 1) % 64))
      }
      return result
    }
    var result = empty(edge.subject)
    if edge.kind == .interface || !problem.agrees(edge, nil) { result[0] |= 1 }
    for (index, value) in values(of: edge.subject).enumerated() {
      let agrees =
        edge.kind == .interface ? edge.requirement.admits(value.version) : problem.agrees(edge, value.version)
      if !agrees { result[(index + 1) / 64] |= 1 << UInt64((index + 1) % 64) }
    }
    refusals[edge] = result
    return result
  }
}
