extension VersionSet {
  /// A release in the set to begin with: 1.0.0 if the set contains it, or else the lowest one; `nil` if there is none.
  ///
  /// For messages that show what could be written.
  package var firstRelease: Version? {
    let usual = Version(1, 0, 0)
    if contains(usual) { return usual }
    guard let lowest = releases.firstInterval?.lower else { return nil }
    return Version(lowest.major, lowest.minor, lowest.patch)
  }
}
