/// Writes the numbered argument: each fact where it is first used, then what follows from it, shared parts once.
struct Argument {
  let explainer: Explainer
  let constraints: [Explainer.Constraint]
  let contested: Subject?
  private(set) var steps: [Explanation.Step] = []
  private var numbers: [Int: Int] = [:]
  /// The number of each fact by its text.
  private var facts: [String: Int] = [:]

  init(explainer: Explainer, constraints: [Explainer.Constraint], contested: Subject?) {
    self.explainer = explainer
    self.constraints = constraints
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
      if constraints.contains(where: { $0.source == edge.subject }) { return nil }
      return sentence(explainer.application, edge.kind, edge.subject, [edge])
    case .edges(let source, let target):
      guard let constraint = constraint(source, target, isExclusive: false) else { return nil }
      if source.isInterface { return provision(of: source, by: target, constraint) }
      return sentence(
        subject(source, constraint.sources),
        constraint.edges.first?.kind ?? .dependency,
        target,
        constraint.edges
      )
    case .exclusive(let module, let interface):
      guard let constraint = constraint(.module(module), .interface(interface), isExclusive: true) else {
        return nil
      }
      return "\(subject(.module(module), constraint.sources)) provides \(interface), so no other module may."
    case .unavailable(let subject):
      let positions = step.terms.first?.positions ?? []
      let reasons = positions.reversed().prefix(3).map {
        "\(explainer.label(subject, $0)) \(explainer.unavailability(subject, $0))"
      }
      return reasons.joined(separator: "; ")
        + (positions.count > 3 ? "; and \(positions.count - 3) more." : ".")
    case .cycle(let subjects):
      let names = subjects.map(\.name)
      return "To be initialized, each needs the next: "
        + (names + names.prefix(1)).joined(separator: " → ") + "."
    case .derived:
      return nil
    }
  }

  private func constraint(_ source: Subject, _ target: Subject, isExclusive: Bool) -> Explainer.Constraint? {
    constraints.first { $0.source == source && $0.target == target && $0.isExclusive == isExclusive }
  }

  /// "Of stripe, 1.0.0 – 1.2.0 provide PaymentGateway."
  private func provision(of interface: Subject, by module: Subject, _ constraint: Explainer.Constraint)
    -> String
  {
    constraint.allowed.isEmpty
      ? "\(module) has no version that provides \(interface)."
      : "Of \(module), \(ranges(module, constraint.allowed)) \(constraint.allowed.count == 1 ? "provides" : "provide") "
        + "\(interface) \(provided(interface, constraint.sources))."
  }

  /// The distinct versions at some positions of an interface.
  private func provided(_ interface: Subject, _ positions: [Int]) -> String {
    let all = explainer.allVersions(of: interface)
    return Set(positions.map { all[$0] }).sorted().map(\.description).joined(separator: ", ")
  }

  private func sentence(_ subject: String, _ kind: Edge.Kind, _ target: Subject, _ edges: [Edge]) -> String {
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
      case .interface: "requires \(target) \(what)"
      case .package: "comes from \(explainer.packages(edges))"
      }
    let all = Array(0..<explainer.count(of: target))
    let ending: String
    if kind == .conflict || kind == .package {
      ending = ""
    } else if all.isEmpty {
      ending = target.isInterface ? ", and no module provides it" : ", and there is no module \(target)"
    } else if let constraint = constraints.first(where: { $0.target == target && $0.edges == edges }),
      constraint.allowed.isEmpty
    {
      ending =
        target.isInterface
        ? ", and what provides it is \(ranges(target, all))"
        : ", and \(target) exists in \(ranges(target, all))"
    } else {
      ending = ""
    }
    return "\(subject) \(verb)\(ending)."
  }

  private func subject(_ module: Subject, _ positions: [Int]) -> String {
    let count = explainer.count(of: module)
    if positions.count == 1, count > 1 { return "\(module) \(ranges(module, positions))" }
    let allowed = constraints.filter { $0.source == nil && $0.target == module }.map(\.allowed)
    if positions.count == count {
      return count == 1
        ? "\(module) \(ranges(module, positions))" : "Every \(module) (\(ranges(module, positions)))"
    }
    if allowed.contains(where: { Set($0).isSubset(of: positions) }) {
      return "Every \(module) that \(explainer.application) allows (\(ranges(module, positions)))"
    }
    return "\(module) \(ranges(module, positions))"
  }

  /// Versions as ranges of what exists: `1.0.0 – 1.2.0, 1.4.0`; for an interface, who provides it in which version.
  private func ranges(_ subject: Subject, _ positions: [Int]) -> String {
    if subject.isInterface { return providers(subject, positions) }
    if subject.isPackage { return explainer.packageVersions(subject, positions) }
    let all = explainer.allVersions(of: subject)
    let chosen = Set(positions)
    var parts: [String] = []
    var start: Int?
    for index in 0...all.count {
      let isIn = index < all.count && chosen.contains(index)
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

  private func providers(_ interface: Subject, _ positions: [Int]) -> String {
    let all = explainer.allVersions(of: interface)
    var byModule: [String: [Version]] = [:]
    for position in positions {
      byModule[explainer.provider(interface, position), default: []].append(all[position])
    }
    let parts = Array(byModule.keys).sortedBytewise().map { module in
      "\(module) (\((byModule[module] ?? []).map(\.description).joined(separator: ", ")))"
    }
    return parts.count > 4
      ? parts.prefix(3).joined(separator: ", ") + " and \(parts.count - 3) more"
      : parts.joined(separator: ", ")
  }

  private func text(ofConclusion step: Derivation.Step) -> String {
    if step.terms.isEmpty {
      if let contested, constraints.filter({ $0.target == contested }).count > 1 {
        if contested.isPackage {
          return "One build has one version of \(contested), and these need different ones."
        }
        return contested.isInterface
          ? "One module provides \(contested), and none suits all of these."
          : "One process links one \(contested), and no version of it suits all of these."
      }
      return "So nothing satisfies \(explainer.application)."
    }
    let positive = step.terms.filter { !$0.includesAbsence }.map { name($0.subject, $0.positions) }
    let negative = step.terms.filter(\.includesAbsence).map { term -> String in
      let left = explainer.others(than: term)
      return left.isEmpty ? "\(term.subject), which cannot be had" : name(term.subject, left)
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

  private func name(_ subject: Subject, _ positions: [Int]) -> String {
    let isAll = positions.count == explainer.count(of: subject)
    if subject.isInterface {
      return isAll ? "any provider of \(subject)" : "\(subject) by \(ranges(subject, positions))"
    }
    return isAll && positions.count > 1 ? "every \(subject)" : "\(subject) \(ranges(subject, positions))"
  }
}
