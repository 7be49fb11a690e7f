extension Argument {
  /// Writes what follows from the core without trying anything, down to the subject that has nothing left.
  mutating func write(_ propagation: CorePropagation) {
    guard let conflict = propagation.conflict else { return }
    var known: [Int: Int] = [:]
    let because = reasons(for: conflict, propagation, &known)
    let state = propagation.states[conflict]
    let restricting = state.rows.count { propagation.rows[$0].isRestricting }
    let isContested = !state.domain.isEmpty && restricting > 1
    _ = add(isContested ? verdict(on: state.subject) : contradiction, because: because, ruledOut: [])
  }

  /// Returns the steps that state why just these candidates of a subject are left.
  private mutating func reasons(
    for state: Int,
    _ propagation: CorePropagation,
    _ known: inout [Int: Int]
  ) -> [Int] {
    let rows = propagation.states[state].rows
    var because: [Int] = []
    for row in rows { because.append(self.state(row, propagation, &known)) }
    let subject = propagation.states[state].subject
    if model.barred[subject] != nil { because.append(stateUnavailable(subject)) }
    return because
  }

  /// Returns the step that states what a row allows.
  private mutating func state(_ row: Int, _ propagation: CorePropagation, _ known: inout [Int: Int]) -> Int {
    if let number = known[row] { return number }
    let number = newStep(row, propagation, &known)
    known[row] = number
    return number
  }

  private mutating func newStep(_ index: Int, _ propagation: CorePropagation, _ known: inout [Int: Int])
    -> Int
  {
    let row = propagation.rows[index]
    guard let source = row.source, let basis = row.basis else { return state(row.rules) }
    let rules = row.rules.map { model.rules[$0] }
    let before = propagation.states[basis]
    // The application's requirement alone allows these, so the same sentence states it.
    if before.rows.count == 1, model.barred[source] == nil, sentences.isUniform(rules),
      propagation.rows[before.rows[0]].source == nil, let root = propagation.rows[before.rows[0]].rules.first,
      model.isOnlyDemandOfApplication(on: source)
    {
      return state(row.rules, allowedBy: root)
    }
    var because = reasons(for: basis, propagation, &known)
    let positions = before.domain.indices.filter { before.domain[$0] }
    if because.count > 1 { because = [leaves(basis, positions, because, propagation, &known)] }
    let isAll = positions.count == before.domain.count
    let subject =
      positions.count == 1 || isAll || !sentences.isUniform(rules) || source.isInterface
      ? nil : "Every \(source) that is left (\(sentences.ranges(source, positions)))"
    return add(
      sentences.sentence(rules, subject: subject),
      model.facts(row.rules),
      because: because,
      ruledOut: [term(row.target, row.admitted.map { !$0 }, absence: !row.admitsAbsence)]
    )
  }

  /// "These leave x 1.0.0."
  private mutating func leaves(
    _ state: Int,
    _ positions: [Int],
    _ because: [Int],
    _ propagation: CorePropagation,
    _ known: inout [Int: Int]
  ) -> Int {
    if let number = known[~state] { return number }
    let subject = propagation.states[state].subject
    let domain = propagation.states[state].domain
    let left =
      subject.isInterface
      ? "\(subject) by \(sentences.ranges(subject, positions))"
      : "\(subject) \(sentences.ranges(subject, positions))"
    let number = add(
      "\(because.count == 2 ? "Both leave" : "All of these leave") \(left).",
      because: because,
      ruledOut: [term(subject, domain.map { !$0 }, absence: true)]
    )
    known[~state] = number
    return number
  }

  private func term(_ subject: Subject, _ excluded: [Bool], absence: Bool) -> Derivation.Term {
    let positions = excluded.indices.filter { excluded[$0] }
    let versions = model.explainer.allVersions(of: subject)
    return Derivation.Term(
      subject: subject,
      versions: positions.map { versions[$0] },
      providers: subject.isInterface
        ? positions.map { model.explainer.provider(subject, $0) }
        : model.explainer.locations(of: subject, positions),
      includesAbsence: absence,
      positions: positions
    )
  }
}
