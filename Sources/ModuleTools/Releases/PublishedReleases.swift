import ModuleManifests
package import VersionResolver

/// The versions of a module that were published and not withdrawn, and which version may follow.
package struct PublishedReleases {
  /// The releases in ascending order, without pre-releases.
  package let releases: [Version]
  /// Versions that can no longer be published, withdrawn or not.
  private let taken: Set<Version>

  /// - Parameters:
  ///   - versions: all usable versions.
  ///   - withdrawn: versions that were published but must not be used.
  package init(_ versions: [Version], withdrawn: [Version] = []) {
    releases = versions.filter { !$0.isPrerelease }.sorted()
    taken = Set(versions).union(withdrawn)
  }

  /// Returns the release that a version is compared with: the last one that is not higher. A version of an older line is
  /// therefore compared with that line, and a pre-release with the last release.
  package func base(of version: Version) -> Version? { releases.last { $0 <= version } }

  /// Returns the lowest unpublished release that may follow a version.
  ///
  /// - Parameters:
  ///   - version: the version in the new manifest so far.
  ///   - level: returns the level that the changes since a release require.
  /// - Returns: the release; `nil` if nothing is published up to that version, or no version is left.
  package func next(after version: Version, _ level: (Version) -> ReleaseLevel) -> Version? {
    guard var base = base(of: version) else { return nil }
    while true {
      var next = level(base).version(after: base)
      // The numbers of a version are bounded, so that nothing may follow the greatest.
      guard next > base else { return nil }
      while taken.contains(next) {
        let following = ReleaseLevel.patch.version(after: next)
        guard following > next else { return nil }
        next = following
      }
      // A version that would land at or after another release has to follow that release as well.
      guard let other = releases.first(where: { $0 > base }), other <= next else { return next }
      base = other
    }
  }
}
