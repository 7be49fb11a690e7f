/// A semantic version.
///
/// Order, equality and hash follow SemVer's precedence, so build metadata does not take part; it is kept and
/// printed, and ``isIdentical(to:)`` compares it.
///
/// ```swift
/// let version = try Version(parsing: "2.1.0-rc.1+build.7")
/// assert(version < Version(2, 1, 0))
/// ```
///
/// Source: Semantic Versioning 2.0.0.
public struct Version: Sendable {
  /// The greatest number that a part may have: 2^53 − 1, which every JSON implementation can represent.
  public static let greatestPart: UInt64 = 1 << 53 - 1
  /// The greatest length of a version's text, in bytes.
  public static let greatestLength = 256

  public let major: UInt64
  public let minor: UInt64
  public let patch: UInt64
  /// The identifiers of the pre-release tag; empty for a release.
  public let prerelease: [PreReleaseIdentifier]
  /// The identifiers after `+`; they never take part in an order.
  public let buildMetadata: [String]

  /// A release. Parts above ``greatestPart`` are lowered to it.
  public init(_ major: UInt64, _ minor: UInt64, _ patch: UInt64) {
    self.init(major, minor, patch, prerelease: [])
  }

  init(
    _ major: UInt64,
    _ minor: UInt64,
    _ patch: UInt64,
    prerelease: [PreReleaseIdentifier],
    buildMetadata: [String] = []
  ) {
    self.major = min(major, Self.greatestPart)
    self.minor = min(minor, Self.greatestPart)
    self.patch = min(patch, Self.greatestPart)
    self.prerelease = prerelease
    self.buildMetadata = buildMetadata
  }

  /// Whether the version has a pre-release tag.
  public var isPreRelease: Bool { !prerelease.isEmpty }

  /// Equal in every part, build metadata included.
  public func isIdentical(to other: Version) -> Bool { self == other && buildMetadata == other.buildMetadata }
}

extension Version: Comparable, Hashable {
  public static func == (first: Self, second: Self) -> Bool {
    first.patch == second.patch && first.minor == second.minor && first.major == second.major
      && first.prerelease == second.prerelease
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(major)
    hasher.combine(minor)
    hasher.combine(patch)
    if isPreRelease { hasher.combine(prerelease) }
  }

  /// SemVer §11.
  public static func < (first: Self, second: Self) -> Bool {
    if first.major != second.major { return first.major < second.major }
    if first.minor != second.minor { return first.minor < second.minor }
    if first.patch != second.patch { return first.patch < second.patch }
    if !first.isPreRelease { return false }
    if !second.isPreRelease { return true }
    return first.prerelease.lexicographicallyPrecedes(second.prerelease)
  }
}

extension Version: LosslessStringConvertible, Codable {
  public init?(_ description: String) {
    guard let parsed = try? Version(parsing: description) else { return nil }
    self = parsed
  }

  public var description: String {
    var text = "\(major).\(minor).\(patch)"
    if isPreRelease { text += "-" + prerelease.map(\.description).joined(separator: ".") }
    if !buildMetadata.isEmpty { text += "+" + buildMetadata.joined(separator: ".") }
    return text
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      self = try Version(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
