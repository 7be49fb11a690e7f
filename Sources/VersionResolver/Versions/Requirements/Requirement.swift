/// The versions of a module that a dependent accepts, as its author wrote them.
///
/// ```swift
/// let requirement = try Requirement(parsing: "^1.2 || 2.x")
/// print(requirement.admits(Version(1, 9, 0)))  // true
/// print(requirement.normalized)  // >=1.2.0 <3.0.0
/// print(requirement)  // ^1.2 || 2.x
/// ```
///
/// | form | admits |
/// |---|---|
/// | `^1.2.3`, `^0.2.3`, `^0.0.3` | up to the next change of the leftmost number that is not zero |
/// | `~1.2.3`, `~1.2`, `~1` | `<1.3.0`, `<1.3.0`, `<2.0.0` |
/// | `~> 1.2.3`, `~> 1.2` | `<1.3.0`, `<2.0.0`: CocoaPods' and Bundler's meaning |
/// | `1.2.3`, `=1.2.3` | exactly that version |
/// | `1.2`, `1.x`, `1.2.*`, `*`, nothing | any number in place of those that are missing or wildcards |
/// | `1.2 - 2.3` | both ends and everything between them |
/// | `>=1.2 <2`, `>=1.2, <2` | what satisfies all comparators |
/// | `^1.4 \|\| ^2.1` | what satisfies one of the alternatives |
///
/// A pre-release is admitted only if a comparator of the same alternative has a pre-release tag on the same three numbers, or if
/// the application opted in for the module; see ``versions(includingPrereleases:)``.
///
/// A requirement is a single reference, so copies are cheap. Equality and hashing use the text, so `^1` and `^1.0` differ;
/// to compare what they admit, compare ``versions``.
///
/// Source: node-semver's ranges in strict mode, without its tolerance for a leading `v`.
public struct Requirement: Sendable {
  /// The maximum length of a requirement's text, in bytes.
  public static let maximumLength = 4096

  /// The maximum number of comparators in all alternatives together.
  public static let maximumComparatorCount = 512

  private let content: RequirementContent

  init(description: String, meaning: RequirementMeaning) {
    content = RequirementContent(description: description, meaning: meaning)
  }

  /// The text as written, without spaces at its ends; `*` if it is blank, which means the same.
  public var description: String { content.description }

  /// The description's ``Swift/String/nameHash``.
  var descriptionHash: UInt32 { content.descriptionHash }

  private var meaning: RequirementMeaning { content.meaning }

  /// Any release: `*`.
  public static let any = Requirement(description: "*", meaning: RequirementMeaning(ComparatorSet()))

  /// Any version, including pre-releases without an opt-in. No text expresses it.
  static let anything = Requirement(description: "any version", meaning: RequirementMeaning(.all))

  /// True if every pre-release inside the interval is admitted without an opt-in.
  var isOpen: Bool { meaning.isOpen }

  /// Equal for copies, and mostly different for equal requirements that were parsed separately.
  var identity: ObjectIdentifier { ObjectIdentifier(content) }

  /// The versions admitted without an opt-in to pre-releases.
  ///
  /// - Complexity: O(1).
  public var versions: VersionSet { meaning.versions }

  /// Returns the versions admitted with or without the application's opt-in to pre-releases of the module.
  ///
  /// ```swift
  /// let requirement = try Requirement(parsing: "^1.2.3")
  /// let set = requirement.versions(includingPrereleases: true)
  /// print(set.contains(try Version(parsing: "1.3.0-rc.1")))  // true
  /// print(set.contains(try Version(parsing: "2.0.0-rc.1")))  // false
  /// ```
  ///
  /// - Parameter includingPrereleases: whether every pre-release inside the interval is admitted as well. `<2.0.0` and the
  ///   upper end of `^1.2` still exclude 2.0.0-rc.1, and so does the lower end of `^2.0.0`. A version that is not written in full,
  ///   as in `^2`, `2.x` and `*`, starts below the release and admits it.
  /// - Complexity: O(1).
  public func versions(includingPrereleases: Bool) -> VersionSet {
    includingPrereleases ? meaning.openVersions : meaning.versions
  }

  /// Returns whether the requirement admits a version.
  ///
  /// - Parameters:
  ///   - version: the version to test. Its build metadata makes no difference.
  ///   - includingPrereleases: as in ``versions(includingPrereleases:)``.
  /// - Complexity: O(log n) in the number of intervals.
  public func admits(_ version: Version, includingPrereleases: Bool = false) -> Bool {
    versions(includingPrereleases: includingPrereleases).contains(version)
  }

  /// The version with which the application overrides the text, or `nil` if the text applies.
  ///
  /// An explanation quotes each requirement as its author wrote it, even one that an override replaces; see
  /// ``ResolutionRequest/overrides``. Such a requirement admits only this version.
  ///
  /// ```swift
  /// var request = ResolutionRequest(provider: catalog, roots: [Edge("log", .any)])
  /// request.overrides["log"] = Version(1, 0, 0)
  /// print(try request.resolve().roots.map { $0.requirement.override == Version(1, 0, 0) })  // [true]
  /// ```
  public var override: Version? { meaning.override }

  /// Returns a requirement with the same text, overridden by a version.
  func overridden(by version: Version) -> Requirement {
    Requirement(description: description, meaning: RequirementMeaning(overriddenBy: version))
  }

  /// True if the text is just a version, such as `1.2.3`: it admits exactly that version, which few authors mean.
  public var isBareVersion: Bool { meaning.isBareVersion }
}

extension Requirement: Hashable {
  public static func == (first: Self, second: Self) -> Bool {
    first.content === second.content
      || first.description == second.description && first.override == second.override
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The storage shared by all copies of a requirement. A catalog holds tens of thousands of copies, so each is one word.
private final class RequirementContent: Sendable {
  let description: String
  let descriptionHash: UInt32
  let meaning: RequirementMeaning

  init(description: String, meaning: RequirementMeaning) {
    self.description = description
    descriptionHash = description.nameHash
    self.meaning = meaning
  }
}
