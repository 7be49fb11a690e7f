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
/// | `1.2`, `1.x`, `1.2.*`, `*`, nothing | any number in place of what is missing |
/// | `1.2 - 2.3` | both ends and all between |
/// | `>=1.2 <2`, `>=1.2, <2` | what fulfils all comparators |
/// | `^1.4 \|\| ^2.1` | what fulfils an alternative |
///
/// A pre-release is admitted only where a comparator of the same alternative carries a pre-release tag on the same
/// three numbers, unless the application opted in for the module, see ``versions(includingPreReleases:)``.
///
/// A requirement is one reference: copies are cheap, and the set is worked out once. Equality and hash
/// are those of the text, so that `^1` and `^1.0` differ; compare ``versions`` for the meaning.
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

  /// The text as written.
  public var description: String { content.description }

  private var meaning: RequirementMeaning { content.meaning }

  /// Any release: `*`.
  public static let any = Requirement(description: "*", meaning: RequirementMeaning(ComparatorSet()))

  /// Any version, including a pre-release without an opt-in. No text expresses it.
  static let anything = Requirement(description: "any version", meaning: RequirementMeaning(.all))

  /// Whether every pre-release inside of the interval is admitted without an opt-in.
  var isOpen: Bool { meaning.isOpen }

  /// The same for copies; mostly different for equal requirements that were read apart.
  var identity: ObjectIdentifier { ObjectIdentifier(content) }

  /// The versions that are admitted without an opt-in to pre-releases.
  ///
  /// - Complexity: O(1).
  public var versions: VersionSet { meaning.versions }

  /// The versions that are admitted if the application opted in to pre-releases of the module, or if it did not.
  ///
  /// ```swift
  /// let requirement = try Requirement(parsing: "^1.2.3")
  /// let set = requirement.versions(includingPreReleases: true)
  /// print(set.contains(try Version(parsing: "1.3.0-rc.1")))  // true
  /// print(set.contains(try Version(parsing: "2.0.0-rc.1")))  // false
  /// ```
  ///
  /// - Parameter includingPreReleases: every pre-release inside the interval is admitted as well. `<2.0.0` and the
  ///   upper end of `^1.2` still leave 2.0.0-rc.1 out, and so does the lower end of `^2.0.0`; what is not written
  ///   in full, as `^2`, `2.x` and `*`, starts below the release and admits it.
  /// - Complexity: O(1).
  public func versions(includingPreReleases: Bool) -> VersionSet {
    includingPreReleases ? meaning.openVersions : meaning.versions
  }

  /// Whether a version is admitted.
  ///
  /// - Parameters:
  ///   - version: its build metadata makes no difference.
  ///   - includingPreReleases: as in ``versions(includingPreReleases:)``.
  /// - Complexity: O(log n) in the number of intervals.
  public func admits(_ version: Version, includingPreReleases: Bool = false) -> Bool {
    versions(includingPreReleases: includingPreReleases).contains(version)
  }

  /// The version that an application puts in the place of what the text says; `nil` if the text counts.
  ///
  /// An explanation quotes each requirement as its author wrote it, also one that an override replaces, see
  /// ``ResolutionRequest/overrides``. Such a requirement admits this version only.
  ///
  /// ```swift
  /// var request = ResolutionRequest(provider: catalog, roots: [Edge("log", .any)])
  /// request.overrides["log"] = Version(1, 0, 0)
  /// print(request.effectiveRoots.map { $0.requirement.override == Version(1, 0, 0) })  // [true]
  /// ```
  public var override: Version? { meaning.override }

  /// The same text, in whose place a version counts.
  func overridden(by version: Version) -> Requirement {
    Requirement(description: description, meaning: RequirementMeaning(overriddenBy: version))
  }

  /// Whether the text is a version and nothing else, `1.2.3`: exactly that version, which few authors mean.
  public var bareVersion: Bool { meaning.isBareVersion }
}

extension Requirement: Hashable {
  public static func == (first: Self, second: Self) -> Bool {
    first.content === second.content
      || first.description == second.description && first.override == second.override
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// What all copies of a requirement share. A catalog holds tens of thousands of copies, so that each is one word.
private final class RequirementContent: Sendable {
  let description: String
  let meaning: RequirementMeaning

  init(description: String, meaning: RequirementMeaning) {
    self.description = description
    self.meaning = meaning
  }
}
