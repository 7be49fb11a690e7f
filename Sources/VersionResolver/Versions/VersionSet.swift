/// A set of versions, closed under union, intersection and complement.
///
/// Releases and pre-releases are kept apart, since a requirement rarely means both: `^1.2.3` admits 1.9.0 and
/// not 1.9.0-rc.1. Each part is a list of half-open intervals in a canonical form, so `==` is equality of sets.
/// Any bound becomes half-open because both orders have a next element: after 1.2.3 comes 1.2.4, and after
/// 1.2.3-rc comes 1.2.3-rc.0.
///
/// ```swift
/// let both = Requirement("^1.2")!.versions.intersection(Requirement("<1.5")!.versions)
/// assert(both.contains(Version(1, 4, 0)))
/// ```
public struct VersionSet: Sendable, Hashable {
  var releases: ToggleList
  var prereleases: ToggleList

  /// Every version.
  public static let all = VersionSet(
    releases: ToggleList(from: firstRelease, to: nil),
    prereleases: ToggleList(from: firstPreRelease, to: nil)
  )
  /// No version.
  public static let none = VersionSet(releases: ToggleList(), prereleases: ToggleList())

  static let firstRelease = Version(0, 0, 0)
  static let firstPreRelease = Version(0, 0, 0, prerelease: [.zero])

  init(releases: ToggleList, prereleases: ToggleList) {
    self.releases = releases
    self.prereleases = prereleases
  }

  /// Exactly one version.
  public init(_ version: Version) {
    self.init(VersionInterval(lower: version, includesLower: true, upper: version, includesUpper: true))
  }

  /// Everything inside an interval, pre-releases included.
  init(_ interval: VersionInterval) {
    self.init(
      releases: interval.releases.map { ToggleList(from: $0.from, to: $0.to) } ?? ToggleList(),
      prereleases: interval.prereleases.map { ToggleList(from: $0.from, to: $0.to) } ?? ToggleList()
    )
  }

  /// O(log n) in the number of intervals.
  public func contains(_ version: Version) -> Bool {
    version.isPreRelease ? prereleases.contains(version) : releases.contains(version)
  }

  /// Whether no version at all is in the set.
  public var isEmpty: Bool { releases.isEmpty && prereleases.isEmpty }

  /// Versions that are in either set. O(n + m).
  public func union(_ other: VersionSet) -> VersionSet { combined(with: other) { $0 || $1 } }

  /// Versions that are in both sets. O(n + m).
  public func intersection(_ other: VersionSet) -> VersionSet { combined(with: other) { $0 && $1 } }

  /// Versions that are not in the set. O(n).
  public var complement: VersionSet {
    VersionSet(
      releases: releases.complement(from: Self.firstRelease),
      prereleases: prereleases.complement(from: Self.firstPreRelease)
    )
  }

  /// Whether every version of this set is in the other. O(n + m).
  public func isSubset(of other: VersionSet) -> Bool { combined(with: other) { $0 && !$1 }.isEmpty }

  /// Whether no version is in both sets. O(n + m).
  public func isDisjoint(with other: VersionSet) -> Bool { intersection(other).isEmpty }

  private func combined(with other: VersionSet, _ rule: (Bool, Bool) -> Bool) -> VersionSet {
    VersionSet(
      releases: releases.combined(with: other.releases, rule),
      prereleases: prereleases.combined(with: other.prereleases, rule)
    )
  }
}
