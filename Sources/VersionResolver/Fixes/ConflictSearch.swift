/// Searches for contradictions that have no edge of the application in common.
struct ConflictSearch {
  private let request: ResolutionRequest
  private let application: String
  private var budget: Int

  /// The maximum number of conflicts to report in one run.
  private static let limit = 4

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
    var joint = JointFixSearch(request, budget: budget)
    if joint.hasFixOfAll(conflicts[0].fixes) {
      // To a reader, everything that one change solves is one conflict, also what no requirement of the application leads to,
      // such as a module that it lists as the provider of an interface.
      return only(found, stepLimit: max(share, joint.budget), isComplete: true)
    }
    return ConflictSearchResult(
      conflicts: conflicts,
      conflictCount: found.count,
      omitted: found.hidden.flatMap(\.edges),
      jointFix: jointFix(of: conflicts, found, stepLimit: share, &joint),
      isComplete: found.isComplete
    )
  }

  /// Edges of the application that contradict each other, alone or along with what they lead to.
  private struct Group {
    var edges: [Edge]
    var causes: Set<Cause> = []
  }

  /// A conflict with the application's edges that it rests on.
  private struct Shown {
    let explanation: Explanation
    var group: Group
    /// The edges that rest on one of the causes alone.
    var alsoUnmet: [Edge] = []
  }

  private struct Found {
    var shown: [Shown]
    /// The conflicts that are not shown.
    var hidden: [Group] = []
    /// Sets of edges of which one has to go.
    var cores: [[Edge]] = []
    var isComplete = false

    var count: Int { shown.count + hidden.count }
  }

  /// Leaves out the edges of one conflict after another until there is a selection.
  private mutating func search(from first: Explanation) -> Found {
    var left = edges(in: first)
    let group = Group(edges: left, causes: causes(of: first))
    var found = Found(shown: [Shown(explanation: first, group: group)])
    var rest = request
    let reserve = budget / 4 * 3
    while !left.isEmpty {
      rest.leaveOut(left)
      found.cores.append(left)
      if found.shown.count == Self.limit {
        // There may be thousands of these, and finding them takes no search.
        let unmet = rest.unmetEdges
        rest.leaveOut(unmet)
        found.hidden += unmet.map { Group(edges: [$0]) }
        found.cores += unmet.map { [$0] }
        if budget < reserve { break }
      }
      guard let next = failure(of: rest, isComplete: &found.isComplete) else { break }
      left = edges(in: next.outline)
      let causes = causes(of: next.outline)
      if let same = found.shown.firstIndex(where: { !$0.group.causes.isDisjoint(with: causes) }) {
        // One that is named is not named again for another requirement on it.
        if left.count == 1, [.dependency, .interface].contains(left[0].kind),
          !found.shown[same].group.edges.contains(where: { $0.subject == left[0].subject })
        {
          found.shown[same].alsoUnmet += left
        }
        found.shown[same].group.edges += left
        // No fix drops more of them together.
        if found.shown[same].group.edges.count >= CombinedFix.limit { break }
      } else if found.shown.count < Self.limit {
        let group = Group(edges: left, causes: causes)
        found.shown.append(Shown(explanation: next.explanation(), group: group))
      } else if let same = found.hidden.firstIndex(where: { !$0.causes.isDisjoint(with: causes) }) {
        found.hidden[same].edges += left
        found.hidden[same].causes.formUnion(causes)
      } else {
        found.hidden.append(Group(edges: left, causes: causes))
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

  /// Returns each conflict that is shown, with the changes that solve it without the edges of the others.
  private func conflicts(_ found: Found, stepLimit: Int) -> [Conflict] {
    found.shown.map { shown in
      var fixes = FixSearchResult.notSearched
      // If there are conflicts that were not found, nothing would solve this one.
      if found.isComplete || found.hidden.isEmpty {
        fixes = request(for: shown.group, in: found).fixes(for: shown.explanation, stepLimit: stepLimit)
      }
      return Conflict(explanation: shown.explanation, alsoUnmet: shown.alsoUnmet, fixes: fixes)
    }
  }

  /// Returns the request without the edges of all conflicts but one.
  private func request(for group: Group, in found: Found) -> ResolutionRequest {
    var alone = request
    let all = found.shown.flatMap(\.group.edges) + found.hidden.flatMap(\.edges)
    alone.leaveOut(all.filter { !group.edges.contains($0) })
    return alone
  }

  /// Returns one fix for each conflict, shown or not, that together make the request solvable. If no combination of them does and
  /// not all conflicts are shown, changes to as few of the application's edges as possible.
  private mutating func jointFix(
    of conflicts: [Conflict],
    _ found: Found,
    stepLimit: Int,
    _ joint: inout JointFixSearch
  ) -> Fix? {
    guard found.isComplete, found.count <= CombinedFix.limit else { return nil }
    var choices = conflicts.map(\.fixes.fixes)
    // The conflicts that are not shown share what is left.
    budget = stepLimit
    for (index, group) in found.hidden.enumerated() where choices.allSatisfy({ !$0.isEmpty }) {
      let alone = request(for: group, in: found)
      let share = max(1, budget / (found.hidden.count - index))
      var isSolvable = false
      let failure = failure(of: alone, isComplete: &isSolvable)
      // Two changes would rank below the removal of a dependency.
      var search = FixSearch(alone, budget: share)
      choices.append(failure.map { search.run($0.outline, triesPairs: false).fixes } ?? [])
    }
    if let fix = joint.combination(of: choices) { return fix }
    guard !found.hidden.isEmpty else { return nil }
    var search = FixSearch(request, budget: max(stepLimit, joint.budget))
    return search.runCombined(found.cores)
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
      return error.outline(
        application: application,
        leftOut: request.amendments.leftOut,
        budget: CoreMinimizer.furtherBudget
      )
    }
  }
}
