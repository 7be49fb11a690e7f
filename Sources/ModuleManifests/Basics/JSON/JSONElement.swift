/// One value (or key) of a ``JSONDocument``: a view of its tape.
package struct JSONElement: Sendable {
  package let document: JSONDocument
  /// The index of the element's node on the tape.
  package let index: Int

  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  @inline(__always)
  private var node: JSONNode { document.nodes[index] }

  package var kind: JSONKind { node.kind }

  /// The element's bytes in the file; a string's include its quotes.
  package var range: Range<Int> {
    let node = node
    return document.base + Int(node.start)..<document.base + Int(node.end)
  }

  /// True if the element is a string that contains an escape sequence, so that offsets in its text are not offsets in the file.
  package var isEscaped: Bool { node.isEscaped }

  /// The element as it stands in the file.
  package var source: String { String(decoding: document.bytes[range], as: UTF8.self) }

  /// The text of a string or key, or `nil` for any other kind.
  package var string: String? {
    guard kind == .string else { return nil }
    return withText { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of `true` or `false`, or `nil` for any other kind.
  package var bool: Bool? {
    kind == .bool ? document.bytes[range.lowerBound] == UInt8(ascii: "t") : nil
  }

  /// Calls `body` with the UTF-8 of a string's text without escapes. Nothing is copied if there are no escapes to decode.
  @inline(__always)
  package func withText<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    let node = node
    return document.bytes.withUnsafeBytes { buffer in
      let start = document.base + Int(node.start)
      let end = document.base + Int(node.end)
      guard node.kind == .string else { return body(UnsafeRawBufferPointer(rebasing: buffer[start..<end])) }
      let content = UnsafeRawBufferPointer(rebasing: buffer[start + 1..<end - 1])
      return node.isEscaped ? JSONEscape.unescape(content).withUnsafeBytes(body) : body(content)
    }
  }

  /// The members of an object in the order of the file. Empty for any other kind.
  package var members: Members {
    Members(document: document, cursor: index + 1, end: kind == .object ? Int(node.next) : 0)
  }

  /// The number of nodes in the element: twice the number of members for a flat object.
  package var childCount: Int { Int(node.next) - index - 1 }

  /// The elements of an array in the order of the file. Empty for any other kind.
  package var elements: Elements {
    Elements(document: document, cursor: index + 1, end: kind == .array ? Int(node.next) : 0)
  }

  /// Returns the value for the first key that equals `name`, byte for byte.
  ///
  /// - Complexity: O(*m*) for *m* members.
  package func member(_ name: String) -> JSONElement? {
    entry(name)?.value
  }

  /// Returns the first key that equals `name`, and its value.
  package func entry(_ name: String) -> (key: JSONElement, value: JSONElement)? {
    var finder = JSONMemberFinder(self)
    return finder.member(name)
  }
}

extension JSONElement {
  /// Iterates over an object's members.
  package struct Members: Sequence, IteratorProtocol {
    let document: JSONDocument
    var cursor: Int
    let end: Int

    package mutating func next() -> (key: JSONElement, value: JSONElement)? {
      guard cursor + 1 < end else { return nil }
      let key = JSONElement(document: document, index: cursor)
      let value = JSONElement(document: document, index: cursor + 1)
      cursor = Int(document.nodes[cursor + 1].next)
      return (key, value)
    }
  }

  /// Iterates over an array's elements.
  package struct Elements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var cursor: Int
    let end: Int

    /// The first element, or `nil` if there is none.
    package var first: JSONElement? { first { _ in true } }

    package mutating func next() -> JSONElement? {
      guard cursor < end else { return nil }
      defer { cursor = Int(document.nodes[cursor].next) }
      return JSONElement(document: document, index: cursor)
    }
  }
}
