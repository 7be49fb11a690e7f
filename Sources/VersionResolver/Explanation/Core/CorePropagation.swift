/// The consequences of a core without trying anything: what the application needs, what that needs in all of its possible
/// versions, and so on.
///
/// If a needed subject has nothing left, that is the core's contradiction. It concerns a single subject, and each row of a table
/// shows what one source allows of it.
struct CorePropagation {
  /// What all possible candidates of a source together allow of a target.
  struct Row {
    /// `nil` for the application.
    let source: Subject?
    let target: Subject
    /// The source's state when this row was computed; `nil` for the application.
    let basis: Int?
    let rules: [Int]
    let admitted: [Bool]
    let admitsAbsence: Bool

    var isRestricting: Bool { admitted.contains(false) }
  }

  /// What was left of a subject at some time.
  struct State {
    let subject: Subject
    let domain: [Bool]
    /// The rows that lead to this state.
    let rows: [Int]
  }

  let model: CoreModel
  /// Candidates that are assumed to be selected.
  let fixed: [Subject: Int]
  private(set) var rows: [Row] = []
  private(set) var states: [State] = []
  /// The needed subjects, in the order in which they were found.
  private(set) var required: [Subject] = []
  /// By subject, the index of its last state.
  private(set) var latest: [Subject: Int] = [:]
  /// The row by which a subject was first needed.
  private(set) var requiredBy: [Subject: Int] = [:]
  /// The state in which a needed subject has nothing left.
  private(set) var conflict: Int?
  private var incoming: [Subject: [Subject?: Int]] = [:]
  private var rootRows: [Subject: [Int]] = [:]

  init(_ model: CoreModel, fixed: [Subject: Int] = [:]) {
    self.model = model
    self.fixed = fixed
    run()
  }

  /// Returns the rows of a state: the application's first, then by source.
  func rows(of state: Int) -> [Row] { states[state].rows.map { rows[$0] } }

  /// Returns the candidates that a subject has left.
  func domain(of subject: Subject) -> [Bool] {
    latest[subject].map { states[$0].domain } ?? base(of: subject)
  }

  /// Returns whether a subject has candidates left other than the one that was assumed.
  func isSettledOtherwise(_ state: Int) -> Bool {
    let subject = states[state].subject
    guard fixed[subject] != nil else { return false }
    let rows = rows(of: state)
    return model.base(of: subject).enumerated().contains { position, isOpen in
      isOpen && rows.allSatisfy { $0.admitted[position] }
    }
  }

  private func base(of subject: Subject) -> [Bool] {
    var result = model.base(of: subject)
    if let only = fixed[subject] { for index in result.indices where index != only { result[index] = false } }
    return result
  }

  private mutating func run() {
    var affected: [Subject] = []
    for index in model.rootRules {
      let rule = model.rules[index]
      rootRows[rule.target, default: []].append(rows.count)
      add(
        Row(
          source: nil,
          target: rule.target,
          basis: nil,
          rules: [index],
          admitted: rule.admitted,
          admitsAbsence: rule.admitsAbsence
        ),
        &affected
      )
    }
    while conflict == nil, !affected.isEmpty {
      let sources = update(affected)
      affected = []
      guard conflict == nil else { return }
      for source in sources { addRows(from: source, &affected) }
    }
  }

  private mutating func add(_ row: Row, _ affected: inout [Subject]) {
    rows.append(row)
    if !row.admitsAbsence, requiredBy[row.target] == nil {
      requiredBy[row.target] = rows.count - 1
      required.append(row.target)
    }
    if !affected.contains(row.target) { affected.append(row.target) }
  }

  /// Recomputes what is left of some subjects, and returns those that are sources and have changed.
  private mutating func update(_ affected: [Subject]) -> [Subject] {
    var sources: [Subject] = []
    for subject in affected {
      let current = (rootRows[subject] ?? []) + (incoming[subject] ?? [:]).values.sorted()
      var domain = base(of: subject)
      for index in current {
        for (position, isAdmitted) in rows[index].admitted.enumerated() where !isAdmitted {
          domain[position] = false
        }
      }
      guard requiredBy[subject] != nil else { continue }
      if let known = latest[subject], states[known].domain == domain { continue }
      latest[subject] = states.count
      states.append(State(subject: subject, domain: domain, rows: current))
      if !domain.contains(true) {
        conflict = states.count - 1
        return []
      }
      sources.append(subject)
    }
    return sources
  }

  /// Adds the rows of a source whose state is new.
  private mutating func addRows(from source: Subject, _ affected: inout [Subject]) {
    guard let basis = latest[source] else { return }
    let domain = states[basis].domain
    let possible = domain.count { $0 }
    for target in model.targets(of: source) {
      let rules = model.rules(from: source, to: target).filter { domain[model.rules[$0].position] }
      guard Set(rules.map { model.rules[$0].position }).count == possible else { continue }
      var byPosition: [Int: (admitted: [Bool], absence: Bool)] = [:]
      for index in rules {
        let rule = model.rules[index]
        let before = byPosition[rule.position]
        byPosition[rule.position] = (
          before.map { zip($0.admitted, rule.admitted).map { $0 && $1 } } ?? rule.admitted,
          (before?.absence ?? true) && rule.admitsAbsence
        )
      }
      var admitted = [Bool](repeating: false, count: model.explainer.count(of: target))
      var absence = false
      for entry in byPosition.values {
        for position in admitted.indices where entry.admitted[position] { admitted[position] = true }
        absence = absence || entry.absence
      }
      let row = Row(
        source: source,
        target: target,
        basis: basis,
        rules: rules,
        admitted: admitted,
        admitsAbsence: absence
      )
      incoming[target, default: [:]][source] = rows.count
      add(row, &affected)
    }
  }
}
