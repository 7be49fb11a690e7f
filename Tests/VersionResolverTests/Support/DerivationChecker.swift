import VersionResolver

/// Checks a proof of unsolvability, knowing only the problem: neither the solver nor how it found the proof.
final class DerivationChecker {
  private typealias Terms = [String: [UInt64]]

  private let problem: Problem
  private var lists: [String: [Version]] = [:]
  private var indices: [String: [Version: Int]] = [:]
  /// Per target and requirement: what an edge refuses, as bits; bit 0 is absence.
  private var refusals: [Edge: [UInt64]] = [:]

  init(_ problem: Problem) { self.problem = problem }

  /// `nil` if the proof holds.
  func fault(in derivation: Derivation) -> String? {
    var all: [Terms] = []
    for (number, step) in derivation.steps.enumerated() {
      var terms: Terms = [:]
      for term in step.terms {
        guard let set = bits(term) else { return "step \(number): a version that does not exist" }
        if terms.updateValue(set, forKey: term.module) != nil { return "step \(number): a module twice" }
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
      return terms == [edge.target: refused(by: edge)] ? nil : "not what the root refuses"
    case .edges(let source, let target):
      return edgesFault(source, target, terms, step)
    case .unavailable(let module):
      guard terms.count == 1, let term = step.terms.first, term.module == module, !term.includesAbsence else {
        return "not one term for the module's versions"
      }
      let wrong = term.versions.first { problem.isSelectable(module, $0) }
      return wrong.map { "\(module) \($0) may be selected" }
    case .cycle(let modules):
      return cycleFault(modules, step)
    case .derived(let first, let second, let pivot):
      guard first < earlier.count, second < earlier.count else { return "refers to a later step" }
      return derivedFault(earlier[first], earlier[second], pivot, terms)
    }
  }

  private func edgesFault(_ source: String, _ target: String, _ terms: Terms, _ step: Derivation.Step)
    -> String?
  {
    guard source != target, terms.count == 2, let excluded = terms[target],
      let sources = step.terms.first(where: { $0.module == source }), !sources.includesAbsence
    else { return "not one term for each of the two modules" }
    for version in sources.versions {
      var union = [UInt64](repeating: 0, count: excluded.count)
      for edge in problem.provider.candidate(source, at: version).edges where edge.target == target {
        union = zip(union, refused(by: edge)).map { $0 | $1 }
      }
      if zip(excluded, union).contains(where: { $0 & ~$1 != 0 }) {
        return "\(source) \(version) admits some of it"
      }
    }
    return nil
  }

  private func cycleFault(_ modules: [String], _ step: Derivation.Step) -> String? {
    guard !modules.isEmpty, Set(modules).count == modules.count,
      Set(step.terms.map(\.module)) == Set(modules)
    else { return "not one term for each module of the cycle" }
    for (position, module) in modules.enumerated() {
      let next = modules[(position + 1) % modules.count]
      guard let term = step.terms.first(where: { $0.module == module }), !term.includesAbsence else {
        return "\(module) may be absent"
      }
      for version in term.versions {
        let orders = problem.provider.candidate(module, at: version).edges.contains {
          $0.target == next && $0.kind != .conflict && !$0.isLazy
        }
        if !orders { return "\(module) \(version) does not wait for \(next)" }
      }
    }
    return nil
  }

  private func derivedFault(_ first: Terms, _ second: Terms, _ pivot: String, _ terms: Terms) -> String? {
    guard let mine = first[pivot], let other = second[pivot] else { return "nothing to resolve on" }
    var expected = first.merging(second) { zip($0, $1).map { $0 & $1 } }
    let union = zip(mine, other).map { $0 | $1 }
    expected[pivot] = union == full(pivot) ? nil : union
    return expected == terms ? nil : "not the resolvent"
  }

  // MARK: Sets

  private func versions(of module: String) -> [Version] {
    if let known = lists[module] { return known }
    let sorted = problem.provider.versions(of: module).sorted()
    lists[module] = sorted
    indices[module] = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    return sorted
  }

  private func empty(_ module: String) -> [UInt64] {
    Array(repeating: 0, count: versions(of: module).count / 64 + 1)
  }

  private func full(_ module: String) -> [UInt64] {
    var result = empty(module)
    for index in 0...versions(of: module).count { result[index / 64] |= 1 << UInt64(index % 64) }
    return result
  }

  private func bits(_ term: Derivation.Term) -> [UInt64]? {
    var result = empty(term.module)
    if term.includesAbsence { result[0] |= 1 }
    for version in term.versions {
      guard let index = indices[term.module]?[version] else { return nil }
      result[(index + 1) / 64] |= 1 << UInt64((index + 1) % 64)
    }
    return result
  }

  private func refused(by edge: Edge) -> [UInt64] {
    if let known = refusals[edge] { return known }
    var result = empty(edge.target)
    if !problem.agrees(edge, nil) { result[0] |= 1 }
    for (index, version) in versions(of: edge.target).enumerated() where !problem.agrees(edge, version) {
      result[(index + 1) / 64] |= 1 << UInt64((index + 1) % 64)
    }
    refusals[edge] = result
    return result
  }
}
