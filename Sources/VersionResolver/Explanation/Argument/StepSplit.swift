/// Splits what a conclusion rests on, if it is a lot, into parts that each rule out some versions of one module.
///
/// "b 1.0.0 needs a 2.0.0, which needs b 2.0.0, so b 1.0.0 cannot be used" is easier to follow than these facts among ten others.
/// Unit propagation checks that a part's facts rule its versions out, so each part follows from what it names. The conclusion
/// must likewise follow from the parts and the rest, or nothing is split.
struct StepSplit {
  /// Some facts and milestones, and what they rule out.
  struct Part {
    let leaves: [Int]
    let conclusion: Derivation.Term
  }

  private(set) var parts: [Part] = []
  /// What the conclusion rests on besides the parts.
  private(set) var rest: [Int]

  /// What cannot hold together, by subject: for absence and then for each candidate, whether it is included.
  private typealias Nogood = [Subject: [Bool]]

  private let model: CoreModel

  /// Fewer facts than this are easy to follow without splitting.
  private static let fewest = 4
  /// An argument with more facts than this is too long to be read anyway.
  private static let most = 40

  /// - Parameters:
  ///   - leaves: steps of the derivation.
  ///   - terms: what they rule out together.
  init(_ leaves: [Int], rulingOut terms: [Derivation.Term], _ derivation: Derivation, _ model: CoreModel) {
    rest = leaves
    self.model = model
    guard (Self.fewest...Self.most).contains(leaves.count) else { return }
    var nogoods: [Int: Nogood] = [:]
    let whole = nogood(terms)
    for leaf in leaves { nogoods[leaf] = nogood(derivation.steps[leaf].terms) }
    for leaf in leaves {
      guard case .edges(let source, _) = derivation.steps[leaf].cause, !source.isInterface,
        let term = derivation.steps[leaf].terms.first(where: { $0.subject == source }),
        !parts.contains(where: { $0.conclusion == term })
      else { continue }
      let assumed = nogood([term])
      var some = rest.filter { nogoods[$0] != nil }
      guard contradicts(some.compactMap { nogoods[$0] }, assumed) else { continue }
      for candidate in some {
        let fewer = some.filter { $0 != candidate }
        if contradicts(fewer.compactMap { nogoods[$0] }, assumed) { some = fewer }
      }
      // A part consists of several facts, and leaves several steps to the conclusion.
      guard some.count > 1, some.count < rest.count - 1 else { continue }
      let others = rest.filter { !some.contains($0) }
      let known = (parts.map(\.conclusion) + [term]).map { nogood([$0]) }
      guard contradicts(others.compactMap { nogoods[$0] } + known, whole) else { continue }
      parts.append(Part(leaves: some, conclusion: term))
      rest = others
    }
  }

  private func nogood(_ terms: [Derivation.Term]) -> Nogood {
    var result: Nogood = [:]
    for term in terms {
      var set = Array(repeating: false, count: model.explainer.count(of: term.subject) + 1)
      set[0] = term.includesAbsence
      for position in model.positions(of: term) where position + 1 < set.count { set[position + 1] = true }
      result[term.subject] = set
    }
    return result
  }

  /// Returns whether unit propagation leaves some subject with nothing, given an assumption.
  private func contradicts(_ nogoods: [Nogood], _ assumed: Nogood) -> Bool {
    var domains = assumed
    var isChanged = true
    while isChanged {
      isChanged = false
      for nogood in nogoods {
        var open: Subject?
        var count = 0
        for (subject, set) in nogood {
          let domain = domains[subject] ?? Array(repeating: true, count: set.count)
          if domain.indices.contains(where: { domain[$0] && !set[$0] }) {
            open = subject
            count += 1
          }
        }
        if count == 0 { return true }
        guard count == 1, let subject = open, let set = nogood[subject] else { continue }
        let domain = domains[subject] ?? Array(repeating: true, count: set.count)
        let left = zip(domain, set).map { $0 && !$1 }
        guard left != domain else { continue }
        if !left.contains(true) { return true }
        domains[subject] = left
        isChanged = true
      }
    }
    return false
  }
}
