package import ModuleManifests
package import VersionResolver

/// The existing versions of a module or an interface, each with the time at which it was published.
///
/// A query looks at the ends of a set's intervals, not at each version.
package struct ExistingVersions {
  private let releases: DatedVersions
  private let prereleases: DatedVersions

  /// - Parameter versions: the versions in any order, possibly with duplicates. One without a time has always existed.
  package init(_ versions: [(version: Version, published: Timestamp?)]) {
    let sorted = versions.sorted { $0.version < $1.version }
    releases = DatedVersions(sorted.filter { !$0.version.isPrerelease })
    prereleases = DatedVersions(sorted.filter(\.version.isPrerelease))
  }

  /// Returns the lowest versions in a set, in ascending order.
  ///
  /// - Parameters:
  ///   - count: the greatest number of versions to return.
  ///   - moment: the time at which they have to exist; `nil` for any.
  /// - Complexity: O((*i* + *c*) · log *n*) for *i* intervals, *c* returned versions and *n* existing ones.
  package func first(_ count: Int, in set: VersionSet, at moment: Timestamp?) -> [Version] {
    let found =
      releases.first(count, in: set.ranges(inReleases: releases.versions), at: moment)
      + prereleases.first(count, in: set.ranges(inPrereleases: prereleases.versions), at: moment)
    return Array(found.sorted().prefix(count))
  }
}

/// Versions in ascending order, in a binary tree that knows the earliest time of each part.
private struct DatedVersions {
  let versions: [Version]
  /// The root at 1, the halves of the node at *n* at 2*n* and 2*n* + 1.
  private var earliest: [Timestamp?] = []

  init(_ sorted: [(version: Version, published: Timestamp?)]) {
    versions = sorted.map(\.version)
    guard !sorted.isEmpty else { return }
    var width = 1
    while width < sorted.count { width *= 2 }
    // What is beyond the end is never asked for.
    earliest = Array(repeating: sorted[0].published, count: 2 * width)
    for index in sorted.indices { earliest[width + index] = sorted[index].published }
    for node in (1..<width).reversed() {
      let (left, right) = (earliest[2 * node], earliest[2 * node + 1])
      earliest[node] = left.flatMap { left in right.map { min(left, $0) } }
    }
  }

  func first(_ count: Int, in ranges: [Range<Int>], at moment: Timestamp?) -> [Version] {
    var found: [Version] = []
    func visit(_ node: Int, _ part: Range<Int>, _ range: Range<Int>) {
      guard found.count < count, part.overlaps(range), exists(node, at: moment) else { return }
      if part.count == 1 { return found.append(versions[part.lowerBound]) }
      let middle = part.lowerBound + part.count / 2
      visit(2 * node, part.lowerBound..<middle, range)
      visit(2 * node + 1, middle..<part.upperBound, range)
    }
    for range in ranges { visit(1, 0..<earliest.count / 2, range) }
    return found
  }

  private func exists(_ node: Int, at moment: Timestamp?) -> Bool {
    guard let moment, let earliest = earliest[node] else { return true }
    return earliest <= moment
  }
}
