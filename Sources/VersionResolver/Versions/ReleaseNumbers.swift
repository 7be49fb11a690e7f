/// The three numbers of a version without its tags: a release, as a position in the order of versions.
///
/// Separate from ``Version`` so that lists of bounds are plain memory, without reference counting.
struct ReleaseNumbers: Sendable, Hashable, Comparable, CustomStringConvertible {
  let major: UInt64
  let minor: UInt64
  let patch: UInt64

  init(_ major: UInt64, _ minor: UInt64, _ patch: UInt64) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The lowest release.
  static let first = ReleaseNumbers(0, 0, 0)

  /// The release right after this one, or `nil` after the last.
  var next: ReleaseNumbers? { after(prefix: 3) }

  /// Returns the lowest release above all that share the first numbers with this one.
  ///
  /// A number that cannot grow carries into the one before it: after 1.(2^53 − 1) comes 2.0.
  ///
  /// - Parameter prefix: the number of shared numbers; more than 3 counts as 3.
  /// - Returns: the release, or `nil` if there is none above.
  func after(prefix: Int) -> ReleaseNumbers? {
    if prefix > 2, patch < Version.maximumPart { return ReleaseNumbers(major, minor, patch + 1) }
    if prefix > 1, minor < Version.maximumPart { return ReleaseNumbers(major, minor + 1, 0) }
    if prefix > 0, major < Version.maximumPart { return ReleaseNumbers(major + 1, 0, 0) }
    return nil
  }

  var description: String { "\(major).\(minor).\(patch)" }

  static func < (first: Self, second: Self) -> Bool {
    if first.major != second.major { return first.major < second.major }
    if first.minor != second.minor { return first.minor < second.minor }
    return first.patch < second.patch
  }
}
