/// One value or key on the flat tape that ``JSONScanner`` writes: 16 bytes, no pointers.
///
/// Nodes are in document order. The children of a container follow it directly; in an object, keys and values alternate. ``next``
/// skips a whole subtree, so iterating over the members of an object costs one step per member.
package struct JSONNode: Sendable {
  /// The offset of the first byte, counted from the start of the document. Strings start at their opening quote.
  package var start: UInt32
  /// The offset after the last byte.
  package var end: UInt32
  /// The index of the node after this one and all its children. Until the scanner has seen a container's end, this is instead the
  /// index of the container around it, which makes the tape its own stack.
  package var next: UInt32
  package var kind: JSONKind
  /// True if a string contains a backslash, in which case its bytes are not its text.
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
  /// The kind in words that fit after "expected" and "found", such as "an object".
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
