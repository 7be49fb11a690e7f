public import ModuleManifests
public import VersionResolver

/// A fix for an application: the resolver's fix, and the file changes it makes.
public struct ApplicationFix: Sendable, Hashable {
  /// The resolver's fix.
  public let fix: Fix
  /// Its edits as changes to files.
  public let changes: [ManifestChange]
}

/// One of several contradictions in an application that share none of its requirements.
public struct ApplicationConflict: Sendable, Hashable {
  /// Why there would be no solution even if the other conflicts were solved.
  public let explanation: Explanation
  /// Other requirements of the application that cannot be met for the same reason.
  public let alsoUnmet: [Edge]
  /// Changes that solve this conflict but not the others.
  public internal(set) var fixes: [ApplicationFix]
}

/// The result of a search for fixes for an application.
public struct ApplicationFixes: Sendable, Hashable {
  /// If there are several conflicts, the first that were found, starting with the one explained.
  public internal(set) var conflicts: [ApplicationConflict] = []
  /// Other requirements of the application that cannot be met for the explained reason.
  public internal(set) var alsoUnmet: [Edge] = []
  /// The number of conflicts found, including those omitted from ``conflicts``; 0 or 1 if there is no other conflict.
  public internal(set) var conflictCount = 0
  /// The application's requirements in the conflicts that ``conflicts`` leaves out.
  public internal(set) var omitted: [Edge] = []
  /// Whether there are no other conflicts.
  public internal(set) var hasFoundEveryConflict = true
  /// Verified fixes, best first.
  public internal(set) var fixes: [ApplicationFix] = []
  /// The number of changes, or pairs of changes, that were tried.
  public internal(set) var attemptCount = 0
  /// `false` if the search reached its step limit.
  public internal(set) var isComplete = true
  /// Whether each change to a single fact of the core was tried on its own.
  public internal(set) var hasTriedEverySingleEdit = true
  /// Errors in files that attempts needed. With such an error, the next run would fail in any case: there are no fixes then.
  public private(set) var errors: [Diagnostic] = []

  /// The fixes as `--fix` numbers them from 1: if there are several conflicts, the fixes of each one, then ``fixes``.
  ///
  /// If there are several conflicts, a fix for one of them leaves the others, so one fix for each has to be applied.
  ///
  /// ```swift
  /// for (index, fix) in found.numbered.enumerated() { print(index + 1, fix.changes.map(\.text)) }
  /// ```
  ///
  /// - Complexity: O(fixes).
  public var numbered: [ApplicationFix] { conflicts.flatMap(\.fixes) + fixes }

  /// The number of conflicts found that ``conflicts`` leaves out.
  package var hiddenCount: Int { conflicts.isEmpty ? 0 : conflictCount - conflicts.count }

  /// The number of conflicts, "at least 6" if there may be more.
  package var countInWords: String { (hasFoundEveryConflict ? "" : "at least ") + "\(conflictCount)" }

  /// Returns what `--fix` takes for one of ``fixes``: its number, or the numbers of its parts.
  ///
  /// - Complexity: O(fixes).
  package func option(at index: Int) -> [Int] {
    numbers(of: fixes[index]) ?? [numbered.count - fixes.count + index + 1]
  }

  /// Returns the result without its fixes, because of errors in files that attempts needed.
  func withheld(because errors: [Diagnostic]) -> ApplicationFixes {
    var result = self
    for index in conflicts.indices { result.conflicts[index].fixes = [] }
    result.fixes = []
    (result.isComplete, result.hasTriedEverySingleEdit) = (false, false)
    result.errors = errors
    return result
  }

  /// Returns the numbers of the fixes, one for each conflict, that together make the edits of a fix; `nil` if it is not such a
  /// combination.
  ///
  /// - Complexity: O(fixes).
  package func numbers(of fix: ApplicationFix) -> [Int]? {
    guard conflicts.count > 1 else { return nil }
    var numbers: [Int] = []
    var made: Set<Edit> = []
    var count = 0
    for conflict in conflicts {
      // If two would match, use the one that does more: the other may be too little together with the rest.
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
