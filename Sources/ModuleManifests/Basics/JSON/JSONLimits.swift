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
