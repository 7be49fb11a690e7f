import ModuleManifests
package import VersionResolver

/// The versions of a module that were published and are not withdrawn, and which version may follow.
package struct PublishedReleases {
  /// In ascending order, without pre-releases.
  package let releases: [Version]
  /// What cannot be published any more, withdrawn or not.
  private let taken: Set<Version>

  /// - Parameters:
  ///   - versions: all that can be used.
  ///   - withdrawn: those that were published and are not to be used.
  package init(_ versions: [Version], withdrawn: [Version] = []) {
    releases = versions.filter { !$0.isPreRelease }.sorted()
    taken = Set(versions).union(withdrawn)
  }

  /// The release that a version is compared with: the last one that precedes it in order, or is it. So a version of an older
  /// line is compared with that line, and a pre-release with the last release.
  package func base(of version: Version) -> Version? { releases.last { $0 <= version } }

  /// The lowest release that may follow a version, of which nothing is published yet.
  ///
  /// - Parameters:
  ///   - version: the version that the new manifest had so far.
  ///   - level: what the changes since a release demand.
  /// - Returns: `nil` if nothing is published up to that version.
  package func next(after version: Version, _ level: (Version) -> ReleaseLevel) -> Version? {
    guard var base = base(of: version) else { return nil }
    while true {
      var next = level(base).version(after: base)
      while taken.contains(next) { next = ReleaseLevel.patch.version(after: next) }
      // What lies behind another release has to follow that one as well.
      guard let other = releases.first(where: { $0 > base }), other <= next else { return next }
      base = other
    }
  }
}
