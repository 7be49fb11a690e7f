/// Orders facts so that they lead from a milestone's subject to its conclusion: "a needs b" comes before "b needs c".
///
/// A proof lists its facts in the order of the search, which ends at the contradiction. A reader first asks why the milestone's
/// module is involved at all.
struct FactOrder {
  private let derivation: Derivation
  private let leaves: [Int]
  /// The number of facts that lead from the milestone to each subject.
  private let distances: [Subject: Int]

  /// - Parameters:
  ///   - terms: what the milestone rules out; empty if that is the application.
  ///   - leaves: the facts and milestones that it rests on.
  /// - Complexity: O(n log n) in the number of leaves.
  init(of terms: [Derivation.Term], _ leaves: [Int], _ derivation: Derivation) {
    self.derivation = derivation
    self.leaves = leaves
    var next: [Subject: [Subject]] = [:]
    var distances: [Subject: Int] = [:]
    for term in terms where !term.includesAbsence { distances[term.subject] = 0 }
    for leaf in leaves {
      switch derivation.steps[leaf].cause {
      case .root(let edge): distances[edge.subject] = distances[edge.subject] ?? 1
      case .edges(let source, let target): next[source, default: []].append(target)
      case .exclusive(let module, let interface):
        next[.module(module), default: []].append(.interface(interface))
      case .derived, .unavailable, .cycle: continue
      }
    }
    var queue = distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    var position = 0
    while position < queue.count {
      let subject = queue[position]
      position += 1
      for target in next[subject] ?? [] where distances[target] == nil {
        distances[target] = (distances[subject] ?? 0) + 1
        queue.append(target)
      }
    }
    self.distances = distances
  }

  /// The leaves by distance, milestones and the application's requirements first. Leaves at the same distance keep their order.
  var sorted: [Int] {
    let keys = leaves.map { leaf -> Int in
      switch derivation.steps[leaf].cause {
      case .derived: -1
      case .root: 0
      case .edges(let source, _), .unavailable(let source): distances[source] ?? .max
      case .exclusive(let module, _): distances[.module(module)] ?? .max
      case .cycle(let subjects): subjects.compactMap { distances[$0] }.min() ?? .max
      }
    }
    return zip(keys, leaves.indices).sorted { $0 < $1 }.map { leaves[$0.1] }
  }
}
