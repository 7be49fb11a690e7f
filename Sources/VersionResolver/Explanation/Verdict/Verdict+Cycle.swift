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
  ///
  /// - Complexity: O(subjects · edges).
  private static func cycle(in next: [Subject: [Subject]], from starts: [Subject]) -> [Subject]? {
    let numbers = Dictionary(zip(starts, starts.indices)) { first, _ in first }
    let targets = starts.map { (next[$0] ?? []).compactMap { numbers[$0] } }
    var best: [Int]?
    var parents = [Int](repeating: -1, count: starts.count)
    for start in starts.indices {
      var queue = [start]
      var head = 0
      search: while head < queue.count {
        let number = queue[head]
        head += 1
        for target in targets[number] {
          if target == start {
            var path = [number]
            while let last = path.last, last != start { path.append(parents[last]) }
            if path.count < best?.count ?? .max { best = path.reversed() }
            break search
          }
          if parents[target] < 0 {
            parents[target] = number
            queue.append(target)
          }
        }
      }
      for number in queue { parents[number] = -1 }
    }
    return best?.map { starts[$0] }
  }
}
