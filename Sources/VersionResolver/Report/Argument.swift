/// The numbered argument: facts when they are first used, then what follows from them, shared parts once.
struct Argument {
  let explainer: Explainer
  let demands: [Explainer.Demand]
  let contested: String?
  private(set) var steps: [Explanation.Step] = []
  private var numbers: [Int: Int] = [:]
  /// The number of each fact by its text.
  private var facts: [String: Int] = [:]

  init(explainer: Explainer, demands: [Explainer.Demand], contested: String?) {
    self.explainer = explainer
    self.demands = demands
    self.contested = contested
  }

  mutating func write(_ derivation: Derivation) {
    for index in derivation.steps.indices
    where derivation.steps[index].isLearned || index == derivation.steps.count - 1 {
      var because: [Int] = []
      for leaf in leaves(of: index, in: derivation) {
        if let known = numbers[leaf] {
          because.append(known)
        } else if let text = text(ofFact: derivation.steps[leaf]) {
          // Two steps of the proof may use one fact for different versions.
          let number = facts[text] ?? add(text, [], for: leaf)
          facts[text] = number
          because.append(number)
        }
      }
      let unique = Set(because).sorted()
      _ = add(text(ofConclusion: derivation.steps[index]), unique, for: index)
    }
  }

  private mutating func add(_ text: String, _ because: [Int], for step: Int) -> Int {
    let number = steps.count + 1
    steps.append(Explanation.Step(number: number, text: text, because: because))
    numbers[step] = number
    return number
  }

  /// The facts and milestones that a milestone rests on, in the order of the proof.
  private func leaves(of index: Int, in derivation: Derivation) -> [Int] {
    var result: [Int] = []
    var stack = [index]
    while let next = stack.popLast() {
      if next != index, derivation.steps[next].isLearned {
        result.append(next)
      } else if case .derived(let first, let second, _) = derivation.steps[next].cause {
        stack.append(second)
        stack.append(first)
      } else {
        result.append(next)
      }
    }
    return result
  }

  /// `nil` for a fact that other sentences mention on the way.
  private func text(ofFact step: Derivation.Step) -> String? {
    switch step.cause {
    case .root(let edge):
      if demands.contains(where: { $0.source == edge.target }) { return nil }
      return sentence(explainer.application, edge.kind, edge.target, [edge])
    case .edges(let source, let target):
      guard let demand = demands.first(where: { $0.source == source && $0.target == target }) else {
        return nil
      }
      return sentence(
        subject(source, demand.versions),
        demand.edges.first?.kind ?? .dependency,
        target,
        demand.edges
      )
    case .unavailable(let module):
      let versions = step.terms.first?.versions ?? []
      let reasons = versions.reversed().prefix(3).map {
        "\(module) \($0) \(explainer.unavailability(module, $0))"
      }
      return reasons.joined(separator: "; ")
        + (versions.count > 3 ? "; and \(versions.count - 3) more." : ".")
    case .cycle(let modules):
      return "To be initialized, each needs the next: "
        + (modules + modules.prefix(1)).joined(separator: " → ") + "."
    case .derived:
      return nil
    }
  }

  private func sentence(_ subject: String, _ kind: Edge.Kind, _ target: String, _ edges: [Edge]) -> String {
    var texts: [String] = []
    for edge in edges where !texts.contains(edge.requirement.description) {
      texts.append(edge.requirement.description)
    }
    var what = texts.prefix(3).joined(separator: kind == .conflict ? " and " : " or ")
    if texts.count > 3 { what += " or one of \(texts.count - 3) other ranges" }
    if what.isEmpty { what = "*" }
    let verb =
      switch kind {
      case .dependency: "needs \(target) \(what)"
      case .optional: "accepts \(target) only as \(what)"
      case .conflict: "conflicts with \(target) \(what)"
      }
    let all = explainer.allVersions(of: target)
    let ending: String
    if kind == .conflict {
      ending = ""
    } else if all.isEmpty {
      ending = ", and there is no module \(target)"
    } else if let demand = demands.first(where: { $0.target == target && $0.edges == edges }),
      demand.allowed.isEmpty
    {
      ending = ", and \(target) exists in \(ranges(target, all))"
    } else {
      ending = ""
    }
    return "\(subject) \(verb)\(ending)."
  }

  private func subject(_ module: String, _ versions: [Version]) -> String {
    let all = explainer.allVersions(of: module)
    if versions.count == 1, all.count > 1 { return "\(module) \(versions[0])" }
    let allowed = demands.filter { $0.source == nil && $0.target == module }.map(\.allowed)
    if versions.count == all.count {
      return all.count == 1 ? "\(module) \(versions[0])" : "Every \(module) (\(ranges(module, versions)))"
    }
    if allowed.contains(where: { Set($0).isSubset(of: versions) }) {
      return "Every \(module) that \(explainer.application) allows (\(ranges(module, versions)))"
    }
    return "\(module) \(ranges(module, versions))"
  }

  /// Versions as ranges of what exists: `1.0.0 – 1.2.0, 1.4.0`.
  private func ranges(_ module: String, _ versions: [Version]) -> String {
    let all = explainer.allVersions(of: module)
    let chosen = Set(versions)
    var parts: [String] = []
    var start: Int?
    for index in 0...all.count {
      let isIn = index < all.count && chosen.contains(all[index])
      if isIn, start == nil { start = index }
      if !isIn, let first = start {
        let last = index - 1
        switch last - first {
        case 0: parts.append("\(all[first])")
        case 1: parts.append("\(all[first]), \(all[last])")
        default: parts.append("\(all[first]) – \(all[last])")
        }
        start = nil
      }
    }
    if parts.count > 4 { return parts.prefix(3).joined(separator: ", ") + ", … \(parts[parts.count - 1])" }
    return parts.joined(separator: ", ")
  }

  private func text(ofConclusion step: Derivation.Step) -> String {
    if step.terms.isEmpty {
      if let contested, demands.filter({ $0.target == contested }).count > 1 {
        return "One process links one \(contested), and no version of it suits all of these."
      }
      return "So nothing satisfies \(explainer.application)."
    }
    let positive = step.terms.filter { !$0.includesAbsence }.map { name($0.module, $0.versions) }
    let negative = step.terms.filter(\.includesAbsence).map { term -> String in
      let excluded = Set(term.versions)
      let left = explainer.allVersions(of: term.module).filter { !excluded.contains($0) }
      return left.isEmpty ? "\(term.module), which cannot be had" : name(term.module, left)
    }
    let subject = positive.joined(separator: " and ")
    switch (positive.count, negative.count) {
    case (1, 0): return "So \(subject) cannot be used."
    case (_, 0): return "So \(subject) cannot be used together."
    case (0, _): return "So \(negative.joined(separator: " or ")) is needed."
    default:
      let verb = positive.count == 1 ? "needs" : "together need"
      return "So \(subject) \(verb) \(negative.joined(separator: " or "))."
    }
  }

  private func name(_ module: String, _ versions: [Version]) -> String {
    versions.count == explainer.allVersions(of: module).count && versions.count > 1
      ? "every \(module)" : "\(module) \(ranges(module, versions))"
  }
}
