/// Searches for contradictions that have no edge of the application in common.
struct ConflictSearch {
  private let request: ResolutionRequest
  private let application: String
  private var budget: Int

  /// The maximum number of conflicts to report in one run.
  private static let limit = 4
  /// The number of fixes of each conflict that are combined with those of the others.
  private static let choices = 3
  /// The maximum number of combinations to try.
  private static let combinations = 30

  init(_ request: ResolutionRequest, application: String, budget: Int) {
    self.request = request
    self.application = application
    self.budget = budget
  }

  mutating func run(_ first: Explanation) -> ConflictSearchResult {
    let found = search(from: first)
    guard found.shown.count > 1 else {
      return only(found, stepLimit: max(1, budget), isComplete: found.isComplete)
    }
    let share = max(1, budget / (found.shown.count + 1))
    let conflicts = conflicts(found, stepLimit: share)
    if hasFixOfAll(conflicts[0]) {
      // To a reader, everything that one change solves is one conflict, also what no requirement of the application leads to,
      // such as a module that it lists as the provider of an interface.
      return only(found, stepLimit: max(share, budget), isComplete: true)
    }
    let isAll = found.isComplete && found.count == conflicts.count
    return ConflictSearchResult(
      conflicts: conflicts,
      conflictCount: found.count,
      omitted: found.hidden,
      jointFix: isAll ? together(conflicts) : nil,
      isComplete: found.isComplete
    )
  }

  /// A conflict with the application's edges that it rests on.
  private struct Shown {
    let explanation: Explanation
    var edges: [Edge]
    let causes: Set<Cause>
    /// The edges that rest on one of the causes alone.
    var alsoUnmet: [Edge] = []
  }

  private struct Found {
    var shown: [Shown]
    /// The edges of the conflicts that are not shown.
    var hidden: [Edge] = []
    var hiddenCauses: Set<Cause> = []
    var count = 1
    var isComplete = false
  }

  /// Leaves out the edges of one conflict after another until there is a selection.
  private mutating func search(from first: Explanation) -> Found {
    var left = edges(in: first)
    var found = Found(shown: [Shown(explanation: first, edges: left, causes: causes(of: first))])
    var rest = request
    let reserve = budget / 4 * 3
    while !left.isEmpty {
      rest.leaveOut(left)
      if found.shown.count == Self.limit {
        // There may be thousands of these, and finding them takes no search.
        let unmet = rest.unmetEdges
        rest.leaveOut(unmet)
        found.hidden += unmet
        found.count += unmet.count
        if budget < reserve { break }
      }
      guard let next = failure(of: rest, isComplete: &found.isComplete) else { break }
      left = edges(in: next.outline)
      let causes = causes(of: next.outline)
      if let same = found.shown.firstIndex(where: { !$0.causes.isDisjoint(with: causes) }) {
        // One that is named is not named again for another requirement on it.
        if left.count == 1, [.dependency, .interface].contains(left[0].kind),
          !found.shown[same].edges.contains(where: { $0.subject == left[0].subject })
        {
          found.shown[same].alsoUnmet += left
        }
        found.shown[same].edges += left
        // No fix drops more of them together.
        if found.shown[same].edges.count >= CombinedFix.limit { break }
      } else if found.shown.count < Self.limit {
        found.shown.append(Shown(explanation: next.explanation(), edges: left, causes: causes))
        found.count += 1
      } else {
        found.hidden += left
        if found.hiddenCauses.isDisjoint(with: causes) { found.count += 1 }
        found.hiddenCauses.formUnion(causes)
      }
    }
    return found
  }

  /// Returns the result for a single conflict.
  private func only(_ found: Found, stepLimit: Int, isComplete: Bool) -> ConflictSearchResult {
    let first = found.shown[0]
    let fixes = request.fixes(for: first.explanation, stepLimit: stepLimit)
    return ConflictSearchResult(
      conflicts: [Conflict(explanation: first.explanation, alsoUnmet: first.alsoUnmet, fixes: fixes)],
      conflictCount: 1,
      omitted: [],
      jointFix: nil,
      isComplete: isComplete
    )
  }

