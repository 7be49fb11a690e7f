/// The words of Swift's package manager. Each has a text in the comparators that all requirements are made of.
extension Requirement {
  /// Exactly this version: `=1.2.3`.
  public static func exactly(_ version: Version) -> Requirement { make((.equal, "=", version)) }

  /// From this version up to the next major one.
  ///
  /// This applies below 1.0.0 as well: from `0.3.0` it extends to 1.0.0, as SwiftPM's `from:` does and unlike `^0.3.0`.
  public static func upToNextMajor(from version: Version) -> Requirement { upToNext(1, from: version) }

  /// From this version up to the next minor one.
  public static func upToNextMinor(from version: Version) -> Requirement { upToNext(2, from: version) }

  /// From the first version up to, but not including, the second; empty if they are not in order.
  public static func range(_ lower: Version, _ upper: Version) -> Requirement {
    make((.greaterOrEqual, ">=", lower), (.less, "<", upper))
  }

  /// From the first version up to and including the second; empty if they are not in order.
  public static func closedRange(_ lower: Version, _ upper: Version) -> Requirement {
    make((.greaterOrEqual, ">=", lower), (.lessOrEqual, "<=", upper))
  }

  private static func upToNext(_ prefix: Int, from version: Version) -> Requirement {
    // There is nothing above the greatest number, and so no end to write.
    guard let end = version.numbers.after(prefix: prefix) else {
      return make((.greaterOrEqual, ">=", version))
    }
    return range(version, Version(end))
  }

  private static func make(_ comparators: (ComparisonOperator, String, Version)...) -> Requirement {
    var alternative = ComparatorSet()
    for (sign, _, version) in comparators { alternative.add(sign, PartialVersion(version)) }
    return Requirement(
      description: comparators.map { "\($1)\($2)" }.joined(separator: " "),
      meaning: RequirementMeaning(alternative)
    )
  }
}
