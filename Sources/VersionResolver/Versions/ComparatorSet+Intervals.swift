extension ComparatorSet {
  /// The releases inside.
  var releases: Interval<ReleaseNumbers> {
    Interval(lower: lower.numbers, upper: upper?.numbers)
  }

  /// The pre-releases inside that the opt-in admits; `nil` if they would begin behind the last.
  var openPreReleases: Interval<VersionCut>? {
    openLower.amongPreReleases.map { Interval(lower: $0, upper: openUpper?.amongPreReleases) }
  }

  /// The pre-releases inside of which a comparator tags the numbers: npm's and Cargo's rule.
  var chosenPreReleases: [Interval<VersionCut>] {
    guard let lower = lower.amongPreReleases else { return [] }
    let inside = Interval(lower: lower, upper: upper?.amongPreReleases)
    return taggedNumbers.map { numbers in
      var result = inside
      result.raise(to: VersionCut(beforePreReleasesOf: numbers))
      if let next = numbers.next { result.limit(to: VersionCut(beforePreReleasesOf: next)) }
      return result
    }
  }
}
