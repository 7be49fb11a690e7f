/// Leaves out facts that a conclusion does not need, and splits the others, if they are many, into parts that each rule out some
/// versions of one module.
///
/// "b 1.0.0 needs a 2.0.0, which needs b 2.0.0, so b 1.0.0 cannot be used" is easier to follow than these facts among ten others.
/// Unit propagation checks that a part's facts rule its versions out, so each part follows from what it names. The conclusion
/// must likewise follow from the parts and the rest, or nothing is split or left out.
struct StepSplit {
  /// Some facts and milestones, and what they rule out.
  struct Part {
    let leaves: [Int]
    let conclusion: Derivation.Term
  }

  private(set) var parts: [Part] = []
  /// What the conclusion rests on besides the parts.
  private(set) var rest: [Int]

  /// Fewer facts than this are easy to follow without splitting.
  private static let fewest = 4
  /// An argument with more facts than this is too long to be read anyway.
  private static let most = 40

  /// - Parameters:
  ///   - leaves: steps of the derivation.
  ///   - terms: what they rule out together.
  init(_ leaves: [Int], rulingOut terms: [Derivation.Term], _ derivation: Derivation, _ model: CoreModel) {
    rest = leaves
    guard leaves.count <= Self.most else { return }
    var table = NogoodTable(model)
    let whole = table.add(terms)
    let nogoods = Dictionary(leaves.map { ($0, table.add(derivation.steps[$0].terms)) }) { first, _ in first }
    // A proof may use a fact twice, once about some versions and once about more.
    for leaf in leaves where !derivation.steps[leaf].isLearned {
      let fewer = rest.filter { $0 != leaf }
      if table.contradicts(fewer.compactMap { nogoods[$0] }, assuming: whole) { rest = fewer }
    }
    guard rest.count >= Self.fewest else { return }
    var known: [Int] = []
    for leaf in rest {
      guard case .edges(let source, _) = derivation.steps[leaf].cause, !source.isInterface,
        let term = derivation.steps[leaf].terms.first(where: { $0.subject == source }),
        !parts.contains(where: { $0.conclusion == term })
      else { continue }
      let assumed = table.add([term])
      var some = rest
      func contradicts(_ leaves: [Int]) -> Bool {
        table.contradicts(leaves.compactMap { nogoods[$0] }, assuming: assumed)
      }
      guard contradicts(some) else { continue }
      for candidate in some {
        let fewer = some.filter { $0 != candidate }
        if contradicts(fewer) { some = fewer }
      }
      // A part consists of several facts, and leaves several steps to the conclusion.
      guard some.count > 1, some.count < rest.count - 1 else { continue }
      let others = rest.filter { !some.contains($0) }
      let facts = others.compactMap { nogoods[$0] } + known + [assumed]
      guard table.contradicts(facts, assuming: whole) else { continue }
      parts.append(Part(leaves: some, conclusion: term))
      known.append(assumed)
      rest = others
    }
  }
}
