/// Finds facts that a core needs in a selection that lacks another one, without solving again.
///
/// If a selection satisfies all facts of a core but one, the core needs that fact. Changing the selection in one place so that
/// the fact holds mostly breaks others. Where it breaks just one, the core needs that one too, and the search goes on from there.
/// The same applies if the change leads to cycles of initialization that all contain one fact.
///
/// Source: A. Belov and J. Marques-Silva, *Accelerating MUS Extraction with Recursive Model Rotation* (FMCAD 2011).
struct CoreRotation {
  /// A fact, for one candidate of its source: if that is selected, so is one of these candidates of the target.
  private struct Rule {
    let item: Int
    /// -1 for the application.
    let source: Int
    let position: Int
    let target: Int
    let admitted: [Bool]
    let admitsAbsence: Bool
  }

  /// A candidate for each subject, -1 for none, and the only fact that this does not satisfy.
  private struct State {
    var values: [Int]
    let item: Int
  }

  private var items: [CoreItem] = []
  private var numbers: [CoreItem: Int] = [:]
  private var subjects: [Subject: Int] = [:]
  private var rules: [Rule] = []
  private var rulesOfItem: [[Int]] = []
  private var rulesOfSubject: [[Int]] = []
  /// Per subject: the rules by which it is initialized after others.
  private var ordering: [[Int]] = []
  /// Per subject: the last search for a cycle that has seen it.
  private var marks: [Int] = []
  private var searches = 0
  /// The number of visits to rules so far.
  private var visits = 0
  /// The number of rules that are left.
  private var size = 0
  /// The maximum number of visits: about what it takes to solve the core once, and half of it after each search in vain.
  private var visitLimit = 0

  init(_ facts: Set<CoreItem>, _ explainer: Explainer) {
    let model = CoreModel(facts, explainer)
    for rule in model.rules {
      add(
        rule.item,
        from: rule.source,
        rule.position,
        to: rule.target,
        rule.admitted,
        admitsAbsence: rule.admitsAbsence,
        ordersInitialization: rule.edge?.ordersInitialization ?? rule.source?.isInterface ?? false
      )
    }
    for (subject, positions) in model.barred.sorted(by: { $0.key < $1.key }) {
      guard let package = explainer.universe.known(subject) else { continue }
      for position in positions {
        var admitted = [Bool](repeating: true, count: explainer.count(of: subject))
        if admitted.indices.contains(position) { admitted[position] = false }
        add(
          .unavailable(CoreItem.Place(package: package, position: position)),
          from: subject,
          position,
          to: subject,
          admitted,
          admitsAbsence: true,
          ordersInitialization: false
        )
      }
    }
    size = rules.count
    visitLimit = size * 100
  }

  /// Removes all facts but these.
  mutating func keep(_ facts: Set<CoreItem>) {
    for (number, item) in items.enumerated() where !rulesOfItem[number].isEmpty && !facts.contains(item) {
      for index in rulesOfItem[number] {
        let (source, target) = (rules[index].source, rules[index].target)
        rulesOfSubject[target].removeAll { $0 == index }
        guard source >= 0 else { continue }
        rulesOfSubject[source].removeAll { $0 == index }
        ordering[source].removeAll { $0 == index }
      }
      size -= rulesOfItem[number].count
      rulesOfItem[number] = []
    }
    visitLimit = size * 100
  }

  /// Adds the facts that a selection shows to be needed.
  ///
  /// - Parameters:
  ///   - needed: the facts that are known to be needed, from which the search does not go on.
  ///   - fact: the fact that the selection was found without.
  ///   - selected: the position of each selected candidate.
  /// - Returns: what this has cost, in steps.
  mutating func add(to needed: inout Set<CoreItem>, without fact: CoreItem, in selected: [Subject: Int])
    -> Int
  {
    visits = 0
    let known = needed.count
    guard let item = numbers[fact] else { return 0 }
    var values = [Int](repeating: -1, count: subjects.count)
    for (subject, number) in subjects where !subject.isPackage { values[number] = selected[subject] ?? -1 }
    // Candidates of packages are numbered differently in each run.
    let packages = Set(subjects.filter { $0.key.isPackage }.values)
    if !packages.isEmpty {
      for rule in rules where rule.item != item && packages.contains(rule.target) && applies(rule, values) {
        values[rule.target] = rule.admitted.firstIndex(of: true) ?? -1
      }
    }
    // True because the resolver found the selection; checked because all that follows rests on it.
    guard
      !rulesOfItem.indices.contains(where: { $0 != item && rulesOfItem[$0].contains { isBroken($0, values) } }
      ),
      CycleFinder.cycle(in: order(of: values, without: item)).isEmpty
    else { return 0 }
    var open = [State(values: values, item: item)]
    while var state = open.popLast(), visits < visitLimit {
      for (subject, value) in changes(of: state) {
        let old = state.values[subject]
        state.values[subject] = value
        let causes = causes(in: state, after: subject)
        for other in causes.items where !needed.contains(items[other]) {
          guard causes.areOnOnlyCycle || cycle(through: subject, in: state.values, without: other).isEmpty
          else { continue }
          needed.insert(items[other])
          open.append(State(values: state.values, item: other))
        }
        state.values[subject] = old
      }
    }
    visitLimit = needed.count > known ? size * 100 : max(visitLimit / 2, size)
    return visits / 64
  }

