package import VersionResolver

/// The lowest number of a version that a change has to raise, in the terms of Semantic Versioning.
package enum ReleaseLevel: Sendable, Hashable, Comparable, CustomStringConvertible {
  case patch, minor, major

  package var description: String {
    switch self {
    case .patch: "patch"
    case .minor: "minor"
    case .major: "major"
    }
  }

  /// Returns the lowest release that may follow another one after a change of this level.
  ///
  /// Below 1.0.0, a breaking change raises the second number and every other change the third. A number that cannot be raised
  /// is followed by a higher one before it.
  ///
  /// ```swift
  /// print(ReleaseLevel.minor.version(after: Version(2, 1, 3))?.description ?? "")  // 2.2.0
  /// print(ReleaseLevel.major.version(after: Version(0, 4, 1))?.description ?? "")  // 0.5.0
  /// ```
  ///
  /// - Returns: `nil` if the first number would have to be higher than the greatest one.
  package func version(after base: Version) -> Version? {
    let maximum = Version.maximumPart
    let raisesPatch = self == .patch || self == .minor && base.major == 0
    let raisesMinor = self != .major || base.major == 0
    if raisesPatch, base.patch < maximum { return Version(base.major, base.minor, base.patch + 1) }
    if raisesMinor, base.minor < maximum { return Version(base.major, base.minor + 1, 0) }
    return base.major < maximum ? Version(base.major + 1, 0, 0) : nil
  }

  /// Returns whether a version may follow a release after a change of this level. A pre-release counts as the release it
  /// precedes.
  package func isEnough(_ version: Version, after base: Version) -> Bool {
    guard version > base, let lowest = self.version(after: base) else { return false }
    return lowest <= Version(version.major, version.minor, version.patch)
  }
}
