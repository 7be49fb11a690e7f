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
    var shown = [first]
    var own = [edges(in: first)]
    // Of the conflicts that are not shown.
    var hidden: [Edge] = []
    var count = 1
    var rest = request
    var isComplete = false
    let reserve = budget / 4 * 3
    var left = own[0]
    while !left.isEmpty {
      rest.leaveOut(left)
      if shown.count == Self.limit {
        // There may be thousands of these, and it takes no search to find them.
        let unmet = rest.unmetEdges
        rest.leaveOut(unmet)
        hidden += unmet
        count += unmet.count
        if budget < reserve { break }
      }
      guard let next = explanation(of: rest, isComplete: &isComplete) else { break }
      left = edges(in: next)
      // What one override is to blame for is one conflict, however many requirements meet it.
      if shown.contains(where: { !overrides(in: $0).isDisjoint(with: overrides(in: next)) }) { continue }
      count += 1
      if shown.count == Self.limit {
        hidden += left
      } else {
        shown.append(next)
        own.append(left)
      }
    }
    guard shown.count > 1 else {
      let fixes = request.fixes(for: first, budget: max(1, budget))
      return ConflictSearchResult(
        conflicts: [Conflict(explanation: first, fixes: fixes)],
        count: 1,
        together: nil,
        isComplete: isComplete
      )
    }
    let share = max(1, budget / (shown.count + 1))
    let conflicts = shown.indices.map { index in
      // With conflicts that were not found, nothing would solve this one.
      guard isComplete || hidden.isEmpty else {
        return Conflict(explanation: shown[index], fixes: .notSearched)
      }
      var alone = request
      alone.leaveOut(own.indices.filter { $0 != index }.flatMap { own[$0] } + hidden)
      return Conflict(explanation: shown[index], fixes: alone.fixes(for: shown[index], budget: share))
    }
    if isComplete, count == shown.count, hasFixOfAll(conflicts[0]) {
      // What one change solves is one conflict to its reader.
      let fixes = request.fixes(for: first, budget: max(share, budget))
      return ConflictSearchResult(
        conflicts: [Conflict(explanation: first, fixes: fixes)],
        count: 1,
        together: nil,
        isComplete: true
      )
    }
    return ConflictSearchResult(
      conflicts: conflicts,
      count: count,
      together: isComplete && count == shown.count ? together(conflicts) : nil,
      isComplete: isComplete
    )
  }

  /// Whether one of the best fixes of a conflict solves all others as well.
  private mutating func hasFixOfAll(_ conflict: Conflict) -> Bool {
    for fix in conflict.fixes.fixes.prefix(Self.choices) where budget > 0 {
      let (whole, steps) = request.combination(of: [fix])
      budget -= steps
      if whole != nil { return true }
    }
    return false
  }

  /// The application's edges that a core rests on, as they are written or asked for besides; what `--with` asks may be written,
  /// too.
  private func edges(in explanation: Explanation) -> [Edge] {
    var facts: [Subject: [Edge]] = [:]
    for case .root(let edge) in explanation.core { facts[edge.subject, default: []].append(edge) }
    func isMeant(_ edges: [Edge]) -> Bool {
      edges.contains { edge in facts[edge.subject]?.contains { $0.asks(like: edge) } ?? false }
    }
    var seen: Set<Edge> = []
    let all =
      request.roots.filter { isMeant(request.effective($0)) }
      + request.temporaryRoots.filter { isMeant([$0]) }
    return all.filter { seen.insert($0).inserted }
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
