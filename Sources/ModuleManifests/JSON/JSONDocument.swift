/// A JSON text that was read and found valid, with the place of every key and value.
///
/// The bytes are kept and never copied: a string is made from them when somebody asks for it, and an editor can replace
/// one value and leave every other byte as it is.
///
/// ```swift
/// let document = try JSONDocument(parsing: Array(#"{"name": "cart"}"#.utf8))
/// document.root.member("name")?.string   // "cart"
/// document.root.member("name")?.range    // 9..<15
/// ```
package final class JSONDocument: Sendable {
  /// The bytes of the whole file.
  package let bytes: [UInt8]
  /// Where in ``bytes`` this document begins; not 0 for a line of a packed catalog.
  package let base: Int
  package let nodes: [JSONNode]
  /// Keys that occur twice in one object. They make the document wrong, but not unreadable.
  package let duplicateKeys: [JSONError]

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - range: the part of them that is the document; all by default.
  ///   - limits: how large and how deep it may be.
  /// - Throws: the first mistake that makes it unreadable, with offsets into `bytes`.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(
    parsing bytes: [UInt8],
    range: Range<Int>? = nil,
    limits: JSONLimits = .document
  ) throws(JSONError) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    let outcome = bytes.withUnsafeBytes { buffer -> Result<([JSONNode], [JSONError]), JSONError> in
      var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: buffer[range]), limits: limits)
      do throws(JSONError) {
        try scanner.scan()
        return .success((scanner.nodes, scanner.duplicates))
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .success(let (nodes, duplicates)):
      self.bytes = bytes
      self.base = range.lowerBound
      self.nodes = nodes
      self.duplicateKeys = duplicates.map { $0.shifted(by: range.lowerBound) }
    case .failure(let error):
      throw error.shifted(by: range.lowerBound)
    }
  }

  /// The outermost value.
  package var root: JSONElement { JSONElement(document: self, index: 0) }
}
