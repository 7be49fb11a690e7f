/// Finding which of some sorted versions are in a set, by the ends of its intervals and not one by one.
///
/// A list may contain releases and pre-releases: a range of one kind says nothing about the other kind in it.
extension VersionSet {
  /// Returns the ranges of indices whose releases are in the set, in ascending order.
  ///
  /// - Parameter ascending: versions in ascending order.
  /// - Complexity: O(i · log n) for *i* intervals and *n* versions.
  package func ranges(inReleases ascending: [Version]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEachRange(inReleases: ascending) { ranges.append($0) }
    return ranges
  }

  /// Returns the ranges of indices whose pre-releases are in the set, in ascending order.
  ///
  /// - Parameter ascending: versions in ascending order.
  /// - Complexity: O(i · log n) for *i* intervals and *n* versions.
  package func ranges(inPrereleases ascending: [Version]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEachRange(inPrereleases: ascending) { ranges.append($0) }
    return ranges
  }

  /// Visits the ranges of indices whose releases are in the set, in ascending order. See ``ranges(inReleases:)``.
  @inline(__always)
  func forEachRange(inReleases ascending: [Version], _ body: (Range<Int>) -> Void) {
    releases.forEachRange(in: ascending, body) { version, place in
      version.numbers < place || version.numbers == place && version.isPrerelease
    }
  }

  /// Visits the ranges of indices whose pre-releases are in the set, in ascending order. See ``ranges(inPrereleases:)``.
  func forEachRange(inPrereleases ascending: [Version], _ body: (Range<Int>) -> Void) {
    prereleases.forEachRange(in: ascending, body) { version, place in
      version.isPrerelease
        ? VersionCut(before: version.numbers, version.prerelease) < place : version.numbers < place.numbers
    }
  }
}

extension ToggleList {
  @inline(__always)
  fileprivate func forEachRange(
    in ascending: [Version],
    _ body: (Range<Int>) -> Void,
    where isBefore: (Version, Place) -> Bool
  ) {
    // The places alternate between the beginning of an interval and its end.
    var start = 0
    for index in places.indices {
      let end = (start..<ascending.count).partitioningIndex { !isBefore(ascending[$0], places[index]) }
      if index & 1 == 1, start < end { body(start..<end) }
      start = end
    }
    if places.count & 1 == 1, start < ascending.count { body(start..<ascending.count) }
  }
}

extension VersionSet {
  /// A release in the set to begin with: 1.0.0 if the set contains it, or else the lowest one; `nil` if there is none.
  ///
  /// For messages that show what could be written.
  package var firstRelease: Version? {
    let usual = Version(1, 0, 0)
    if contains(usual) { return usual }
    guard let lowest = releases.intervals.first?.lower else { return nil }
    return Version(lowest.major, lowest.minor, lowest.patch)
  }

  /// A version in the set to begin with: ``firstRelease``, or else the lowest pre-release; `nil` if the set is empty.
  package var firstVersion: Version? {
    if let firstRelease { return firstRelease }
    guard let lowest = prereleases.intervals.first?.lower else { return nil }
    let tag = lowest.tag.isEmpty ? [.zero] : lowest.tag
    return Version(lowest.numbers, tags: VersionTags(prerelease: tag, buildMetadata: []))
  }
}
