package import ModuleManifests
package import VersionResolver

/// The existing versions of a module or an interface, each with the time at which it was published.
///
/// A query finds a set's intervals by their ends, and looks only at the versions in them.
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
  /// - Complexity: O(*i* · log *n* + *c*) for *i* intervals of *n* existing versions, and *c* returned versions and those before
  ///   them that did not exist yet.
  package func first(_ count: Int, in set: VersionSet, at moment: Timestamp?) -> [Version] {
    let found =
      releases.first(count, in: set.ranges(inReleases: releases.versions), at: moment)
      + prereleases.first(count, in: set.ranges(inPrereleases: prereleases.versions), at: moment)
    return Array(found.sorted().prefix(count))
  }
}

/// Versions in ascending order.
private struct DatedVersions {
  let versions: [Version]
  private let published: [Timestamp?]

  init(_ sorted: [(version: Version, published: Timestamp?)]) {
    versions = sorted.map(\.version)
    published = sorted.map(\.published)
  }

  func first(_ count: Int, in ranges: [Range<Int>], at moment: Timestamp?) -> [Version] {
    let there = ranges.lazy.joined().filter { index in
      guard let moment, let time = published[index] else { return true }
      return time <= moment
    }
    return there.prefix(count).map { versions[$0] }
  }
}
