/// A valid JSON text with the position of every key and value.
///
/// The bytes are kept and never copied: strings are created from them on demand, and an editor can replace one value and leave
/// every other byte as it is.
///
/// ```swift
/// let document = try JSONDocument(parsing: Array(#"{"name": "cart"}"#.utf8))
/// print(document.root.member("name")?.string ?? "")  // cart
/// print(document.root.member("name")?.range ?? 0..<0)  // 9..<15
/// ```
package final class JSONDocument: Sendable {
  /// The bytes of the whole file.
  package let bytes: [UInt8]
  /// The offset in ``bytes`` at which this document begins; not 0 for a line of a packed catalog.
  package let base: Int
  package let nodes: [JSONNode]
  /// Keys that occur twice in one object. They make the document invalid, but not unreadable.
  package let duplicateKeys: [JSONError]

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - range: the part of the bytes that is the document; all by default.
  ///   - limits: the limits on its size and depth.
  /// - Throws: the first error that makes it unreadable, with offsets into `bytes`.
  /// - Complexity: O(*n*) for *n* bytes.
  package convenience init(
    parsing bytes: [UInt8],
    range: Range<Int>? = nil,
    limits: JSONLimits = .document
  ) throws(JSONError) {
    var scanner = JSONScanner(limits: limits)
    try self.init(parsing: bytes, range: range ?? 0..<bytes.count, with: &scanner)
  }

  /// Parses a document with a scanner that may have been used before.
  package init(
    parsing bytes: [UInt8],
    range: Range<Int>,
    with scanner: inout JSONScanner
  ) throws(JSONError) {
    let range = range.clamped(to: 0..<bytes.count)
    do throws(JSONError) {
      try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
        try scanner.scan(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[range])))
      }
    } catch {
      throw error.shifted(by: range.lowerBound)
    }
    self.bytes = bytes
    base = range.lowerBound
    nodes = scanner.tape.nodes()
    duplicateKeys = scanner.duplicates.map { $0.shifted(by: range.lowerBound) }
  }

  /// The outermost value.
  package var root: JSONElement { JSONElement(document: self, index: 0) }
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

/// Limits on the documents that the parser accepts, so that hostile input costs an error and not memory or time.
package struct JSONLimits: Sendable, Hashable {
  /// The maximum number of bytes.
  package var bytes: Int
  /// The maximum number of containers around one value.
  package var depth: Int

  /// What a document is called in messages: a file, or a line of one.
  package var unit: String
  /// Whether messages quote words of the document. Those of settings may be secret.
  package var quotesWords: Bool

  package init(bytes: Int, depth: Int = 128, unit: String = "file", quotesWords: Bool = true) {
    // Offsets on the tape have 32 bits.
    self.bytes = min(bytes, Int(UInt32.max) - 1)
    self.depth = depth
    self.unit = unit
    self.quotesWords = quotesWords
  }

  /// One manifest, application manifest or lockfile: 64 MiB.
  package static let document = JSONLimits(bytes: 64 << 20)
  /// A file of settings: 64 MiB.
  package static let settings = JSONLimits(bytes: 64 << 20, quotesWords: false)
  /// One line of a packed catalog: 16 MiB.
  package static let line = JSONLimits(bytes: 16 << 20, unit: "line")
}
