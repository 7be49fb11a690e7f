/// What a refutation rests on, without unrolling it.
extension Refutation {
  /// The facts that the refutation needs, each once, about all versions for which it is needed.
  ///
  /// - Complexity: linear in the resolution steps that are reachable.
  func facts() -> [Derivation.Step] {
    var table = TermTable(self)
    var result: [Derivation.Step] = []
    var merged: [UInt64: (external: Int32, terms: Terms)] = [:]
    for external in neededExternals {
      let record = proof.externals[Int(external)]
      let terms = externalTerms(external)
      if record.kind == .cycle {
        result.append(fact(external, terms, &table))
      } else {
        let name = UInt64(record.kind.rawValue) << 32 | UInt64(UInt32(record.index))
        merged[name, default: (external, terms)].terms.merge(terms) { zip($0, $1).map { $0 | $1 } }
      }
    }
    for fact in merged.values { result.append(self.fact(fact.external, fact.terms, &table)) }
    return result
  }

  /// The cycles that the refutation needs, each once, in the order in which the proof uses them.
  ///
  /// - Complexity: linear in the resolution steps that are reachable.
  func cycles() -> [Derivation.Step] {
    var table = TermTable(self)
    var seen: Set<Int32> = []
    let used = needed.flatMap { steps(of: $0).map(\.with) }.filter { external in
      external >= 0 && proof.externals[Int(external)].kind == .cycle && seen.insert(external).inserted
    }
    return used.map { fact($0, externalTerms($0), &table) }
  }

  /// The application's edges that the refutation needs.
  ///
  /// - Complexity: linear in the resolution steps that are reachable.
  func usedRoots() -> Set<Edge> {
    let externals = neededExternals.map { proof.externals[Int($0)] }
    return Set(externals.filter { $0.kind == .root }.map { roots[Int($0.index)] })
  }

  /// The proof log's numbers of the facts that the refutation needs.
  private var neededExternals: Set<Int32> {
    var result: Set<Int32> = []
    for index in needed {
      for step in steps(of: index) where step.with >= 0 { result.insert(step.with) }
    }
    return result
  }
}
