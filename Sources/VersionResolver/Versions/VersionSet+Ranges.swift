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
      start = Self.index(of: interval.lower, in: ascending, from: start, place)
      let end = interval.upper.map { Self.index(of: $0, in: ascending, from: start, place) }
      if start < end ?? ascending.count { ranges.append(start..<(end ?? ascending.count)) }
      start = end ?? ascending.count
    }
    return ranges
  }

  /// The index of the first version that is not below a place.
  private static func index(
    of bound: Place,
    in ascending: [Version],
    from start: Int,
    _ place: (Version) -> Place
  ) -> Int {
    var (low, high) = (start, ascending.count)
    while low < high {
      let middle = (low + high) / 2
      if place(ascending[middle]) < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
