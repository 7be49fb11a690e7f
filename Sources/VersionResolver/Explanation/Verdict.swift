/// The headline: the kind of the failure, and one sentence that is true by itself.
///
/// If something is contested in every possible version of all that demand it, it says so. Otherwise it speaks of the newest
/// versions that were wanted: each module gets its newest possible version, one after the other, until that contradicts.
struct Verdict {
  private(set) var kind = Explanation.Kind.conflict
  /// The subject of which nothing is left; perhaps only if the others get their newest versions.
  private(set) var contested: Subject?
  private(set) var summary = ""

  private let model: CoreModel
  private let sentences: Sentences
  /// Whether versions were taken for granted, so that they have to be named.
  private var isNewestOnly = false

  private var explainer: Explainer { model.explainer }
  private var application: String { explainer.application }

  init(_ model: CoreModel, _ propagation: CorePropagation, _ derivation: Derivation) {
    self.model = model
    sentences = Sentences(model: model)
    if let conflict = propagation.conflict {
      contested = propagation.states[conflict].subject
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
      contested = newest.states[conflict].subject
      if newest.isSettledOtherwise(conflict) {
        judgePair(conflict, newest)
      } else {
        judge(conflict, newest)
      }
    } else {
      judgeCycle(newest)
    }
  }

  /// The first subject that is needed and not settled, and its newest possible candidate.
  private static func next(_ propagation: CorePropagation, _ fixed: [Subject: Int]) -> (Subject, Int)? {
    for subject in propagation.required where fixed[subject] == nil {
      guard let newest = propagation.domain(of: subject).lastIndex(of: true),
        !propagation.model.targets(of: subject).isEmpty
      else { continue }
      return (subject, newest)
    }
    return nil
  }

