/// The headline: the kind of failure, and one sentence that is true on its own.
///
/// If something is contested in every possible version of everything that demands it, the headline says so. Otherwise, it is
/// about the newest versions: each module gets its newest possible version, one after another, until that leads to a
/// contradiction.
struct Verdict {
  var kind = Explanation.Kind.conflict
  /// The subject that has nothing left, perhaps only if the others get their newest versions.
  var contestedSubject: Subject?
  var summary = ""

  let model: CoreModel
  let sentences: Sentences
  /// True if versions were assumed and therefore have to be named.
  var isNewestOnly = false

  var explainer: Explainer { model.explainer }
  var application: String { explainer.application }

  init(_ model: CoreModel, _ propagation: CorePropagation) {
    self.model = model
    sentences = Sentences(model: model)
    if let conflict = propagation.conflict {
      contestedSubject = propagation.states[conflict].subject
      judge(conflict, propagation)
      return
    }
    isNewestOnly = true
    var fixed: [Subject: Int] = [:]
    var newest = propagation
    while newest.conflict == nil, let (subject, position) = Self.next(newest, fixed) {
      fixed[subject] = position
      newest = CorePropagation(model, fixed: fixed)
    }
    if let conflict = newest.conflict {
      contestedSubject = newest.states[conflict].subject
      if newest.isSettledOtherwise(conflict) {
        judgePair(conflict, newest)
      } else {
        judge(conflict, newest)
      }
    } else {
      judgeCycle(newest)
    }
  }

  /// Returns the first subject that is needed and has several candidates left, and the newest of them.
  private static func next(_ propagation: CorePropagation, _ fixed: [Subject: Int]) -> (Subject, Int)? {
    for subject in propagation.required where fixed[subject] == nil {
      let domain = propagation.domain(of: subject)
      guard let newest = domain.lastIndex(of: true), domain.firstIndex(of: true) != newest,
        !propagation.model.targets(of: subject).isEmpty
      else { continue }
      return (subject, newest)
    }
    return nil
  }

  /// Judges a failure in which the newest version of one subject does not fit with the newest version of another.
  private mutating func judgePair(_ conflict: Int, _ propagation: CorePropagation) {
    kind = .conflict
    let subject = propagation.states[conflict].subject
    guard let position = propagation.fixed[subject], !subject.isInterface,
      let row = propagation.rows(of: conflict).first(where: { $0.source != nil && !$0.admitted[position] }),
      row.source?.isInterface == false
    else {
      summary = general
      return
    }
    summary =
      "\(name(row)) is not compatible with \(sentences.name(subject, [position])), and every other choice fails "
      + "too"
  }

  /// A summary that is true of every failure.
  var general: String {
    let names = Set(model.rootRules.map { model.rules[$0].target.name }).sortedBytewise()
    guard names.count == 1, let rule = model.rootRules.first.map({ model.rules[$0] }) else {
      return "no versions of \(list(names)) that \(application) allows are compatible"
    }
    guard rule.target.isInterface, let edge = rule.edge else {
      return "no version of \(names[0]) that \(application) allows can be used"
    }
    return edge.alternative.map {
      "no version of \($0) that \(application) allows can provide \(edge.target)"
    }
      ?? "no provider of \(edge.target) that \(application) allows can be used"
  }

  // MARK: Names

  /// Returns a module that comes from a package, with its version if only one is meant.
  func packageName(_ row: CorePropagation.Row) -> String {
    guard let source = row.source else { return application }
    let positions = Set(row.rules.map { model.rules[$0].position }).sorted()
    return positions.count == 1 ? sentences.name(source, positions) : source.name
  }

  /// Returns the source of a row, with its versions if others of them were disregarded.
  func name(_ row: CorePropagation.Row) -> String {
    guard let source = row.source else { return application }
    let positions = Set(row.rules.map { model.rules[$0].position }).sorted()
    let all = Set(model.rules(from: source, to: row.target).map { model.rules[$0].position })
    let isPartial = (isNewestOnly || all.count > positions.count) && explainer.count(of: source) > 1
    // A module may have the application's name.
    guard !source.isInterface, isPartial || source.name == application else { return source.name }
    return positions.count > 1
      ? "\(source) (\(sentences.ranges(source, positions)))"
      : "\(source) \(sentences.ranges(source, positions))"
  }

  func list(_ names: [String]) -> String {
    switch names.count {
    case 0: application
    case 1...3: names.listed("and")
    default: names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
    }
  }
}
