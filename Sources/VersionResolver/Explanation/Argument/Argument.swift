/// The numbered argument: each fact where it is first used, then what follows from it, with shared parts stated once.
struct Argument {
  let sentences: Sentences
  private(set) var steps: [Explanation.Step] = []
  /// The step that states some rules, keyed by those rules.
  private var stated: [[Int]: Int] = [:]
  /// The step that states a cycle, keyed by its rules.
  private var cycles: [[Int]: Int] = [:]
  private var barred: [Subject: Int] = [:]

  var model: CoreModel { sentences.model }

  init(_ model: CoreModel) { sentences = Sentences(model: model) }

  /// Adds a step.
  ///
  /// - Parameter ruledOut: what cannot hold together, if the step states that; `nil` for facts.
  mutating func add(
    _ text: String,
    _ facts: [Explanation.Fact] = [],
    because: [Int] = [],
    ruledOut: [Derivation.Term]? = nil
  ) -> Int {
    let number = steps.count + 1
    steps.append(
      Explanation.Step(
        number: number,
        text: text,
        premises: Set(because).sorted(),
        facts: facts,
        ruledOut: ruledOut
      )
    )
    return number
  }

  /// Adds the step that states some rules of one source about one target, unless there is one.
  mutating func state(_ rules: [Int]) -> Int {
    if let known = stated[rules] { return known }
    let number = add(sentences.sentence(rules.map { model.rules[$0] }, subject: nil), model.facts(rules))
    stated[rules] = number
    return number
  }

  /// Adds such a step together with the application's requirement on the source, which allows just these versions.
  mutating func state(_ rules: [Int], allowedBy root: Int) -> Int {
    let key = [root] + rules
    if let known = stated[key] { return known }
    let all = rules.map { model.rules[$0] }
    let module = model.rules[root].target
    let positions = Set(all.map(\.position)).sorted()
    let subject =
      positions.count == 1
      ? "\(module) \(sentences.ranges(module, positions)), the only version that \(model.explainer.application) allows,"
      : "Every \(module) that \(model.explainer.application) allows (\(sentences.ranges(module, positions)))"
    let number = add(sentences.sentence(all, subject: subject), model.facts([root] + rules))
    stated[key] = number
    return number
  }

  /// Adds the step that states the edges of a cycle in one sentence, unless there is one.
  mutating func stateCycle(_ rules: [Int], text: String) -> Int {
    if let known = cycles[rules] { return known }
    let number = add(text, model.facts(rules))
    cycles[rules] = number
    return number
  }

  /// Adds the step that states which candidates of a subject may not be selected, unless there is one.
  mutating func stateUnavailable(_ subject: Subject) -> Int {
    if let known = barred[subject] { return known }
    let positions = model.barred[subject] ?? []
    let number = add(sentences.unavailable(subject, positions), [model.unavailable(subject, positions)])
    barred[subject] = number
    return number
  }

  /// Returns the conclusion about something that a process links in one version only, when demands on it contradict each other.
  func verdict(on contested: Subject) -> String {
    if contested.isPackage {
      return "One build takes \(contested) from one place in one version, and these differ."
    }
    return contested.isInterface
      ? "One module provides \(contested), and none suits all of these."
      : "One process links one \(contested), and no version of it suits all of these."
  }

  var contradiction: String { "So \(model.explainer.application) cannot be resolved." }
}
