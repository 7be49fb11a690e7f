/// Headlines for failures in which the newest versions all fit, but wait for each other in a cycle.
extension Verdict {
  /// Judges a failure in which the newest versions all fit, but wait for each other in a cycle.
  mutating func judgeCycle(_ propagation: CorePropagation) {
    var next: [Subject: [Subject]] = [:]
    for subject in propagation.required {
      let domain = propagation.domain(of: subject)
      next[subject] = model.targets(of: subject).filter { target in
        propagation.latest[target] != nil
          && model.rules(from: subject, to: target).contains { index in
            let rule = model.rules[index]
            return domain[rule.position]
              && (rule.edge?.ordersInitialization ?? subject.isInterface)
          }
      }
    }
    let edges = propagation.required.flatMap { subject in
      (next[subject] ?? []).map { (from: subject, to: $0) }
    }
    let cycle = CycleFinder.cycle(of: propagation.required, edges)
    guard !cycle.isEmpty else {
      kind = .conflict
      summary = general
      return
    }
    kind = .cycle
    let names = cycle.filter { !$0.isInterface }.map { subject -> String in
      let domain = propagation.domain(of: subject)
      return explainer.count(of: subject) > 1
        ? sentences.name(subject, domain.indices.filter { domain[$0] }) : subject.name
    }
    switch names.count {
    case 1: summary = "\(names[0]) needs itself to be initialized first"
    case 2: summary = "\(names[0]) and \(names[1]) need each other to be initialized first"
    default:
      summary =
        "\(names.count) modules need one another to be initialized first: \(names.asCycle)"
    }
  }
}
