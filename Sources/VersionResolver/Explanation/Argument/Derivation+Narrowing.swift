extension Derivation {
  /// Returns the proof with each step about no more versions than the steps after it make use of.
  ///
  /// A search learns what it can: "gate 2.4.0 and 2.5.0 cannot be used together with io 0.1.0". If only gate 2.4.0 needs io 0.1.0,
  /// the rest of that step, and the facts that only the rest follows from, tell a reader nothing, and may repeat what another step
  /// states. Terms that include absence stay as they are, because they read as "needs one of the others".
  ///
  /// - Complexity: linear in the versions that all terms list. A proof that lists too many is returned as it is: nobody reads it.
  func narrowed() -> Derivation {
    let volume = steps.reduce(0) { sum, step in step.terms.reduce(sum) { $0 + $1.positions.count } }
    guard volume <= Self.narrowedVolume, let last = steps.indices.last else { return self }
    var needs = [Sets?](repeating: nil, count: steps.count)
    needs[last] = sets(of: last)
    for index in steps.indices.reversed() {
      guard let need = needs[index], case .derived(let first, let second, let pivot) = steps[index].cause
      else { continue }
      let isFirstNarrowed = first != second && weight(of: first, on: pivot) > weight(of: second, on: pivot)
      let isSecondNarrowed = first != second && !isFirstNarrowed && weight(of: second, on: pivot) > 0
      let parents = [(first, second, isFirstNarrowed), (second, first, isSecondNarrowed)]
      for (parent, other, isNarrowed) in parents {
        var wanted = sets(of: parent)
        for (subject, set) in wanted where subject != pivot {
          wanted[subject] = need[subject].flatMap { Self.orNil(set.intersection($0)) } ?? set
        }
        if isNarrowed, let set = wanted[pivot], let covered = sets(of: other, absence: true)[pivot] {
          wanted[pivot] = Self.orNil(set.subtracting(covered)) ?? set
        }
        needs[parent] = needs[parent].map { $0.merging(wanted) { $0.union($1) } } ?? wanted
      }
    }
    return Derivation(steps: steps.indices.map { narrowed($0, to: needs[$0] ?? [:]) })
  }

  private static let narrowedVolume = 20_000

  /// Versions by subject, as positions; -1 for absence.
  private typealias Sets = [Subject: Set<Int>]

  /// Returns the terms of a step that can be narrowed, or all of them.
  private func sets(of step: Int, absence: Bool = false) -> Sets {
    var result: Sets = [:]
    for term in steps[step].terms where absence || !term.includesAbsence {
      result[term.subject] = Set(term.positions + (term.includesAbsence ? [-1] : []))
    }
    return result
  }

  private static func orNil(_ set: Set<Int>) -> Set<Int>? { set.isEmpty ? nil : set }

  /// Returns how much a step gains if the versions that the other step covers leave its term for the subject resolved on; 0 if it
  /// states a single fact.
  private func weight(of step: Int, on pivot: Subject) -> Int {
    switch steps[step].cause {
    case .derived: 2
    case .edges(pivot, _): 1
    case .exclusive(let module, _): .module(module) == pivot ? 1 : 0
    case .root, .edges, .unavailable, .cycle: 0
    }
  }

  private func narrowed(_ index: Int, to need: Sets) -> Step {
    let step = steps[index]
    var source: Subject?
    switch step.cause {
    case .derived: break
    case .edges(let subject, _): source = subject
    case .exclusive(let module, _): source = .module(module)
    case .root, .unavailable, .cycle: return step
    }
    let terms = step.terms.map { term -> Term in
      guard !term.includesAbsence, source == nil || term.subject == source,
        let kept = need[term.subject]
      else { return term }
      return term.filtered { kept.contains($0) }
    }
    return Step(terms: terms, cause: step.cause, isLearned: step.isLearned)
  }
}

extension Derivation.Term {
  /// Returns the term for those of its versions whose positions are meant.
  fileprivate func filtered(_ isMeant: (Int) -> Bool) -> Self {
    let kept = positions.indices.filter { isMeant(positions[$0]) }
    return .init(
      subject: subject,
      versions: kept.map { versions[$0] },
      providers: providers.isEmpty ? [] : kept.map { providers[$0] },
      includesAbsence: includesAbsence,
      positions: kept.map { positions[$0] }
    )
  }
}
