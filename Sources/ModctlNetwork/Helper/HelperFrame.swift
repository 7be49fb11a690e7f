/// A message between modctl and its download helper: a number, a kind, a length and that many bytes.
///
/// The helper is a separate program, so modctl loads no networking code unless there is a remote catalog, and starts as fast as
/// ever.
package struct HelperFrame: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// To the helper: the URL, then headers, one per line.
    case get = 1
    /// From the helper: the status, then headers, one per line.
    case head
    /// A part of the body.
    case data
    /// The body is complete.
    case end
    /// There is no complete response: `transient ` or `final `, and the reason.
    case failure
  }

  package static let headerLength = 9
  /// The maximum length of a frame that is sent.
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
