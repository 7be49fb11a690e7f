/// How much of a document the reader accepts, so that hostile input costs an error and not memory or time.
package struct JSONLimits: Sendable, Hashable {
  /// The greatest number of bytes.
  package var bytes: Int
  /// The greatest number of containers around one value.
  package var depth: Int

  package init(bytes: Int, depth: Int = 128) {
    // Offsets on the tape have 32 bits.
    self.bytes = min(bytes, Int(UInt32.max) - 1)
    self.depth = depth
  }

  /// One manifest, application manifest or lockfile: 64 MiB.
  package static let document = JSONLimits(bytes: 64 << 20)
  /// One line of a packed catalog: 16 MiB.
  package static let line = JSONLimits(bytes: 16 << 20)
}
