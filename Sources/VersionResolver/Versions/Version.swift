/// A semantic version.
///
/// Order, equality and hash follow SemVer's precedence, so build metadata is ignored by them; it is kept
/// and printed, and ``isIdentical(to:)`` compares it.
///
/// ```swift
/// let version = try Version(parsing: "2.1.0-rc.1+build.7")
/// print(version < Version(2, 1, 0))  // true
/// print(version.isPreRelease)  // true
/// ```
///
/// Source: Semantic Versioning 2.0.0, with bounds on the length and on the numbers.
public struct Version: Sendable {
  /// The maximum number that a part may have: 2^53 − 1, up to which every JSON implementation is exact.
  public static let maximumPart: UInt64 = (1 << 53) - 1

  /// The maximum length of a version's text, in bytes.
  public static let maximumLength = 256

  let numbers: ReleaseNumbers
  /// `nil` for a version that is only numbers.
  let tags: VersionTags?

  init(_ numbers: ReleaseNumbers, tags: VersionTags? = nil) {
    self.numbers = numbers
    self.tags = tags
  }

  /// A release, from numbers that the program knows.
  ///
  /// - Parameters:
  ///   - major: at most ``maximumPart``; a greater number is lowered to it, so that every version can be printed and parsed again. ``init(parsing:)`` refuses such a number instead.
  ///   - minor: bounded likewise.
  ///   - patch: bounded likewise.
  public init(_ major: UInt64, _ minor: UInt64, _ patch: UInt64) {
    let maximum = Self.maximumPart
    self.init(ReleaseNumbers(min(major, maximum), min(minor, maximum), min(patch, maximum)))
  }

  /// The first number: raised by a change that breaks users.
  public var major: UInt64 { numbers.major }

  /// The second number: raised by an addition.
  public var minor: UInt64 { numbers.minor }

  /// The third number: raised by a fix.
  public var patch: UInt64 { numbers.patch }

  /// The identifiers of the pre-release tag, `rc` and `1` in `2.1.0-rc.1`; empty for a release.
  public var prerelease: [PreReleaseIdentifier] { tags?.prerelease ?? [] }

  /// The identifiers after `+`, which do not affect the order.
  public var buildMetadata: [String] { tags?.buildMetadata ?? [] }

  /// Whether the version has a pre-release tag.
  public var isPreRelease: Bool { tags.map { !$0.prerelease.isEmpty } ?? false }

  /// Whether two versions are equal in every part, build metadata included.
  ///
  /// `==` follows precedence, for which `1.0.0+a` and `1.0.0+b` are the same; two manifests are not.
  public func isIdentical(to other: Version) -> Bool {
    self == other && buildMetadata == other.buildMetadata
  }
}

/// Precedence.
///
/// Source: SemVer 2.0.0 §11.
extension Version: Comparable, Hashable {
  public static func == (first: Self, second: Self) -> Bool {
    guard first.numbers == second.numbers else { return false }
    if first.tags == nil, second.tags == nil { return true }
    return first.prerelease == second.prerelease
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    if isPreRelease { hasher.combine(prerelease) }
  }

  /// Whether the first version precedes the second: by numbers, then a pre-release before its release, then by
  /// the tag's identifiers. O(length of the tags).
  public static func < (first: Self, second: Self) -> Bool {
    if first.numbers != second.numbers { return first.numbers < second.numbers }
    guard first.isPreRelease else { return false }
    guard second.isPreRelease else { return true }
    return first.prerelease.lexicographicallyPrecedes(second.prerelease)
  }
}

/// The tags that follow the numbers of a version.
///
/// Few versions have any, so they are behind one reference, and a version without them needs no allocation.
final class VersionTags: Sendable {
  let prerelease: [PreReleaseIdentifier]
  let buildMetadata: [String]

  init(prerelease: [PreReleaseIdentifier], buildMetadata: [String]) {
    self.prerelease = prerelease
    self.buildMetadata = buildMetadata
  }
}
