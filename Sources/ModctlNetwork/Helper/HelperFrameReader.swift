/// Splits a stream of bytes into frames.
package struct HelperFrameReader {
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether the bytes that arrived are not a valid message from a helper.
  package private(set) var isBroken = false

  package init() {}

  package mutating func add(_ bytes: some Collection<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes
  }

  /// Returns the next frame if it has arrived completely.
  package mutating func next() -> HelperFrame? {
    guard !isBroken, buffer.count - start >= HelperFrame.headerLength else { return nil }
    let length = Int(word(at: start + 5))
    guard length <= HelperFrame.maximumLength, let kind = HelperFrame.Kind(rawValue: buffer[start + 4]) else {
      isBroken = true
      return nil
    }
    let end = start + HelperFrame.headerLength + length
    guard buffer.count >= end else { return nil }
    defer { start = end }
    return HelperFrame(word(at: start), kind, Array(buffer[(start + HelperFrame.headerLength)..<end]))
  }

  private func word(at offset: Int) -> UInt32 {
    buffer[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
