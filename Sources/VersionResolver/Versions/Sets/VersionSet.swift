/// A set of versions, closed under union, intersection and complement.
///
/// Releases and pre-releases are stored separately, because a requirement rarely means both: `^1.2.3` admits 1.9.0 but not
/// 1.9.0-rc.1. Each part is a list of half-open intervals in a canonical form, so `==` is equality of sets, and the laws of sets
/// hold exactly even with pre-releases.
///
/// ```swift
/// let first = try Requirement(parsing: "^1.2").versions
/// let second = try Requirement(parsing: "<1.5").versions
/// print(first.intersection(second).contains(Version(1, 4, 0)))  // true
/// print(first.isSubset(of: second))  // false
/// ```
public struct VersionSet: Sendable, Hashable {
  let releases: ToggleList<ReleaseNumbers>
  /// The pre-releases, on a line of their own on which no place is before a release.
  let prereleases: ToggleList<VersionCut>

  init(releases: ToggleList<ReleaseNumbers>, prereleases: ToggleList<VersionCut>) {
    self.releases = releases
    self.prereleases = prereleases
  }

  /// Every version, pre-releases included.
  public static let all = VersionSet(
    releases: ToggleList(Interval(lower: .first)),
    prereleases: ToggleList(Interval(lower: .first))
  )

  /// No version.
  public static let empty = VersionSet(releases: .none, prereleases: .none)

  /// Creates a set of exactly one version, whatever its build metadata.
  public init(_ version: Version) {
    let numbers = version.numbers
    if version.isPrerelease {
      let tag = version.prerelease
      let own = Interval(lower: VersionCut(before: numbers, tag), upper: VersionCut(after: numbers, tag))
      self.init(releases: .none, prereleases: ToggleList(own))
    } else {
      self.init(releases: ToggleList(Interval(lower: numbers, upper: numbers.next)), prereleases: .none)
    }
  }

  /// Returns whether the set contains a version.
  ///
  /// - Complexity: O(log n) in the number of intervals.
  public func contains(_ version: Version) -> Bool {
    version.isPrerelease
      ? prereleases.contains(after: VersionCut(before: version.numbers, version.prerelease))
      : releases.contains(after: version.numbers)
  }

  /// True if the set contains no version at all.
  public var isEmpty: Bool { releases.isEmpty && prereleases.isEmpty }
}
