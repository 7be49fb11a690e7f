/// Which of some sorted versions are in a set, found by their ends and not one by one.
extension VersionSet {
  /// The ranges of indices whose releases are in the set, in ascending order.
  ///
  /// - Parameter ascending: releases alone, ascending.
  /// - Complexity: O(i · log n) for *i* intervals and *n* versions.
  package func ranges(inReleases ascending: [Version]) -> [Range<Int>] {
    releases.ranges(in: ascending, \.numbers)
  }

  /// The ranges of indices whose pre-releases are in the set, in ascending order.
  ///
  /// - Parameter ascending: pre-releases alone, ascending.
  /// - Complexity: O(i · log n) for *i* intervals and *n* versions.
  package func ranges(inPreReleases ascending: [Version]) -> [Range<Int>] {
    preReleases.ranges(in: ascending) { VersionCut(before: $0.numbers, $0.prerelease) }
  }
}

extension ToggleList {
  fileprivate func ranges(in ascending: [Version], _ place: (Version) -> Place) -> [Range<Int>] {
    if ascending.isEmpty { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    for interval in intervals {
      start = ascending[start...].partitioningIndex { !(place($0) < interval.lower) }
      let end = interval.upper.map { upper in
        ascending[start...].partitioningIndex { !(place($0) < upper) }
      }
      if start < end ?? ascending.count { ranges.append(start..<(end ?? ascending.count)) }
      start = end ?? ascending.count
    }
    return ranges
  }
}
