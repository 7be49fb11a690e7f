/// An interval of versions as a requirement states it, before it becomes half-open lists.
struct VersionInterval: Sendable, Hashable {
  var lower: Version?
  var includesLower = true
  var upper: Version?
  var includesUpper = false

  static let all = VersionInterval()
  /// Below the lowest version there is.
  static let none = VersionInterval(upper: VersionSet.firstPreRelease, includesUpper: false)

  /// What both admit: the higher lower end, the lower upper end.
  func intersection(_ other: VersionInterval) -> VersionInterval {
    var result = self
    if let theirs = other.lower {
      if let mine = lower, theirs < mine || theirs == mine && !includesLower {
      } else {
        result.lower = theirs
        result.includesLower = other.includesLower
      }
    }
    if let theirs = other.upper {
      if let mine = upper, mine < theirs || theirs == mine && !includesUpper {
      } else {
        result.upper = theirs
        result.includesUpper = other.includesUpper
      }
    }
    return result
  }

  /// The releases inside, half-open; `nil` if there are none.
  var releases: (from: Version, to: Version?)? {
    var from = VersionSet.firstRelease
    if let lower {
      if lower.isPreRelease || includesLower {
        from = lower.release
      } else {
        guard let next = lower.nextRelease else { return nil }
        from = next
      }
    }
    var to: Version?
    if let upper { to = upper.isPreRelease || !includesUpper ? upper.release : upper.nextRelease }
    if let to, to <= from { return nil }
    return (from, to)
  }

  /// The pre-releases inside, half-open; `nil` if there are none.
  var prereleases: (from: Version, to: Version?)? {
    var from = VersionSet.firstPreRelease
    if let lower {
      if lower.isPreRelease {
        from = includesLower ? lower : lower.nextPreRelease
      } else {
        guard let next = lower.nextRelease else { return nil }
        from = next.lowestPreRelease
      }
    }
    var to: Version?
    if let upper {
      if upper.isPreRelease {
        to = includesUpper ? upper.nextPreRelease : upper
      } else {
        to = upper.nextRelease?.lowestPreRelease
      }
    }
    if let to, to <= from { return nil }
    return (from, to)
  }
}

extension Version {
  /// The release that a pre-release leads to.
  var release: Version { Version(major, minor, patch) }

  /// The release right after this one in the order; `nil` after the last.
  var nextRelease: Version? {
    if patch < Self.greatestPart { return Version(major, minor, patch + 1) }
    if minor < Self.greatestPart { return Version(major, minor + 1, 0) }
    if major < Self.greatestPart { return Version(major + 1, 0, 0) }
    return nil
  }

  /// The pre-release right after this one: a longer tag is higher, and `0` is the lowest that can be added.
  var nextPreRelease: Version { Version(major, minor, patch, prerelease: prerelease + [.zero]) }

  /// The lowest pre-release with these numbers.
  var lowestPreRelease: Version { Version(major, minor, patch, prerelease: [.zero]) }
}
