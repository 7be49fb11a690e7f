package import VersionResolver

/// The lowest number of a version that a change has to raise, in the terms of Semantic Versioning.
package enum ReleaseLevel: Int, Sendable, Hashable, Comparable, CustomStringConvertible {
  case patch, minor, major

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  package var description: String {
    switch self {
    case .patch: "patch"
    case .minor: "minor"
    case .major: "major"
    }
  }

  /// Returns the lowest release that may follow another one after a change of this level.
  ///
  /// Below 1.0.0, a breaking change raises the second number and every other change the third.
  ///
  /// ```swift
  /// print(ReleaseLevel.minor.version(after: Version(2, 1, 3)))  // 2.2.0
  /// print(ReleaseLevel.major.version(after: Version(0, 4, 1)))  // 0.5.0
  /// ```
  package func version(after base: Version) -> Version {
    switch (self, base.major) {
    case (.major, 0), (.minor, 1...): Version(base.major, base.minor + 1, 0)
    case (.major, _): Version(base.major + 1, 0, 0)
    default: Version(base.major, base.minor, base.patch + 1)
    }
  }

  /// Returns whether a version may follow a release after a change of this level. A pre-release counts as the release it
  /// precedes.
  package func isEnough(_ version: Version, after base: Version) -> Bool {
    version > base && self.version(after: base) <= Version(version.major, version.minor, version.patch)
  }
}
