/// The raw values of an enumeration, for errors that list them.
package struct RawValues {
  /// What each of them is, such as a string.
  package let kind: String
  private let all: [String]

  /// - Returns: `nil` if the type does not list its cases, or they have no raw values.
  package init?(_ type: Any.Type) {
    guard let values = (type as? any CaseIterable.Type).map({ Self.values(of: $0) }),
      let first = values.first
    else { return nil }
    kind =
      switch first {
      case is String: "a string"
      case is any FixedWidthInteger: "an integer"
      default: "a number"
      }
    all = values.map { "`\($0)`" }
  }

  private static func values<Cases: CaseIterable>(of type: Cases.Type) -> [Any] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue }
  }

  /// What to expect.
  package var described: String { "one of \(all.joined(separator: ", "))" }
}
