extension Requirement {
  /// The admitted versions as intervals, in a form that depends on nothing but ``versions``.
  ///
  /// Two requirements that admit the same versions have the same normalized text. It parses back to the same
  /// ``versions``, unless the requirement has so many alternatives that the text outgrows the limits.
  ///
  /// ```swift
  /// try Requirement(parsing: "^1.2 || 2.x").normalized       // ">=1.2.0 <3.0.0"
  /// try Requirement(parsing: "~1.2.3-rc.1").normalized       // ">=1.2.3-rc.1 <1.3.0"
  /// try Requirement(parsing: "1.2.3").normalized             // "=1.2.3"
  /// try Requirement(parsing: ">2 <1").normalized             // "<0.0.0-0"
  /// ```
  ///
  /// - Complexity: O(n) in the number of intervals.
  public var normalized: String { NormalizedRequirement(versions).text }
}
