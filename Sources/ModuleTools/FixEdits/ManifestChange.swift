public import ModuleManifests
public import VersionResolver

/// One edit of the resolver's `Fix` as what changes in which file.
///
/// ```swift
/// print(change.path, change.position?.line ?? 0, change.text)   // modules.json 5 "cart": "^1.0.0" → "^2.0.0"
/// ```
public struct ManifestChange: Sendable, Hashable {
  /// The file, as diagnostics name it.
  public let path: String
  /// What is changed there; `nil` for something that is added.
  public let position: SourcePosition?
  /// What is changed, as a person would write it.
  public let text: String
}

/// A fix of an application: the resolver's, and what it changes in which file.
public struct ApplicationFix: Sendable {
  public let fix: Fix
  public let changes: [ManifestChange]
}

/// One of several contradictions of an application that have no requirement of it in common.
public struct ApplicationConflict: Sendable {
  public let explanation: Explanation
  /// Changes that solve this conflict; the others stay.
  public let fixes: [ApplicationFix]
}

/// What a search for fixes of an application found.
public struct ApplicationFixes: Sendable {
  /// The first conflicts that were found, if there are several, that of the explanation first.
  public let conflicts: [ApplicationConflict]
  /// How many were found, those included that ``conflicts`` leaves out; 0 or 1 if there is no other.
  public let conflictCount: Int
  /// Whether there are no other conflicts.
  public let isEveryConflictFound: Bool
  /// Verified fixes, the best first.
  public let fixes: [ApplicationFix]
  /// How many changes, or pairs of changes, were tried.
  public let tried: Int
  /// `false` if the search was stopped by its budget.
  public let isComplete: Bool
  /// Whether each change to one of the core's facts was tried by itself.
  public let isEverySingleTried: Bool

  /// The fixes as `--fix` counts them from 1: those of each conflict, where there are several, then ``fixes``.
  ///
  /// A fix of one of several conflicts leaves the others, so that one of each has to be made.
  ///
  /// ```swift
  /// for (index, fix) in found.numbered.enumerated() { print(index + 1, fix.changes.map(\.text)) }
  /// ```
  ///
  /// - Complexity: O(fixes).
  public var numbered: [ApplicationFix] { conflicts.flatMap(\.fixes) + fixes }

  /// The numbers of one fix of each conflict that together make the edits of a fix; `nil` if it is not made of these.
  ///
  /// - Complexity: O(fixes).
  package func numbers(of fix: ApplicationFix) -> [Int]? {
    guard conflicts.count > 1 else { return nil }
    var numbers: [Int] = []
    var made: Set<Edit> = []
    var count = 0
    for conflict in conflicts {
      // Of two that it could be made of, the one that does more: the other may be too little together with the rest.
      let own = conflict.fixes.indices.filter { index in
        conflict.fixes[index].fix.edits.allSatisfy(fix.fix.edits.contains)
      }.max { conflict.fixes[$0].fix.edits.count < conflict.fixes[$1].fix.edits.count }
      guard let own else { return nil }
      made.formUnion(conflict.fixes[own].fix.edits)
      numbers.append(count + own + 1)
      count += conflict.fixes.count
    }
    guard made == Set(fix.fix.edits) else { return nil }
    return numbers
  }
}
