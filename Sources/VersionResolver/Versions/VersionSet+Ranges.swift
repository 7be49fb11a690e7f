/// Finding which of some sorted versions are in a set, by the ends of its intervals and not one by one.
///
/// A list may contain releases and pre-releases: a range of one kind says nothing about the other kind in it.
extension VersionSet {
  /// Returns the ranges of indices whose releases are in the set, in ascending order.
  ///
  /// - Parameter ascending: versions in ascending order.
  /// - Complexity: O(i · log n) for *i* intervals and *n* versions.
  package func ranges(inReleases ascending: [Version]) -> [Range<Int>] {
    releases.ranges(in: ascending) { version, place in
      version.numbers < place || version.numbers == place && version.isPreRelease
    }
  }

  /// Returns the ranges of indices whose pre-releases are in the set, in ascending order.
  ///
  /// - Parameter ascending: versions in ascending order.
  /// - Complexity: O(i · log n) for *i* intervals and *n* versions.
  package func ranges(inPreReleases ascending: [Version]) -> [Range<Int>] {
    preReleases.ranges(in: ascending) { version, place in
      version.isPreRelease
        ? VersionCut(before: version.numbers, version.prerelease) < place : version.numbers < place.numbers
    }
  }
}

extension ToggleList {
  fileprivate func ranges(in ascending: [Version], where isBefore: (Version, Place) -> Bool) -> [Range<Int>] {
    if ascending.isEmpty { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    for interval in intervals {
      start = ascending[start...].partitioningIndex { !isBefore($0, interval.lower) }
      let end = interval.upper.map { upper in
        ascending[start...].partitioningIndex { !isBefore($0, upper) }
      }
      if start < end ?? ascending.count { ranges.append(start..<(end ?? ascending.count)) }
      start = end ?? ascending.count
    }
    return ranges
  }
}

extension VersionSet {
  /// A release in the set to begin with: 1.0.0 if the set contains it, or else the lowest one; `nil` if there is none.
  ///
  /// For messages that show what could be written.
  package var firstRelease: Version? {
    let usual = Version(1, 0, 0)
    if contains(usual) { return usual }
    guard let lowest = releases.firstInterval?.lower else { return nil }
    return Version(lowest.major, lowest.minor, lowest.patch)
  }
}
