/// The alternatives of a requirement, collected while they are parsed.
///
/// Many requirements of some registries have several alternatives, so this keeps no more of each than its bounds, unless a
/// comparator has a pre-release tag.
struct RequirementAlternatives {
  private struct Alternative {
    let releases: Interval<ReleaseNumbers>
    /// True if the opt-in to pre-releases admits those of the lowest release.
    let opensLowest: Bool
    let isTagged: Bool
  }

  private var alternatives: [Alternative] = []
  /// The pre-releases that the opt-in admits by alternatives with a tag.
  private var taggedPrereleases: [Interval<VersionCut>] = []
  private(set) var chosenPrereleases: [Interval<VersionCut>] = []
  /// An alternative that admits any release; of `>=0.0.0` and `*`, the one that admits more pre-releases with an opt-in.
  private var wildcard: ComparatorSet?

  init(room: Int) { alternatives.reserveCapacity(room) }

  mutating func append(_ comparators: ComparatorSet) {
    if comparators.isWildcard, wildcard == nil || comparators.opensLowest { wildcard = comparators }
    let isTagged = !comparators.taggedNumbers.isEmpty
    alternatives.append(
      Alternative(releases: comparators.releases, opensLowest: comparators.opensLowest, isTagged: isTagged)
    )
    guard isTagged else { return }
    chosenPrereleases += comparators.chosenPrereleases
    if let open = comparators.openPrereleases { taggedPrereleases.append(open) }
  }

  /// What they mean together. As in node-semver, if one of them admits any release, the others count for nothing, not even the
  /// pre-releases that they name.
  var meaning: RequirementMeaning { wildcard.map { RequirementMeaning($0) } ?? RequirementMeaning(self) }

  var releases: some Collection<Interval<ReleaseNumbers>> { alternatives.lazy.map { $0.releases } }

  /// The pre-releases that the opt-in admits.
  var openPrereleases: [Interval<VersionCut>] {
    taggedPrereleases
      + alternatives.lazy.filter { !$0.isTagged }
      .compactMap { $0.releases.prereleases(includingLowest: $0.opensLowest) }
  }

  /// Returns whether the opt-in admits the pre-releases of the lowest release of each interval, or `nil` if it admits
  /// something other than all pre-releases between the bounds of these intervals, with or without those of the lowest.
  ///
  /// - Parameter union: the union of ``releases``.
  func opensLowest(of union: ToggleList<ReleaseNumbers>) -> Bool? {
    var opening = 0
    var nonempty = 0
    for alternative in alternatives {
      if alternative.isTagged { return nil }
      if alternative.releases.isEmpty { continue }
      nonempty += 1
      if alternative.opensLowest { opening += 1 }
    }
    if opening == nonempty { return true }
    // Where two intervals have become one, the lowest release of the second is in its middle.
    return opening == 0 && union.intervalCount == nonempty ? false : nil
  }
}
