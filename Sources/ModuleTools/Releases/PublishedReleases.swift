package import VersionResolver

/// The versions of a module that were published and not withdrawn, and which version may follow.
package struct PublishedReleases {
  /// The releases in ascending order, without pre-releases.
  package let releases: [Version]
  /// Versions that can no longer be published, withdrawn or not.
  private let taken: Set<Version>

  /// - Parameters:
  ///   - versions: all usable versions.
  ///   - yanked: versions that were published but must not be used.
  package init(_ versions: [Version], yanked: [Version] = []) {
    releases = versions.filter { !$0.isPrerelease }.sorted()
    taken = Set(versions).union(yanked)
  }

  /// Returns the release that a version is compared with: the last one that is not higher. A version of an older line is
  /// therefore compared with that line, and a pre-release with the last release.
  ///
  /// - Complexity: O(log *n*) for *n* releases.
  package func base(of version: Version) -> Version? {
    let end = releases.partitioningIndex { $0 > version }
    return end == 0 ? nil : releases[end - 1]
  }

  /// What may follow a version.
  package struct Successor {
    /// The last release before ``version``, or before where it would be; `nil` if there is none.
    package let base: Version?
    /// The lowest version; `nil` if none is left.
    package let version: Version?
  }

  /// Returns the lowest unpublished version that may follow a version.
  ///
  /// A published version is followed by a higher one. A published pre-release is followed by another one before the same
  /// release, if that release is high enough.
  ///
  /// - Parameters:
  ///   - version: the version in the new manifest so far.
  ///   - level: returns the level that the changes since a release require. It is called at most once for each release.
  /// - Returns: `nil` if nothing is published up to that version.
  /// - Complexity: O(*n*) for *n* published versions.
  package func successor(of version: Version, _ level: (Version) -> ReleaseLevel) -> Successor? {
    let isTaken = taken.contains(version)
    var base = base(of: version)
    guard base != nil || isTaken else { return nil }
    // A version that would land at or after another release has to follow that release instead.
    for limit in releases[releases.partitioningIndex { $0 > version }...].map(Optional.some) + [nil] {
      if let next = lowest(after: base, from: isTaken ? version : nil, below: limit, level) {
        return Successor(base: base, version: next)
      }
      base = limit ?? base
    }
    return Successor(base: base, version: nil)
  }

  /// Returns the lowest unpublished version that may follow a release.
  ///
  /// - Parameters:
  ///   - taken: a published version, to be followed by one like it if that is high enough.
  ///   - limit: the next release.
  private func lowest(
    after base: Version?,
    from taken: Version?,
    below limit: Version?,
    _ level: (Version) -> ReleaseLevel
  ) -> Version? {
    func fits(_ version: Version) -> Bool { limit.map { version < $0 } ?? true }
    var next = taken
    if let base {
      let isBetween = taken.map { $0 > base } ?? false
      // Often there is no room at all.
      guard isBetween || ReleaseLevel.patch.version(after: base).map(fits) ?? false else { return nil }
      let level = level(base)
      if let taken, level.isEnough(taken, after: base) {
        next = taken
      } else {
        next = level.version(after: base)
      }
    }
    while let version = next, fits(version), self.taken.contains(version) { next = version.following }
    return next.flatMap { fits($0) ? $0 : nil }
  }
}

extension Version {
  /// The next patch release, or the next pre-release before the same release; the release itself if the tag cannot be longer,
  /// `nil` after the greatest version.
  fileprivate var following: Version? {
    guard let last = prerelease.last else { return ReleaseLevel.patch.version(after: self) }
    var tag = prerelease.map(\.description)
    if last.isNumeric, let number = Int(last.description), number < .max {
      tag[tag.count - 1] = "\(number + 1)"
    } else {
      tag.append("1")
    }
    return Version("\(major).\(minor).\(patch)-\(tag.joined(separator: "."))") ?? Version(major, minor, patch)
  }
}
