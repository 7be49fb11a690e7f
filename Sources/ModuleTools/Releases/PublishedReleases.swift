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

  /// Returns the lowest unpublished version that may follow a version.
  ///
  /// A published version is followed by a higher one. A published pre-release is followed by another one before the same
  /// release, if that release is high enough.
  ///
  /// - Parameters:
  ///   - version: the version in the new manifest so far.
  ///   - level: returns the level that the changes since a release require.
  /// - Returns: the version; `nil` if nothing is published up to that version, or no version is left.
  package func next(after version: Version, _ level: (Version) -> ReleaseLevel) -> Version? {
    let isTaken = taken.contains(version)
    var base = base(of: version)
    guard base != nil || isTaken else { return nil }
    while true {
      var next = version
      if let base {
        let level = level(base)
        if !isTaken || !level.isEnough(version, after: base) {
          next = level.version(after: base)
          // The numbers of a version are bounded, so that nothing may follow the greatest.
          guard next > base else { return nil }
        }
      }
      while taken.contains(next) {
        guard let following = next.following else { return nil }
        next = following
      }
      // A version that would land at or after another release has to follow that release as well.
      let lowest = base
      guard let other = releases.first(where: { other in lowest.map { other > $0 } ?? true }), other <= next
      else { return next }
      base = other
    }
  }
}

extension Version {
  /// The next patch release, or the next pre-release before the same release; `nil` if the numbers or the length allow none.
  fileprivate var following: Version? {
    guard let last = prerelease.last else {
      let next = ReleaseLevel.patch.version(after: self)
      return next > self ? next : nil
    }
    var tag = prerelease.map(\.description)
    if last.isNumeric {
      tag[tag.count - 1] = Self.decimal(after: last.description)
    } else {
      tag.append("1")
    }
    return try? Version(parsing: "\(major).\(minor).\(patch)-\(tag.joined(separator: "."))")
  }

  /// Returns the number that follows one of any length.
  private static func decimal(after digits: String) -> String {
    let kept = digits.reversed().drop { $0 == "9" }
    let nines = String(repeating: "0", count: digits.count - kept.count)
    guard let last = kept.first?.wholeNumberValue else { return "1" + nines }
    return String(kept.dropFirst().reversed()) + "\(last + 1)" + nines
  }
}
