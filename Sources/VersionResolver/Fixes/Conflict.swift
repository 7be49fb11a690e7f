/// One of several contradictions of a request that have no edge of the application in common.
public struct Conflict: Sendable, Hashable {
  /// Why there is no selection, even if all other conflicts were solved.
  public let explanation: Explanation
  /// Changes that solve this conflict while nothing of the others is required, the best first.
  public let fixes: FixSearchResult
}

/// The contradictions of a request that were found, and what solves them together.
public struct ConflictSearchResult: Sendable, Hashable {
  /// The first four, that of the explanation first; it is alone if there are no others.
  public let conflicts: [Conflict]
  /// How many were found, those included that ``conflicts`` leaves out.
  public let count: Int
  /// Edits, one fix of each conflict, that make the request solvable; `nil` if there is one conflict only, or none of the
  /// combinations that were tried does.
  public let together: Fix?
  /// Whether there are no others; `false` if the search for them was stopped.
  public let isComplete: Bool
}

extension ResolutionRequest {
  /// Searches for further contradictions that have nothing to do with an explained one, for changes that solve each, and for
  /// changes that solve all.
  ///
  /// Without the application's edges in a core, the rest is solved again; if that fails, its core is another conflict.
  ///
  /// ```swift
  /// let (cart, payment) = (try Requirement(parsing: "^7"), try Requirement(parsing: "^8"))
  /// let roots = [Edge("cart", cart), Edge("payment", payment)]
  /// let request = ResolutionRequest(provider: catalog, roots: roots)
  /// do {
  ///   print(try request.resolve().modules.count)
  /// } catch {
  ///   guard let explanation = error.explanation(application: "shop") else { throw error }
  ///   print(request.conflicts(beside: explanation, application: "shop").conflicts.count)  // 2
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - explanation: of this request's failure.
  ///   - application: the name of the owner of the roots.
  ///   - budget: solver steps that all attempts together may take.
  /// - Complexity: a resolution and an explanation for each conflict, and a search for fixes for each if there are several.
  public func conflicts(
    beside explanation: Explanation,
    application: String,
    budget: Int = 400_000
  ) -> ConflictSearchResult {
    var search = ConflictSearch(self, application: application, budget: budget)
    return search.run(explanation)
  }
}
