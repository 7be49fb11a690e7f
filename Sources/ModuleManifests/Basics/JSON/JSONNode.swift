/// One value or key on the flat tape that ``JSONScanner`` writes: 16 bytes, no pointers.
///
/// Nodes stand in document order. The children of a container follow it directly; in an object, keys and values take
/// turns. ``next`` skips a whole subtree, so that walking the members of an object costs one step a member.
package struct JSONNode: Sendable {
  /// The offset of the first byte, counted from the start of the document. Strings start at their opening quote.
  package var start: UInt32
  /// The offset behind the last byte.
  package var end: UInt32
  /// The index of the node behind this one and all its children. While the scanner has not yet seen a container's
  /// end, the index of the container around it instead, which makes the tape its own stack.
  package var next: UInt32
  package var kind: JSONKind
  /// Whether a string contains a backslash, so that its bytes are not its text.
  package var isEscaped: Bool
}

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
