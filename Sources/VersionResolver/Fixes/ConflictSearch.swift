/// Searches for contradictions that have no edge of the application in common.
struct ConflictSearch {
  private let request: ResolutionRequest
  private let application: String
  private var budget: Int

  /// More conflicts than this are not told at once.
  private static let limit = 4
  /// So many fixes of each conflict are combined with those of the others.
  private static let choices = 3
  /// More combinations are not tried.
  private static let combinations = 30

  init(_ request: ResolutionRequest, application: String, budget: Int) {
    self.request = request
    self.application = application
    self.budget = budget
  }

  mutating func run(_ first: Explanation) -> ConflictSearchResult {
    var explanations = [first]
    var rest = request
    var isComplete = false
    var last = first
    var seen = written(in: first)
    while true {
      let own = roots(of: last)
      guard !own.isEmpty else { break }
      for edge in own { rest.leaveOut(edge) }
      guard let next = explanation(of: rest, isComplete: &isComplete) else { break }
      if explanations.count == Self.limit { break }
      // What `--with` asks may be what a file says, too; it is not left out, and the same conflict comes again.
      let edges = written(in: next)
      guard seen.isDisjoint(with: edges) else { break }
      seen.formUnion(edges)
      last = next
      // What one override is to blame for is one conflict, however many requirements meet it.
      let isShared = explanations.contains { !overrides(in: $0).isDisjoint(with: overrides(in: next)) }
      if !isShared { explanations.append(next) }
    }
    guard explanations.count > 1 else {
      let fixes = request.fixes(for: first, budget: max(1, budget))
      return ConflictSearchResult(
        conflicts: [Conflict(explanation: first, fixes: fixes)],
        together: nil,
        isComplete: isComplete
      )
    }
    let share = max(1, budget / (explanations.count + 1))
    let conflicts = explanations.indices.map { index in
      var own = request
      for other in explanations.indices where other != index {
        for edge in roots(of: explanations[other]) { own.leaveOut(edge) }
      }
      return Conflict(
        explanation: explanations[index],
        fixes: own.fixes(for: explanations[index], budget: share)
      )
    }
    return ConflictSearchResult(
      conflicts: conflicts,
      together: isComplete ? together(conflicts) : nil,
      isComplete: isComplete
    )
  }

  /// The application's own edges in a core, and those that are asked for besides.
  private func written(in explanation: Explanation) -> Set<Edge> {
    var result: Set<Edge> = []
    for case .root(let edge) in explanation.core { result.insert(edge) }
    return result
  }

  /// The application's own edges in a core, as they are written.
  private func roots(of explanation: Explanation) -> [Edge] {
    var result: [Edge] = []
    for case .root(let edge) in explanation.core {
      for root in request.roots where request.effective(root).contains(edge) && !result.contains(root) {
        result.append(root)
      }
    }
    return result
  }

  /// The modules that the application overrides, as far as the facts of a core say so.
  private func overrides(in explanation: Explanation) -> Set<String> {
    var result: Set<String> = []
    for fact in explanation.core {
      switch fact {
      case .root(let edge) where edge.requirement.override != nil: result.insert(edge.target)
      case .edges(_, let statements):
        result.formUnion(statements.filter { $0.edge.requirement.override != nil }.map(\.edge.target))
      default: break
      }
    }
    return result
  }

  /// - Parameter isComplete: becomes `true` if there is a selection.
  private mutating func explanation(of request: ResolutionRequest, isComplete: inout Bool) -> Explanation? {
    do throws(ResolutionError) {
      budget -= try request.resolve().steps + request.readingCost
      isComplete = true
      return nil
    } catch {
      budget -= error.steps + request.readingCost
      guard budget > 0 else { return nil }
      return error.explanation(application: application, leftOut: request.amendments.leftOut)
    }
  }

  /// The first combination of one fix of each that makes the whole request solvable.
  private mutating func together(_ conflicts: [Conflict]) -> Fix? {
    var combinations: [[Fix]] = [[]]
    for conflict in conflicts {
      combinations = combinations.flatMap { some in
        conflict.fixes.fixes.prefix(Self.choices).map { some + [$0] }
      }
      combinations = Array(combinations.prefix(Self.combinations))
    }
    for fixes in combinations where budget > 0 {
      var edited = request
      edited.options.stepLimit = max(1, min(edited.options.stepLimit, budget))
      let (fix, steps) = edited.combination(of: fixes)
      budget -= steps
      if let fix { return fix }
    }
    return nil
  }
}

extension ResolutionRequest {
  /// Several fixes as one, if they make the request solvable together and none undoes what another does; and the steps that it
  /// took to find out.
  package func combination(of fixes: [Fix]) -> (fix: Fix?, steps: Int) {
    guard let edits = fixes.flatMap(\.edits).combined else { return (nil, 0) }
    var edited = self
    for edit in edits { edited.apply(edit) }
    do throws(ResolutionError) {
      let selection = try edited.resolve()
      let fix = Fix(
        edits: edits,
        selection: selection,
        movedPins: pins.count { name, pin in selection[name].map { $0.version != pin } ?? false },
        isDowngrade: fixes.contains(where: \.isDowngrade),
        isLastResort: fixes.contains(where: \.isLastResort)
      )
      return (fix, selection.steps + readingCost)
    } catch {
      return (nil, error.steps + readingCost)
    }
  }

  /// What it costs to ask at all, in steps: a search that asks hundreds of times must not take hours where an application has
  /// 100,000 requirements.
  var readingCost: Int { roots.count / 2 }
}
