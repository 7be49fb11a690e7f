/// What a search for fixes found.
public struct FixSearchResult: Sendable {
  /// Verified fixes, the best first; empty if none was found.
  public let fixes: [Fix]
  /// How many changes, or pairs of changes, were tried.
  public let tried: Int
  /// `false` if the search was stopped by its budget, so that there may be more.
  public let isComplete: Bool
}

extension ResolutionRequest {
  /// Looks for changes to manifests that make this request solvable.
  ///
  /// - Parameters:
  ///   - explanation: of this request's failure.
  ///   - budget: solver steps that all attempts together may take; at least 1.
  /// - Returns: fixes that were each solved, overrides last, then fewest edits, fewest moved pins, upgrades before
  ///   downgrades, name.
  /// - Complexity: two resolutions for each fact of the core; if no single edit is enough, for each pair of facts, at
  ///   most some hundreds.
  public func fixes(for explanation: Explanation, budget: Int = 400_000) -> FixSearchResult {
    var search = FixSearch(self, budget: budget)
    return search.run(explanation)
  }
}
