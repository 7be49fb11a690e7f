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
    guard let cycle = Self.cycle(in: next, from: propagation.required) else {
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
        "\(names.count) modules need one another to be initialized first: "
        + (names + names.prefix(1)).joined(separator: " → ")
    }
  }

  /// Returns a shortest cycle.
  private static func cycle(in next: [Subject: [Subject]], from starts: [Subject]) -> [Subject]? {
    var best: [Subject]?
    for start in starts {
      var parents: [Subject: Subject] = [:]
      var queue = [start]
      var head = 0
      search: while head < queue.count {
        let subject = queue[head]
        head += 1
        for target in next[subject] ?? [] {
          if target == start {
            var path = [subject]
            while let last = path.last, last != start, let parent = parents[last] { path.append(parent) }
            if path.count < best?.count ?? .max { best = path.reversed() }
            break search
          }
          if parents[target] == nil {
            parents[target] = subject
            queue.append(target)
          }
        }
      }
    }
    return best
  }
}
