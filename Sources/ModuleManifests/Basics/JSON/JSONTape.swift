/// Direct access to a document's bytes and nodes for loops over thousands of members. Valid only inside
/// ``JSONDocument/withTape(_:)``.
struct JSONTape {
  /// The first byte of the document, from which nodes count their offsets.
  let bytes: UnsafeRawPointer
  let nodes: UnsafeBufferPointer<JSONNode>

  /// Returns the content of a string that has no escapes.
  @inline(__always)
  func content(of node: JSONNode) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + Int(node.start) + 1, count: Int(node.end) - Int(node.start) - 2)
  }

  /// Returns whether a key equals a text, byte for byte.
  @inline(__always)
  func isKey(_ node: JSONNode, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let content = content(of: node)
    if node.isEscaped { return JSONEscape.unescape(content).elementsEqual(text) }
    return content.count == text.count && content.elementsEqual(text)
  }
}
