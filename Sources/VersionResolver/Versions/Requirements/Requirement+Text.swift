extension Requirement: LosslessStringConvertible {
  /// Parses a requirement.
  ///
  /// ```swift
  /// let requirement = try Requirement(parsing: ">=1.2 <2 || ~2.4.1")
  /// print(requirement.admits(Version(2, 4, 9)))  // true
  /// ```
  ///
  /// A requirement that no version can match, such as `>2 <1`, is valid; its ``versions`` are empty.
  ///
  /// - Parameter text: at most ``maximumLength`` bytes and ``maximumComparatorCount`` comparators.
  /// - Throws: ``VersionSyntaxError`` with the rule that the text broke, the location and an example.
  /// - Complexity: O(length + n log n) in the number of comparators.
  public init(parsing text: some StringProtocol) throws(VersionSyntaxError) {
    var copy = String(text)
    let result: Result<RequirementMeaning, VersionSyntaxError> = copy.withUTF8 { bytes in
      do throws(VersionSyntaxError) {
        return .success(try RequirementParser.parse(bytes))
      } catch {
        return .failure(error)
      }
    }
    let words = copy.utf8.drop(while: VersionScanner.isSpace)
    let trimmed = words.prefix(words.count - words.reversed().prefix(while: VersionScanner.isSpace).count)
    self.init(description: trimmed.isEmpty ? "*" : String(Substring(trimmed)), meaning: try result.get())
  }

  /// Creates a requirement from its description, or returns `nil` if the text is not valid. ``init(parsing:)`` reports why.
  ///
  /// This also reads the descriptions of SwiftPM's requirements, not all of which an author may write.
  public init?(_ description: String) {
    if let requirement = Requirement(openText: description) {
      self = requirement
      return
    }
    guard let requirement = try? Requirement(parsing: description) else { return nil }
    self = requirement
  }
}

/// Encodes as a single string. A text that is not a requirement causes a `DecodingError` with the rule that it broke.
extension Requirement: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsed { (text) throws(VersionSyntaxError) in
      if let open = Requirement(openText: text) { return open }
      return try Requirement(parsing: text)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
