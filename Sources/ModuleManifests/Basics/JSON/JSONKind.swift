/// The six kinds of a JSON value.
package enum JSONKind: UInt8, Sendable, Hashable {
  case null
  case bool
  case number
  case string
  case array
  case object
}

extension JSONKind {
  /// The kind in words that fit behind "expected" and "found", such as "an object".
  package var described: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
