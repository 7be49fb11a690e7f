/// Which versions of a module somebody accepts, as its author wrote it.
///
/// ```swift
/// let requirement = try Requirement(parsing: "^1.2 || 2.x")
/// requirement.admits(Version(1, 9, 0))   // true
/// requirement.normalized                 // ">=1.2.0 <3.0.0"
/// ```
///
/// The syntax is npm's and Cargo's, plus CocoaPods' `~>`; the article *Requirements* lists every form. A
/// pre-release is admitted only where a comparator carries a pre-release tag on the same three numbers, unless
/// the application opted in for the module (``versions(includingPreReleases:)``).
///
/// Equality and hash are those of the text.
public struct Requirement: Sendable, Hashable {
  /// The text as written.
  public let description: String
  private let parsed: ParsedRequirement

  /// Any release: `*`.
  public static let any = Requirement(description: "*", parsed: ParsedRequirement([.any]))

  init(description: String, parsed: ParsedRequirement) {
    self.description = description
    self.parsed = parsed
  }

  /// The same for copies; mostly different for equal requirements that were read apart.
  var identity: ObjectIdentifier { ObjectIdentifier(parsed) }

  /// The versions that are admitted without an opt-in.
  public var versions: VersionSet { parsed.strict }

  /// The versions that are admitted.
  ///
  /// - Parameter includingPreReleases: the application has opted in: every pre-release inside the interval is
  ///   admitted as well. `<2.0.0` and `^1.2` still leave 2.0.0-rc.1 out; `^2`, `2.x` and `*` start below the
  ///   release, as npm's `includePrerelease` does.
  public func versions(includingPreReleases: Bool) -> VersionSet {
    includingPreReleases ? parsed.withPreReleases : parsed.strict
  }

  /// Whether a version is admitted. O(log n) in the number of alternatives.
  public func admits(_ version: Version, includingPreReleases: Bool = false) -> Bool {
    versions(includingPreReleases: includingPreReleases).contains(version)
  }

  /// Written as a version and nothing else, `1.2.3`: exactly that version, which few authors mean.
  public var isBareVersion: Bool { parsed.isBareVersion }

  public static func == (first: Self, second: Self) -> Bool { first.description == second.description }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Requirement: LosslessStringConvertible, Codable {
  public init?(_ description: String) {
    guard let requirement = try? Requirement(parsing: description) else { return nil }
    self = requirement
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      self = try Requirement(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// SwiftPM's words.
extension Requirement {
  /// Exactly this version.
  public static func exactly(_ version: Version) -> Requirement {
    make("=\(version)", VersionInterval(lower: version, upper: version, includesUpper: true), version)
  }

  /// From this version up to the next major one, also below 1.0.0: `0.3.0` goes up to 1.0.0, unlike `^0.3.0`.
  public static func upToNextMajor(from version: Version) -> Requirement {
    range(version, Version(version.major + 1, 0, 0))
  }

  /// From this version up to the next minor one.
  public static func upToNextMinor(from version: Version) -> Requirement {
    range(version, Version(version.major, version.minor + 1, 0))
  }

  /// From the first version up to, but not including, the second.
  public static func range(_ lower: Version, _ upper: Version) -> Requirement {
    make(">=\(lower) <\(upper)", VersionInterval(lower: lower, upper: upper), lower, upper)
  }

  /// From the first version up to and including the second.
  public static func closedRange(_ lower: Version, _ upper: Version) -> Requirement {
    make(
      ">=\(lower) <=\(upper)",
      VersionInterval(lower: lower, upper: upper, includesUpper: true),
      lower,
      upper
    )
  }

  private static func make(_ text: String, _ interval: VersionInterval, _ bounds: Version...) -> Requirement {
    var alternative = RequirementAlternative.any
    alternative.interval = interval
    alternative.openInterval = interval
    if let upper = interval.upper, !interval.includesUpper, !upper.isPreRelease {
      alternative.openInterval.upper = upper.lowestPreRelease
    }
    alternative.tagged = bounds.filter(\.isPreRelease).map(\.release)
    return Requirement(description: text, parsed: ParsedRequirement([alternative]))
  }
}
