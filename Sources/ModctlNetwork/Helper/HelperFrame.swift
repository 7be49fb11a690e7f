/// What modctl and its helper for downloads say to each other: a number, a kind, a length and so many bytes.
///
/// The helper is a program of its own, so that a modctl without a catalog elsewhere loads no networking, and starts as fast as
/// ever.
package struct HelperFrame: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// To the helper: the URL, then headers, one a line.
    case get = 1
    /// From the helper: the status, then headers, one a line.
    case head
    /// A part of the body.
    case data
    /// The body is whole.
    case end
    /// No whole answer: `transient ` or `final `, and why.
    case failure
  }

  package static let headerLength = 9
  /// Longer frames are not sent.
  package static let maximumLength = 1 << 20

  package let number: UInt32
  package let kind: Kind
  package let payload: [UInt8]

  package init(_ number: UInt32, _ kind: Kind, _ payload: [UInt8] = []) {
    self.number = number
    self.kind = kind
    self.payload = payload
  }

  package var bytes: [UInt8] {
    Self.bytes(number) + [kind.rawValue] + Self.bytes(UInt32(payload.count)) + payload
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Takes a stream of bytes apart into frames.
package struct HelperFrameReader {
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether what arrived is not what a helper says.
  package private(set) var isBroken = false

  package init() {}

  package mutating func add(_ bytes: some Collection<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes
  }

  /// The next frame, if it is all there.
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
