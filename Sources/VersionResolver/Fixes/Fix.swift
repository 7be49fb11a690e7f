/// Changes to manifests that make an unsolvable request solvable.
///
/// A fix is offered only after the changed request has been solved.
public struct Fix: Sendable, Hashable {
  /// The changes: a single edit, a pair if no single edit is enough, or as many as are needed.
  public let edits: [Edit]
  /// The selection after the change.
  public let selection: Selection
  /// The number of pinned modules whose version changes.
  public let movedPinCount: Int
  /// True if a module is selected in a version below those that the changed requirement asked for.
  public let isDowngrade: Bool
  /// True if the fix changes a version that others have published, such as a yanked one.
  public let isLastResort: Bool
}

extension Fix: CustomStringConvertible {
  /// The edits, such as "change the application's dependency on log from ^1.4 to ^2".
  public var description: String { edits.map(\.description).joined(separator: "; ") }

  /// The sort key, which no other fix has. Fixes that change what others have published come last, preceded by overrides; then come
  /// fewest edits, fewest moved pins, upgrades before downgrades, name, and what the edits say.
  var rank: (Int, Int, Int, Int, String, String) {
    let overrides = edits.count {
      if case .override = $0 { true } else { false }
    }
    return (
      overrides + (isLastResort ? 100 : 0), edits.count, movedPinCount, isDowngrade ? 1 : 0,
      edits.map(\.sortKey).joined(separator: " "), edits.map(\.description).joined(separator: " ")
    )
  }
}

extension Edit {
  fileprivate var sortKey: String {
    switch self {
    case .requirement(let owner, let edge, let new): "\(edge.target) \(owner.sortKey) 1 \(new)"
    case .rename(let owner, let edge, let name): "\(edge.target) \(owner.sortKey) 0 \(name)"
    case .removal(let owner, let edge): "\(edge.target) \(owner.sortKey) 4"
    case .lazy(let owner, let edge): "\(edge.target) \(owner.sortKey) 3"
    case .prereleases(let module): "\(module) 2"
    case .provider(let interface, let module): "\(interface) \(module)"
    case .restoration(let module, let version): "\(module) 5 \(version.newestFirst)"
    case .override(let module, let version): "\(module) 6 \(version)"
    case .overrideRemoval(let module): "\(module) 7"
    }
  }
}

extension Version {
  /// A text that precedes that of any older release.
  fileprivate var newestFirst: String {
    // All have twenty digits.
    let numbers = [major, minor, patch].map { "\(UInt64.max - $0)" }
    return numbers.joined(separator: " ") + (isPrerelease ? " 1" : " 0")
  }
}

extension Edit.Owner {
  fileprivate var sortKey: String {
    switch self {
    case .application: ""
    case .module(let name): name
    }
  }
}

/// The result of a search for fixes.
public struct FixSearchResult: Sendable, Hashable {
  /// The verified fixes, the best first. Empty if none was found.
  public let fixes: [Fix]
  /// The number of changes and pairs of changes that were tried.
  public let attemptCount: Int
  /// True if the search was complete; `false` if it reached its step limit, so there may be more fixes.
  public let isComplete: Bool
  /// True if each change to one of the core's facts was tried by itself.
  public let hasTriedEverySingleEdit: Bool

  /// The result where a search would find nothing.
  static let notSearched = FixSearchResult(
    fixes: [],
    attemptCount: 0,
    isComplete: false,
    hasTriedEverySingleEdit: false
  )
}

extension ResolutionRequest {
  /// Searches for changes to manifests that make this request solvable.
  ///
  /// - Parameters:
  ///   - explanation: the explanation of this request's failure.
  ///   - stepLimit: the number of solver steps that all attempts together may take; at least 1. In a refused attempt, each
  ///     resolution in the proof counts as a step, too, and sixteen visits to what was learned count as one.
  /// - Returns: fixes with which the request has been solved. Those that change what others have published come last, preceded by
  ///   overrides; the order is then by fewest edits, fewest moved pins, upgrades before downgrades, and name.
  /// - Complexity: two resolutions for each fact of the core; if no single edit is enough, also for each pair of facts, at most a
  ///   few hundred.
  public func fixes(for explanation: Explanation, stepLimit: Int = 400_000) -> FixSearchResult {
    var search = FixSearch(self, budget: stepLimit)
    return search.run(explanation)
  }
}
