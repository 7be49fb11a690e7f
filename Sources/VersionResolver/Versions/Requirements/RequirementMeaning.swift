/// The meaning of a requirement's text, computed once.
struct RequirementMeaning: Sendable {
  /// The versions admitted without an opt-in to pre-releases.
  let versions: VersionSet
  /// True if the text is just a version.
  private(set) var isBareVersion = false
  /// The version with which the application overrides the text.
  private(set) var override: Version?

  /// True if every pre-release inside the interval is admitted without an opt-in, which no text can express.
  private(set) var isOpen = false

  private let open: OpenPrereleases

  /// The pre-releases that the opt-in admits.
  ///
  /// Tens of thousands of requirements exist simultaneously, and nearly all are intervals without a tag. They need no second list
  /// for an opt-in that few applications use.
  private enum OpenPrereleases {
    /// The pre-releases between the bounds of each interval of releases, with or without those of its lowest release.
    case withinReleases(includingLowest: Bool)
    case list(ToggleList<VersionCut>)
  }

  /// Creates the meaning that admits just these versions, with or without an opt-in.
  init(_ versions: VersionSet) {
    self.versions = versions
    open = .list(versions.prereleases)
  }

  /// Creates the meaning that admits only this version, whatever the text says.
  init(overriddenBy version: Version) {
    self.init(Requirement.exactly(version).versions)
    override = version
  }

  /// Creates the meaning of one interval with all pre-releases inside, which is how SwiftPM interprets a bound that is a
  /// pre-release.
  init(open interval: ComparatorSet) {
    let prereleases = interval.openPrereleases.map { ToggleList($0) } ?? .none
    versions = VersionSet(releases: ToggleList(interval.releases), prereleases: prereleases)
    isOpen = true
    open = .list(prereleases)
  }

  /// Creates the meaning of a single alternative.
  init(_ only: ComparatorSet, isBareVersion: Bool = false) {
    self.isBareVersion = isBareVersion
    let releases = ToggleList(only.releases)
    if only.taggedNumbers.isEmpty {
      versions = VersionSet(releases: releases, prereleases: .none)
      open = .withinReleases(includingLowest: only.opensLowest)
    } else {
      let chosen = ToggleList(union: only.chosenPrereleases)
      versions = VersionSet(releases: releases, prereleases: chosen)
      open = .list(only.openPrereleases.map { ToggleList($0).including(chosen) } ?? chosen)
    }
  }

  /// Creates the meaning of several alternatives, none of which admits any release.
  ///
  /// - Complexity: O(n log n) in the number of comparators.
  init(_ alternatives: RequirementAlternatives) {
    let chosen = ToggleList(union: alternatives.chosenPrereleases)
    versions = VersionSet(releases: ToggleList(union: alternatives.releases), prereleases: chosen)
    if let opensLowest = alternatives.opensLowest(of: versions.releases) {
      open = .withinReleases(includingLowest: opensLowest)
    } else {
      open = .list(ToggleList(union: alternatives.openPrereleases).including(chosen))
    }
  }

  /// The versions admitted with an opt-in: the same releases, and the pre-releases among them.
  var openVersions: VersionSet {
    switch open {
    case .list(let prereleases): VersionSet(releases: versions.releases, prereleases: prereleases)
    case .withinReleases(let includingLowest):
      VersionSet(
        releases: versions.releases,
        prereleases: ToggleList(
          union: versions.releases.intervals.compactMap { $0.prereleases(includingLowest: includingLowest) }
        )
      )
    }
  }
}

extension ToggleList<VersionCut> {
  /// Includes the chosen pre-releases: `>=2.0.0-rc.1 <2.0.0` names pre-releases that `<2.0.0` excludes, and an opt-in must not
  /// remove them.
  fileprivate func including(_ chosen: ToggleList) -> ToggleList {
    chosen.isEmpty ? self : combined(with: chosen) { $0 || $1 }
  }
}

extension Interval<ReleaseNumbers> {
  /// Returns the pre-releases between the bounds, or `nil` if they would begin after the last.
  func prereleases(includingLowest: Bool) -> Interval<VersionCut>? {
    guard let first = includingLowest ? lower : lower.next else { return nil }
    return Interval<VersionCut>(
      lower: VersionCut(beforePrereleasesOf: first),
      upper: upper.map(VersionCut.init(beforePrereleasesOf:))
    )
  }
}
