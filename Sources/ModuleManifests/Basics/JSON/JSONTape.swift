/// Direct access to a document's bytes and nodes for loops over thousands of members. Valid only inside of
/// ``JSONDocument/withTape(_:)``.
struct JSONTape {
  /// The first byte of the document, from which nodes count.
  let bytes: UnsafeRawPointer
  let nodes: UnsafeBufferPointer<JSONNode>

  /// The content of a string that has no escapes.
  @inline(__always)
  func content(of node: JSONNode) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + Int(node.start) + 1, count: Int(node.end) - Int(node.start) - 2)
  }
}

extension JSONDocument {
  /// Calls `body` with direct access.
  @inline(__always)
  func withTape(_ body: (JSONTape) -> Void) {
    bytes.withUnsafeBytes { buffer in
      nodes.withUnsafeBufferPointer { nodes in
        guard let start = buffer.baseAddress else { return }
        body(JSONTape(bytes: start + base, nodes: nodes))
      }
    }
  }
}
