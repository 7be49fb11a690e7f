/// One of several contradictions in a request that have no edge of the application in common.
public struct Conflict: Sendable, Hashable {
  /// Why there would be no selection even if all other conflicts were solved.
  public let explanation: Explanation
  /// Other edges of the application that cannot be met for the same reason: the same missing or overridden module, or the
  /// same cycle. Each of them leads to it on its own.
  public let alsoUnmet: [Edge]
  /// Changes that solve this conflict if the requirements of the others are left out, the best first.
  public let fixes: FixSearchResult
}

/// The contradictions found in a request, and the edits that solve them together.
public struct ConflictSearchResult: Sendable, Hashable {
  /// Up to four conflicts, the explained one first. It is the only one if there are no others.
  public let conflicts: [Conflict]
  /// The number of conflicts found, including any that ``conflicts`` leaves out.
  public let conflictCount: Int
  /// The application's edges in the conflicts that ``conflicts`` leaves out, in the order in which they were found.
  public let omitted: [Edge]
  /// Edits that make the request solvable, composed of one fix for each conflict, including those that ``conflicts`` leaves out.
  /// If no such combination was found and ``conflicts`` leaves some out, edits of the application's edges alone. `nil` if there is
  /// only one conflict, or more than sixty, or if nothing that was tried makes the request solvable.
  public let jointFix: Fix?
  /// True if there are no further conflicts; `false` if the search for them was stopped.
  public let isComplete: Bool
}

extension ResolutionRequest {
  /// Searches for contradictions that are independent of an explained one, for changes that solve each of them and the explained
  /// one, and for changes that solve all of them.
  ///
  /// The request is solved again without the application's edges in a core. If that fails, its core is another conflict.
  ///
  /// ```swift
  /// let (cart, payment) = (try Requirement(parsing: "^7"), try Requirement(parsing: "^8"))
  /// let roots = [Edge("cart", cart), Edge("payment", payment)]
  /// let request = ResolutionRequest(provider: catalog, roots: roots)
  /// do {
  ///   print(try request.resolve().modules.count)
  /// } catch {
  ///   guard let explanation = error.explanation(application: "shop") else { throw error }
  ///   print(request.conflicts(including: explanation, application: "shop").conflicts.count)  // 2
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - explanation: the explanation of this request's failure.
  ///   - application: the name of the owner of the roots.
  ///   - stepLimit: the number of solver steps that all attempts together may take; at least 1. In a refused attempt, each
  ///     resolution in the proof counts as a step, too, and sixteen visits to what was learned count as one.
  /// - Complexity: a resolution and an explanation for each conflict; if there are several, also a search for fixes for each.
  public func conflicts(
    including explanation: Explanation,
    application: String,
    stepLimit: Int = 400_000
  ) -> ConflictSearchResult {
    var search = ConflictSearch(self, application: application, budget: stepLimit)
    return search.run(explanation)
  }
}