  private mutating func add(
    _ item: CoreItem,
    from source: Subject?,
    _ position: Int,
    to target: Subject,
    _ admitted: [Bool],
    admitsAbsence: Bool,
    ordersInitialization: Bool
  ) {
    let rule = Rule(
      item: number(of: item),
      source: source.map { number(of: $0) } ?? -1,
      position: position,
      target: number(of: target),
      admitted: admitted,
      admitsAbsence: admitsAbsence
    )
    rulesOfItem[rule.item].append(rules.count)
    rulesOfSubject[rule.target].append(rules.count)
    if rule.source >= 0, rule.source != rule.target { rulesOfSubject[rule.source].append(rules.count) }
    if rule.source >= 0, ordersInitialization { ordering[rule.source].append(rules.count) }
    rules.append(rule)
  }

  private mutating func number(of item: CoreItem) -> Int {
    if let known = numbers[item] { return known }
    numbers[item] = items.count
    items.append(item)
    rulesOfItem.append([])
    return items.count - 1
  }

  private mutating func number(of subject: Subject) -> Int {
    if let known = subjects[subject] { return known }
    let number = subjects.count
    subjects[subject] = number
    rulesOfSubject.append([])
    ordering.append([])
    marks.append(0)
    return number
  }

  private func applies(_ rule: Rule, _ values: [Int]) -> Bool {
    rule.source < 0 || values[rule.source] == rule.position
  }

  private mutating func isBroken(_ index: Int, _ values: [Int]) -> Bool {
    visits += 1
    let rule = rules[index]
    guard applies(rule, values) else { return false }
    let value = values[rule.target]
    return value < 0 ? !rule.admitsAbsence : !rule.admitted[value]
  }

  /// Returns, for each subject, those that its selected candidate is initialized after.
  private func order(of values: [Int], without item: Int) -> [[Int]] {
    ordering.map { $0.compactMap { predecessor($0, values, without: item) } }
  }

  /// Returns what a rule has initialized before its selected source, if that is selected too.
  private func predecessor(_ index: Int, _ values: [Int], without item: Int?) -> Int? {
    let rule = rules[index]
    return rule.item != item && applies(rule, values) && values[rule.target] >= 0 ? rule.target : nil
  }

  /// Returns the changes in one place that may make a state's fact hold.
  private mutating func changes(of state: State) -> [(subject: Int, value: Int)] {
    var result: [(Int, Int)] = []
    let broken = rulesOfItem[state.item].filter { isBroken($0, state.values) }
    // Without a broken rule, the fact is part of a cycle.
    for index in broken.isEmpty ? rulesOfItem[state.item] : broken where applies(rules[index], state.values) {
      let rule = rules[index]
      for value in -1..<rule.admitted.count where value != state.values[rule.target] {
        if value < 0 ? rule.admitsAbsence : rule.admitted[value] { result.append((rule.target, value)) }
      }
      guard rule.source >= 0, rule.source != rule.target else { continue }
      visits += rulesOfSubject[rule.source].count
      let others = Set(
        rulesOfSubject[rule.source].filter { rules[$0].source == rule.source }.map { rules[$0].position }
      )
      for value in others.union([-1]).sorted() where value != rule.position {
        result.append((rule.source, value))
      }
    }
    return result
  }

  /// Returns the facts of which one alone keeps a state from being a selection, now that a subject has another value: the only
  /// one that is not satisfied, or, if all are satisfied, those on a cycle. Where nothing on it leads elsewhere, it is the only one.
  private mutating func causes(
    in state: State,
    after subject: Int
  ) -> (items: [Int], areOnOnlyCycle: Bool) {
    var broken: Int?
    for index in rulesOfSubject[subject] + rulesOfItem[state.item] where isBroken(index, state.values) {
      if let broken, broken != rules[index].item { return ([], false) }
      broken = rules[index].item
    }
    if let broken { return ([broken], false) }
    let cycle = cycle(through: subject, in: state.values, without: nil)
    var isOnly = true
    let items = cycle.indices.flatMap { index in
      let target = cycle[(index + 1) % cycle.count]
      let edges = ordering[cycle[index]].filter { predecessor($0, state.values, without: nil) != nil }
      if edges.count > 1 { isOnly = false }
      return edges.filter { rules[$0].target == target }.map { rules[$0].item }
    }
    return (items, isOnly)
  }

  /// Returns a cycle in which the selected candidates would have to be initialized before one another; empty if there is none.
  ///
  /// Without its fact, a state has no cycle, so after a change in one place, each cycle leads through that.
  private mutating func cycle(through start: Int, in values: [Int], without item: Int?) -> [Int] {
    searches += 1
    var path = [(subject: start, next: 0)]
    while let (subject, next) = path.last {
      guard next < ordering[subject].count else {
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      visits += 1
      guard let target = predecessor(ordering[subject][next], values, without: item) else { continue }
      if target == start { return path.map(\.subject) }
      guard marks[target] != searches else { continue }
      marks[target] = searches
      path.append((target, 0))
    }
    return []
  }
}
