/// The meaning of a requirement's text, computed once.
struct RequirementMeaning: Sendable {
  /// The versions that are admitted without an opt-in to pre-releases.
  let versions: VersionSet
  /// Whether the text is a version and nothing else.
  let isBareVersion: Bool
  /// The version that an application puts in the place of the text.
  let override: Version?

  /// Whether every pre-release inside of the interval is admitted without an opt-in, which no text can say.
  let isOpen: Bool

  private let open: OpenPreReleases

  /// The pre-releases that the opt-in admits.
  ///
  /// Tens of thousands of requirements are held at a time, nearly all of which are one interval without a tag. They
  /// need no second list for an opt-in that few applications use.
  private enum OpenPreReleases {
    /// Those between the bounds of the only interval of releases, with or without those of the lowest release.
    case withinReleases(includingLowest: Bool)
    case list(ToggleList<VersionCut>)
  }

  /// Just these versions, with an opt-in and without.
  init(_ versions: VersionSet) {
    self.versions = versions
    isBareVersion = false
    isOpen = false
    override = nil
    open = .list(versions.preReleases)
  }

  /// The only version that counts, whatever the text says.
  init(overriddenBy version: Version) {
    versions = Requirement.exactly(version).versions
    isBareVersion = false
    isOpen = false
    override = version
    open = .list(versions.preReleases)
  }

  /// One interval with all pre-releases inside, as SwiftPM reads its words where a bound is a pre-release.
  init(open interval: ComparatorSet) {
    let preReleases = interval.openPreReleases.map { ToggleList($0) } ?? .none
    versions = VersionSet(releases: ToggleList(interval.releases), preReleases: preReleases)
    isBareVersion = false
    isOpen = true
    override = nil
    open = .list(preReleases)
  }

  /// One alternative.
  init(_ only: ComparatorSet, isBareVersion: Bool = false) {
    self.isBareVersion = isBareVersion
    isOpen = false
    override = nil
    let releases = ToggleList(only.releases)
    if only.taggedNumbers.isEmpty {
      versions = VersionSet(releases: releases, preReleases: .none)
      open = .withinReleases(includingLowest: !only.openLower.isBeforeRelease)
    } else {
      let chosen = ToggleList(union: only.chosenPreReleases)
      versions = VersionSet(releases: releases, preReleases: chosen)
      open = .list(only.openPreReleases.map { ToggleList($0).including(chosen) } ?? chosen)
    }
  }

  /// - Complexity: O(n log n) in the number of comparators.
  init(_ alternatives: [ComparatorSet]) {
    // As in node-semver, any release as one alternative leaves nothing to the others, not even the pre-releases
    // that they name.
    let alternatives = alternatives.first(where: \.isWildcard).map { [$0] } ?? alternatives
    let chosen = ToggleList(union: alternatives.flatMap(\.chosenPreReleases))
    versions = VersionSet(releases: ToggleList(union: alternatives.map(\.releases)), preReleases: chosen)
    isBareVersion = false
    isOpen = false
    override = nil
    open = .list(ToggleList(union: alternatives.compactMap(\.openPreReleases)).including(chosen))
  }

  /// The versions that are admitted with an opt-in: the same releases, and the pre-releases among them.
  var openVersions: VersionSet {
    switch open {
    case .list(let preReleases): VersionSet(releases: versions.releases, preReleases: preReleases)
    case .withinReleases(let includingLowest):
      VersionSet(
        releases: versions.releases,
        preReleases: versions.releases.firstInterval?.preReleases(includingLowest: includingLowest)
          .map { ToggleList($0) } ?? .none
      )
    }
  }
}

extension ToggleList<VersionCut> {
  /// `>=2.0.0-rc.1 <2.0.0` names pre-releases that `<2.0.0` leaves out: an opt-in must not remove them.
  fileprivate func including(_ chosen: ToggleList) -> ToggleList {
    chosen.isEmpty ? self : combined(with: chosen) { $0 || $1 }
  }
}

extension Interval<ReleaseNumbers> {
  /// The pre-releases between the bounds; `nil` if they would begin after the last.
  fileprivate func preReleases(includingLowest: Bool) -> Interval<VersionCut>? {
    guard let first = includingLowest ? lower : lower.next else { return nil }
    return Interval<VersionCut>(
      lower: VersionCut(beforePreReleasesOf: first),
      upper: upper.map(VersionCut.init(beforePreReleasesOf:))
    )
  }
}
