/// SwiftPM's own requirements, with SwiftPM's meaning.
///
/// Each has a text made of the same comparators as any other requirement. If a bound is a pre-release, SwiftPM admits every
/// pre-release in the interval, not only those of the same three numbers, except those of an upper bound that is not a
/// pre-release itself. Comparators cannot express that, so the text says it: `>=1.2.3-rc.1 <2.0.0 with pre-releases`.
extension Requirement {
  /// Exactly this version: `=1.2.3`.
  public static func exactly(_ version: Version) -> Requirement { make((.equal, "=", version)) }

  /// From this version up to the next major one.
  ///
  /// This applies below 1.0.0 as well: from `0.3.0` it extends to 1.0.0, as SwiftPM's `from:` does and unlike `^0.3.0`.
  public static func upToNextMajor(from version: Version) -> Requirement { upToNext(1, from: version) }

  /// From this version up to the next minor one.
  public static func upToNextMinor(from version: Version) -> Requirement { upToNext(2, from: version) }

  /// From the first version up to, but not including, the second. Empty if they are not in order.
  public static func range(from lower: Version, to upper: Version) -> Requirement {
    make((.greaterOrEqual, ">=", lower), (.less, "<", upper))
  }

  /// From the first version up to and including the second. Empty if they are not in order.
  ///
  /// As in SwiftPM, the interval ends before the next patch version: `1.0.0` through `2.0.0-rc.1` also admits 2.0.0, because it
  /// ends before 2.0.1-rc.1.
  public static func closedRange(from lower: Version, through upper: Version) -> Requirement {
    if lower.isPrerelease || upper.isPrerelease, lower <= upper, let next = upper.numbers.after(prefix: 3) {
      return range(
        from: lower,
        to: Version(
          next,
          tags: upper.isPrerelease ? VersionTags(prerelease: upper.prerelease, buildMetadata: []) : nil
        )
      )
    }
    return make((.greaterOrEqual, ">=", lower), (.lessOrEqual, "<=", upper))
  }

  private static func upToNext(_ prefix: Int, from version: Version) -> Requirement {
    // Nothing is above the greatest number, so there is no end to write.
    guard let end = version.numbers.after(prefix: prefix) else {
      return make((.greaterOrEqual, ">=", version))
    }
    return range(from: version, to: Version(end))
  }

  private static func make(_ comparators: (ComparisonOperator, String, Version)...) -> Requirement {
    var alternative = ComparatorSet()
    for (sign, _, version) in comparators { alternative.add(sign, PartialVersion(version)) }
    let text = comparators.map { "\($1)\($2)" }.joined(separator: " ")
    let isOpen = comparators.contains { $0.0 != .equal && $0.2.isPrerelease }
    return isOpen
      ? Requirement(description: text + openSuffix, meaning: RequirementMeaning(open: alternative))
      : Requirement(description: text, meaning: RequirementMeaning(alternative))
  }

  /// The suffix of a requirement that admits every pre-release in its interval.
  private static let openSuffix = " with pre-releases"

  /// Creates such a requirement from its text, or returns `nil` if the text is of another kind.
  init?(openText text: String) {
    guard text.hasSuffix(Self.openSuffix), text.utf8.count <= Self.maximumLength else { return nil }
    var alternative = ComparatorSet()
    var hasTag = false
    for part in text.dropLast(Self.openSuffix.count).split(separator: " ") {
      let signs: [(String, ComparisonOperator)] = [
        (">=", .greaterOrEqual), ("<=", .lessOrEqual), ("<", .less),
      ]
      guard let (prefix, sign) = signs.first(where: { part.hasPrefix($0.0) }),
        let version = Version(String(part.dropFirst(prefix.count)))
      else { return nil }
      alternative.add(sign, PartialVersion(version))
      hasTag = hasTag || version.isPrerelease
    }
    guard hasTag else { return nil }
    self.init(description: text, meaning: RequirementMeaning(open: alternative))
  }
}
