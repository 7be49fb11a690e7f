/// Changes to manifests that make an unsolvable request solvable. The changed request was solved before the fix is offered.
public struct Fix: Sendable, Hashable {
  /// The changes: one edit, a pair if no single edit is enough, or as many as it takes.
  public let edits: [Edit]
  /// The selection after the change.
  public let selection: Selection
  /// The number of pinned modules that change their version.
  public let movedPins: Int
  /// Whether a module is selected below what the changed requirement asked for.
  public let isDowngrade: Bool
  /// Whether it changes a version that others have published, such as one that was withdrawn.
  public let isLastResort: Bool
}

extension Fix {
  /// The key by which fixes are sorted: what others have published last, before that overrides, then fewest edits, fewest moved
  /// pins, upgrades before downgrades, name.
  var rank: (Int, Int, Int, Int, String) {
    let overrides = edits.count {
      if case .override = $0 { true } else { false }
    }
    return (
      overrides + (isLastResort ? 100 : 0), edits.count, movedPins, isDowngrade ? 1 : 0,
      edits.map(\.sortKey).joined(separator: " ")
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
    case .restoration(let module, let version): "\(module) 5 \(version)"
    case .override(let module, let version): "\(module) 6 \(version)"
    case .overrideRemoval(let module): "\(module) 7"
    }
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
  /// Verified fixes, the best first; empty if none was found.
  public let fixes: [Fix]
  /// The number of changes, and pairs of changes, that were tried.
  public let tried: Int
  /// `false` if the search was stopped by its budget, so that there may be more.
  public let isComplete: Bool
  /// Whether each change to one of the core's facts was tried by itself.
  public let isEverySingleTried: Bool

  /// Where a search would find nothing.
  static let notSearched = FixSearchResult(
    fixes: [],
    tried: 0,
    isComplete: false,
    isEverySingleTried: false
  )
}

extension ResolutionRequest {
  /// Searches for changes to manifests that make this request solvable.
  ///
  /// - Parameters:
  ///   - explanation: of this request's failure.
  ///   - budget: solver steps that all attempts together may take; at least 1.
  /// - Returns: fixes that were each solved: what others have published last, before that overrides, then fewest edits, fewest
  ///   moved pins, upgrades before downgrades, name.
  /// - Complexity: two resolutions for each fact of the core; if no single edit is enough, for each pair of facts, at
  ///   most some hundreds.
  public func fixes(for explanation: Explanation, budget: Int = 400_000) -> FixSearchResult {
    var search = FixSearch(self, budget: budget)
    return search.run(explanation)
  }
}
