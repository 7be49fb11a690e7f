/// A semantic version.
///
/// Ordering, equality and hashing follow SemVer's precedence and thus ignore build metadata. It is kept and printed, and
/// ``isIdentical(to:)`` compares it.
///
/// ```swift
/// let version = try Version(parsing: "2.1.0-rc.1+build.7")
/// print(version < Version(2, 1, 0))  // true
/// print(version.isPrerelease)  // true
/// ```
///
/// Source: Semantic Versioning 2.0.0, with bounds on the length and on the numbers.
public struct Version: Sendable {
  /// The maximum value of a part: 2^53 − 1, up to which every JSON implementation is exact.
  public static let maximumPart: UInt64 = (1 << 53) - 1

  /// The maximum length of a version's text, in bytes.
  public static let maximumLength = 256

  let numbers: ReleaseNumbers
  /// The tags, or `nil` for a version that has only numbers.
  let tags: VersionTags?

  init(_ numbers: ReleaseNumbers, tags: VersionTags? = nil) {
    self.numbers = numbers
    self.tags = tags
  }

  /// Creates a release from numbers known to the program.
  ///
  /// - Parameters:
  ///   - major: at most ``maximumPart``. A greater number is clamped to it, so every version can be printed and parsed again;
  ///     ``init(parsing:)`` rejects such a number instead.
  ///   - minor: bounded in the same way.
  ///   - patch: bounded in the same way.
  public init(_ major: UInt64, _ minor: UInt64, _ patch: UInt64) {
    let maximum = Self.maximumPart
    self.init(ReleaseNumbers(min(major, maximum), min(minor, maximum), min(patch, maximum)))
  }

  /// The first number, which a breaking change increases.
  public var major: UInt64 { numbers.major }

  /// The second number, which an addition increases.
  public var minor: UInt64 { numbers.minor }

  /// The third number, which a fix increases.
  public var patch: UInt64 { numbers.patch }

  /// The identifiers of the pre-release tag, such as `rc` and `1` in `2.1.0-rc.1`. Empty for a release.
  public var prerelease: [PrereleaseIdentifier] { tags?.prerelease ?? [] }

  /// The identifiers after `+`, which do not affect the order.
  public var buildMetadata: [String] { tags?.buildMetadata ?? [] }

  /// True if the version has a pre-release tag.
  public var isPrerelease: Bool { tags.map { !$0.prerelease.isEmpty } ?? false }

  /// Returns whether two versions are equal in every part, build metadata included.
  ///
  /// `==` follows precedence, by which `1.0.0+a` and `1.0.0+b` are equal, although their manifests differ.
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
    if isPrerelease { hasher.combine(prerelease) }
  }

  /// Returns whether the first version precedes the second: by numbers, then a pre-release before its release, then by the tag's
  /// identifiers. O(length of the tags).
  public static func < (first: Self, second: Self) -> Bool {
    if first.numbers != second.numbers { return first.numbers < second.numbers }
    guard first.isPrerelease else { return false }
    guard second.isPrerelease else { return true }
    return first.prerelease.lexicographicallyPrecedes(second.prerelease)
  }
}

/// The tags that follow a version's numbers.
///
/// Few versions have any, so they are stored behind one reference, and a version without tags needs no allocation.
final class VersionTags: Sendable {
  let prerelease: [PrereleaseIdentifier]
  let buildMetadata: [String]

  init(prerelease: [PrereleaseIdentifier], buildMetadata: [String]) {
    self.prerelease = prerelease
    self.buildMetadata = buildMetadata
  }
}