  /// Returns each conflict with the changes that solve it without the edges of the others.
  private func conflicts(_ found: Found, stepLimit: Int) -> [Conflict] {
    found.shown.indices.map { index in
      let shown = found.shown[index]
      var fixes = FixSearchResult.notSearched
      // If there are conflicts that were not found, nothing would solve this one.
      if found.isComplete || found.hidden.isEmpty {
        var alone = request
        let others = found.shown.indices.filter { $0 != index }.flatMap { found.shown[$0].edges }
        alone.leaveOut(others + found.hidden)
        fixes = alone.fixes(for: shown.explanation, stepLimit: stepLimit)
      }
      return Conflict(explanation: shown.explanation, alsoUnmet: shown.alsoUnmet, fixes: fixes)
    }
  }

  /// Returns whether one of the best fixes for a conflict solves all others as well.
  private mutating func hasFixOfAll(_ conflict: Conflict) -> Bool {
    for fix in conflict.fixes.fixes.prefix(Self.choices) where budget > 0 {
      let (whole, steps) = request.combination(of: [fix])
      budget -= steps
      if whole != nil { return true }
    }
    return false
  }

  /// Returns the application's edges that a core rests on, whether written or requested in addition. What `--with` requests may
  /// be written too.
  private func edges(in explanation: Explanation) -> [Edge] {
    var facts: [Subject: [Edge]] = [:]
    for case .root(let edge) in explanation.core { facts[edge.subject, default: []].append(edge) }
    func isMeant(_ edges: [Edge]) -> Bool {
      edges.contains { edge in facts[edge.subject]?.contains { $0.asks(like: edge) } ?? false }
    }
    let own = request.roots.filter { isMeant(request.effective($0)) }
    return (own + request.temporaryRoots.filter { isMeant([$0]) }).uniqued()
  }

  /// What is one conflict to a reader, however many of the application's edges lead to it.
  private enum Cause: Hashable {
    case override(of: String)
    case cycle(Set<Explanation.Statement>)
    /// There is no such module, or nothing provides the interface.
    case absence(of: Subject)
  }

  private func causes(of explanation: Explanation) -> Set<Cause> {
    var result: Set<Cause> = []
    if [.missingModule, .noProvider].contains(explanation.kind), explanation.availability == nil,
      let subject = explanation.contestedSubject
    {
      result.insert(.absence(of: subject))
    }
    for fact in explanation.core {
      switch fact {
      case .root(let edge) where edge.requirement.override != nil: result.insert(.override(of: edge.target))
      case .edges(_, let statements):
        for edge in statements.map(\.edge) where edge.requirement.override != nil {
          result.insert(.override(of: edge.target))
        }
      case .cycle(let statements): result.insert(.cycle(Set(statements)))
      default: break
      }
    }
    return result
  }

  /// - Parameter isComplete: set to `true` if there is a selection.
  private mutating func failure(of request: ResolutionRequest, isComplete: inout Bool) -> FailureOutline? {
    do throws(ResolutionError) {
      budget -= try request.resolve().stepCount + request.readingCost
      isComplete = true
      return nil
    } catch {
      budget -= error.work + request.readingCost
      guard budget > 0 else { return nil }
      return error.outline(application: application, leftOut: request.amendments.leftOut)
    }
  }

  /// Returns the first combination of one fix for each conflict that makes the whole request solvable.
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
      edited.options.limit(to: budget)
      let (fix, steps) = edited.combination(of: fixes)
      budget -= steps
      if let fix { return fix }
    }
    return nil
  }
}

extension ResolutionRequest {
  /// Returns several fixes as one, if together they make the request solvable and none undoes another, and the number of steps it
  /// took to find out.
  package func combination(of fixes: [Fix]) -> (fix: Fix?, steps: Int) {
    guard let edits = fixes.flatMap(\.edits).combined else { return (nil, 0) }
    var edited = self
    for edit in edits { edited.apply(edit) }
    edited.options.explainsFailures = false
    do throws(ResolutionError) {
      let selection = try edited.resolve()
      let fix = Fix(
        edits: edits,
        selection: selection,
        movedPinCount: pins.count { name, pin in selection[name].map { $0.version != pin } ?? false },
        isDowngrade: fixes.contains(where: \.isDowngrade),
        isLastResort: fixes.contains(where: \.isLastResort)
      )
      return (fix, selection.stepCount + readingCost)
    } catch {
      return (nil, error.work + readingCost)
    }
  }

  /// The fixed cost of one attempt, in steps: a search with hundreds of attempts must not take hours for an application with
  /// 100,000 requirements.
  var readingCost: Int { roots.count / 2 }
}
