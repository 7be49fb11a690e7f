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
    while let last = explanations.last {
      let own = roots(of: last)
      guard !own.isEmpty else { break }
      for edge in own { rest.apply(.removal(.application, edge)) }
      guard let next = explanation(of: rest, isComplete: &isComplete) else { break }
      if explanations.count == Self.limit { break }
      explanations.append(next)
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
        for edge in roots(of: explanations[other]) { own.apply(.removal(.application, edge)) }
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

  /// - Parameter isComplete: becomes `true` if there is a selection.
  private mutating func explanation(of request: ResolutionRequest, isComplete: inout Bool) -> Explanation? {
    do throws(ResolutionError) {
      budget -= try request.resolve().steps
      isComplete = true
      return nil
    } catch {
      budget -= error.steps
      return budget > 0 ? error.explanation(application: application) : nil
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
      var edits: [Edit] = []
      for edit in fixes.flatMap(\.edits) where !edits.contains(edit) { edits.append(edit) }
      var edited = request
      for edit in edits { edited.apply(edit) }
      edited.options.stepLimit = max(1, min(edited.options.stepLimit, budget))
      do throws(ResolutionError) {
        let selection = try edited.resolve()
        budget -= selection.steps
        return Fix(
          edits: edits,
          selection: selection,
          movedPins: request.pins.count { name, pin in
            selection[name].map { $0.version != pin } ?? false
          },
          isDowngrade: fixes.contains(where: \.isDowngrade),
          isLastResort: fixes.contains(where: \.isLastResort)
        )
      } catch {
        budget -= error.steps
      }
    }
    return nil
  }
}
