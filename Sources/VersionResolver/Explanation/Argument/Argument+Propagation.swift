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
    stateAll(rows, propagation, &known)
    var because = rows.compactMap { known[$0] }
    let subject = propagation.states[state].subject
    if model.barred[subject] != nil { because.append(stateUnavailable(subject)) }
    return because
  }

  /// Adds the steps that state what rows allow, and before each the steps that it follows from.
  ///
  /// A chain of modules may be deeper than the stack, so this does not call itself.
  private mutating func stateAll(
    _ rows: [Int],
    _ propagation: CorePropagation,
    _ known: inout [Int: Int]
  ) {
    var open = rows.reversed().map { (row: $0, isReady: false) }
    while let (row, isReady) = open.popLast() {
      guard known[row] == nil else { continue }
      if isReady {
        known[row] = newStep(row, propagation, &known)
      } else {
        open.append((row, true))
        guard let basis = basis(of: row, propagation) else { continue }
        open += propagation.states[basis].rows.reversed().map { ($0, false) }
      }
    }
  }

  /// Returns the state that a row follows from, unless a sentence of its own states the row.
  private func basis(of index: Int, _ propagation: CorePropagation) -> Int? {
    let row = propagation.rows[index]
    return row.source == nil || allowingRoot(row, propagation) != nil ? nil : row.basis
  }

  /// Returns the application's requirement if it alone allows the candidates that a row is about, so that the same sentence can
  /// state it.
  private func allowingRoot(_ row: CorePropagation.Row, _ propagation: CorePropagation) -> Int? {
    guard let source = row.source, let basis = row.basis else { return nil }
    let before = propagation.states[basis]
    guard before.rows.count == 1, model.barred[source] == nil,
      sentences.isUniform(row.rules.map { model.rules[$0] }), propagation.rows[before.rows[0]].source == nil,
      model.isOnlyDemandOfApplication(on: source)
    else { return nil }
    return propagation.rows[before.rows[0]].rules.first
  }

  private mutating func newStep(_ index: Int, _ propagation: CorePropagation, _ known: inout [Int: Int])
    -> Int
  {
    let row = propagation.rows[index]
    if let root = allowingRoot(row, propagation) { return state(row.rules, allowedBy: root) }
    guard let source = row.source, let basis = row.basis else { return state(row.rules) }
    let rules = row.rules.map { model.rules[$0] }
    let before = propagation.states[basis]
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

  /// "Both leave only x 1.0.0."
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
    let ranges = sentences.ranges(subject, positions)
    let left =
      subject.isInterface
      ? "\(ranges) to provide \(model.explainer.name(ofInterface: subject))" : "\(subject) \(ranges)"
    let number = add(
      "\(because.count == 2 ? "Both leave" : "All of these leave") only \(left).",
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
