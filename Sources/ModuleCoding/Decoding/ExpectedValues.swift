/// What a type expects in a file, for errors: the raw values of an enumeration, or the unit of a duration.
package struct ExpectedValues {
  /// What each value is in the file, such as a string.
  package let kind: String
  /// What to expect.
  package let described: String

  /// - Returns: `nil` for any other type, such as one that does not list its cases, or whose cases have no raw values.
  package init?(_ type: Any.Type) {
    if type == DurationSetting.self {
      // "30s" would be natural, too.
      kind = "a number"
      described = "a number of seconds"
      return
    }
    guard let values = (type as? any CaseIterable.Type).map({ Self.values(of: $0) }),
      let first = values.first
    else { return nil }
    kind =
      switch first {
      case is String: "a string"
      case is any FixedWidthInteger: "an integer"
      default: "a number"
      }
    described = "one of " + values.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func values<Cases: CaseIterable>(of type: Cases.Type) -> [Any] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue }
  }
}