  /// The newest version of one does not go with the newest version of another.
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
      "\(name(row, propagation)) does not go with \(sentences.name(subject, [position])), and every other choice fails "
      + "too"
  }

  // MARK: Something of which nothing is left

  private mutating func judge(_ conflict: Int, _ propagation: CorePropagation) {
    let subject = propagation.states[conflict].subject
    let rows = propagation.rows(of: conflict)
    if explainer.count(of: subject) == 0 {
      judge(missing: subject, rows, propagation)
    } else if let row = rows.first(where: { isUnmet($0) }) {
      judge(unmet: row, propagation)
    } else if rows.count(where: { isExclusive($0) }) > 1 {
      kind = .severalProviders
      let modules = rows.filter(isExclusive).map { name($0, propagation) }.sortedBytewise()
      summary =
        "\(list(modules)) \(modules.count == 2 ? "both" : "all") provide \(subject), and only one of them may be "
        + "selected"
    } else if let fitting = unavailable(subject, rows), !fitting.isEmpty {
      judge(unavailable: fitting, of: subject)
    } else {
      kind = .conflict
      summary = contradiction(subject, rows, propagation)
    }
  }

  /// Whether a source demands what nothing matches.
  private func isUnmet(_ row: CorePropagation.Row) -> Bool {
    row.rules.map { model.rules[$0] }.allSatisfy { rule in
      !rule.admitted.contains(true) && rule.edge.map { $0.kind != .conflict } ?? false
    }
  }

  private func isExclusive(_ row: CorePropagation.Row) -> Bool {
    row.source?.isInterface == false && row.rules.allSatisfy { model.rules[$0].edge == nil }
  }

  private mutating func judge(
    missing subject: Subject,
    _ rows: [CorePropagation.Row],
    _ propagation: CorePropagation
  ) {
    let who = rows.first { !$0.admitsAbsence }.map { name($0, propagation) } ?? application
    kind = subject.isInterface ? .noProvider : .missingModule
    summary =
      subject.isInterface
      ? "no module provides `\(subject)`, which \(who) requires"
      : "no module `\(subject)`, which \(who) needs"
  }

  private mutating func judge(unmet row: CorePropagation.Row, _ propagation: CorePropagation) {
    guard let rule = row.rules.first.map({ model.rules[$0] }), let edge = rule.edge else { return }
    let texts = Set(row.rules.compactMap { model.rules[$0].edge?.requirement.description })
    // Others may be written otherwise: then the newest is quoted, by its version.
    let who =
      texts.count > 1
      ? rule.source.map { sentences.name($0, [rule.position]) } ?? application : name(row, propagation)
    if row.target.isInterface {
      kind = .noProvider
      summary = "nothing provides \(row.target) \(edge.requirement), which \(who) requires"
      return
    }
    kind = .noMatchingVersion
    if let version = edge.requirement.override {
      summary = "\(row.target) has no version \(version), with which \(application) overrides it"
      return
    }
    let verb = edge.kind == .optional ? "accepts" : "needs"
    summary =
      "no version of \(row.target) matches \(edge.requirement), which \(who) \(verb)" + preReleaseRemark(edge)
  }

  /// "only pre-releases", where an opt-in would fix it.
  private func preReleaseRemark(_ edge: Edge) -> String {
    let found = explainer.allVersions(of: edge.subject).filter { version in
      version.isPreRelease && edge.requirement.admits(version, includingPreReleases: true)
    }
    guard let newest = found.last else { return "" }
    return "; only pre-releases do, such as \(newest): opt in with \"prereleases\": [\"\(edge.target)\"]"
  }

  /// The candidates that all demands leave and that may not be selected.
  private func unavailable(_ subject: Subject, _ rows: [CorePropagation.Row]) -> [Int]? {
    (model.barred[subject] ?? []).filter { position in rows.allSatisfy { $0.admitted[position] } }
  }

  private mutating func judge(unavailable positions: [Int], of subject: Subject) {
    kind = .unavailable
    guard let newest = positions.last else { return }
    summary = "\(sentences.label(subject, newest)) \(explainer.unavailability(subject, newest))"
    guard positions.count > 1 else { return }
    summary +=
      subject.isInterface
      ? "; \(positions.count - 1) more cannot be used either"
      : "; \(positions.count - 1) older that would fit cannot be used either"
  }

  private func contradiction(
    _ subject: Subject,
    _ rows: [CorePropagation.Row],
    _ propagation: CorePropagation
  ) -> String {
    if let override = rows.first(where: { $0.source == nil && override(of: $0) != nil }),
      let version = self.override(of: override),
      let other = rows.first(where: { $0.source == nil && self.override(of: $0) == nil }),
      let edge = model.rules[other.rules[0]].edge
    {
      return "\(application) overrides \(subject) with \(version), and \(edge.requirement) is asked for"
    }
    let restricting = rows.filter(\.isRestricting)
    if subject.isPackage {
      return explainer.packageSummary(
        subject,
        rows.map { row in (packageName(row), row.rules.compactMap { model.rules[$0].edge }) }
      )
    }
    let interfaces = restricting.compactMap(\.source).filter(\.isInterface).map { interface in
      propagation.fixed[interface].map { "\(interface) \(explainer.allVersions(of: interface)[$0])" }
        ?? interface.name
    }.sortedBytewise()
    if !interfaces.isEmpty {
      let others = restricting.filter { $0.source?.isInterface != true }
      let names = unique(others.map { name($0, propagation) }).sortedBytewise()
      return names.isEmpty
        ? "no version of \(subject) that may be selected can provide \(list(interfaces))"
        : "no version of \(subject) that can provide \(list(interfaces)) suits \(list(names))"
    }
    let names = unique(restricting.map { name($0, propagation) }).sortedBytewise()
    let kinds = Set(restricting.flatMap { $0.rules.map { model.rules[$0].edge?.kind } })
    if restricting.allSatisfy({ $0.source == nil }) {
      let texts = restricting.compactMap { model.rules[$0.rules[0]].edge?.requirement.description }
      if kinds == [.dependency], texts.count == 2 {
        return "no version of \(subject) matches both \(texts[0]) and \(texts[1]), which \(application) needs"
      }
      return "no version of \(subject) matches all that \(application) says about it"
    }
    if kinds.count == 1, names.count > 1 {
      if kinds == [.dependency] { return "\(list(names)) need different versions of \(subject)" }
      if kinds == [.interface] { return "\(list(names)) require different versions of \(subject)" }
    }
    let conflicting = restricting.filter { isOnly(.conflict, $0) }
    let needing = restricting.filter { isOnly(.dependency, $0) }
    let accepting = restricting.filter { isOnly(.optional, $0) }
    if restricting.count == 2, let one = needing.first {
      if let other = accepting.first {
        return
          "\(name(one, propagation)) needs another version of \(subject) than \(name(other, propagation)) accepts"
      }
      if let other = conflicting.first {
        return
          "\(name(other, propagation)) conflicts with every version of \(subject) that \(name(one, propagation)) needs"
      }
    }
    if restricting.count == 1, let only = conflicting.first,
      let one = rows.first(where: { !$0.admitsAbsence })
    {
      return
        "\(name(only, propagation)) conflicts with every version of \(subject), which \(name(one, propagation)) needs"
    }
    return
      "no \(subject.isInterface ? "provider" : "version") of \(subject) \(names.count > 1 ? "suits" : "goes with") "
      + list(names)
  }

  private func isOnly(_ kind: Edge.Kind, _ row: CorePropagation.Row) -> Bool {
    row.rules.allSatisfy { model.rules[$0].edge?.kind == kind }
  }

  private func override(of row: CorePropagation.Row) -> Version? {
    row.rules.first.flatMap { model.rules[$0].edge?.requirement.override }
  }

  // MARK: Nothing but a cycle

  /// The newest versions all fit; what they wait for goes round.
  private mutating func judgeCycle(_ propagation: CorePropagation) {
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

  /// A shortest cycle.
  private static func cycle(in next: [Subject: [Subject]], from starts: [Subject]) -> [Subject]? {
    var best: [Subject]?
    for start in starts {
      var parents: [Subject: Subject] = [:]
      var queue = [start]
      var head = 0
      search: while head < queue.count {
        let subject = queue[head]
        head += 1
        for target in next[subject] ?? [] {
          if target == start {
            var path = [subject]
            while let last = path.last, last != start, let parent = parents[last] { path.append(parent) }
            if path.count < best?.count ?? .max { best = path.reversed() }
            break search
          }
          if parents[target] == nil {
            parents[target] = subject
            queue.append(target)
          }
        }
      }
    }
    return best
  }

  /// What is true of every failure.
  private var general: String {
    let names = unique(model.rootRules.map { model.rules[$0].target.name }).sortedBytewise()
    return names.count == 1
      ? "no version of \(names[0]) that \(application) allows can be used"
      : "no versions of \(list(names)) that \(application) allows go together"
  }

  // MARK: Names

  /// A module that comes from a package, with its version if one alone is meant.
  private func packageName(_ row: CorePropagation.Row) -> String {
    guard let source = row.source else { return application }
    let positions = Set(row.rules.map { model.rules[$0].position }).sorted()
    return positions.count == 1 ? sentences.name(source, positions) : source.name
  }

  /// The source of a row; with its versions where others of it were left aside.
  private func name(_ row: CorePropagation.Row, _ propagation: CorePropagation) -> String {
    guard let source = row.source else { return application }
    let positions = Set(row.rules.map { model.rules[$0].position }).sorted()
    let all = Set(model.rules(from: source, to: row.target).map { model.rules[$0].position })
    guard isNewestOnly || all.count > positions.count, !source.isInterface, explainer.count(of: source) > 1
    else { return source.name }
    return positions.count > 3
      ? "\(source) (\(sentences.ranges(source, positions)))"
      : "\(source) \(sentences.ranges(source, positions))"
  }

  private func list(_ names: [String]) -> String {
    switch names.count {
    case 0: application
    case 1: names[0]
    case 2...3: names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    default: names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
    }
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
