/// The set operations. Each is a single pass over the intervals of both sets.
extension VersionSet {
  /// Returns the versions that are in either set.
  ///
  /// - Complexity: O(n + m) in the numbers of intervals.
  public func union(_ other: VersionSet) -> VersionSet { combined(with: other) { $0 || $1 } }

  /// Returns the versions that are in both sets.
  ///
  /// - Complexity: O(n + m) in the numbers of intervals.
  public func intersection(_ other: VersionSet) -> VersionSet { combined(with: other) { $0 && $1 } }

  /// The versions that are not in the set.
  ///
  /// - Complexity: O(n) in the number of intervals.
  public var complement: VersionSet {
    VersionSet(
      releases: releases.complement(from: .first),
      prereleases: prereleases.complement(from: .first)
    )
  }

  /// Returns whether every version of this set is in the other.
  ///
  /// - Complexity: O(n + m) in the numbers of intervals; nothing is allocated.
  public func isSubset(of other: VersionSet) -> Bool {
    releases.allSatisfy(with: other.releases) { !$0 || $1 }
      && prereleases.allSatisfy(with: other.prereleases) { !$0 || $1 }
  }

  /// Returns whether the sets have no version in common.
  ///
  /// - Complexity: O(n + m) in the numbers of intervals; nothing is allocated.
  public func isDisjoint(with other: VersionSet) -> Bool {
    releases.allSatisfy(with: other.releases) { !($0 && $1) }
      && prereleases.allSatisfy(with: other.prereleases) { !($0 && $1) }
  }

  @inline(__always)
  private func combined(with other: VersionSet, where rule: (Bool, Bool) -> Bool) -> VersionSet {
    VersionSet(
      releases: releases.combined(with: other.releases, where: rule),
      prereleases: prereleases.combined(with: other.prereleases, where: rule)
    )
  }
}
