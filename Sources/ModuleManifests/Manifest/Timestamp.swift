import VersionResolver

/// A point in time in RFC 3339 format, such as `2026-03-01T00:00:00Z`.
public struct Timestamp: Sendable, Hashable {
  /// The seconds since 1970-01-01T00:00:00Z, not counting leap seconds.
  public let secondsSince1970: Int64
  /// The fraction of a second, in billionths; further digits are dropped.
  public let nanoseconds: Int32
  /// The text that was read.
  private let text: String

  /// Parses a date and time with its offset from UTC.
  ///
  /// - Parameters:
  ///   - text: the text, such as `2026-03-01T09:30:00+01:00`.
  ///   - allowingDateOnly: whether a date such as `2026-03-01` is accepted too, as its first moment in UTC. Default: `false`.
  /// - Throws: what is wrong with the text, and where.
  public init(parsing text: some StringProtocol, allowingDateOnly: Bool = false) throws(TimestampError) {
    var reader = TimestampReader(text.utf8)
    (secondsSince1970, nanoseconds) = try reader.read(allowingDateOnly: allowingDateOnly)
    self.text = String(text)
  }

  /// Creates a point in time, which is written in UTC.
  ///
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z, in ``milliseconds``.
  package init(milliseconds: Int) {
    let (seconds, rest) = Self.divided(milliseconds, by: 1_000)
    secondsSince1970 = Int64(seconds)
    nanoseconds = Int32(rest) * 1_000_000
    text = Self.text(seconds, Int(nanoseconds))
  }

  /// Creates a point in time, whose text is in UTC.
  ///
  /// ```swift
  /// print(Timestamp(secondsSince1970: 1_772_323_200)?.description ?? "")  // 2026-03-01T00:00:00Z
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: the seconds since 1970-01-01T00:00:00Z, not counting leap seconds.
  ///   - nanoseconds: the billionths of a second to add, less than a whole second. Default: 0.
  /// - Returns: `nil` if the year is not 0 to 9999, which RFC 3339 cannot write, or if there are too many or negative nanoseconds.
  public init?(secondsSince1970 seconds: Int64, nanoseconds: Int32 = 0) {
    guard Self.seconds.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else { return nil }
    secondsSince1970 = seconds
    self.nanoseconds = nanoseconds
    text = Self.text(Int(seconds), Int(nanoseconds))
  }

  public static func == (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 == right.secondsSince1970 && left.nanoseconds == right.nanoseconds
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(secondsSince1970)
    hasher.combine(nanoseconds)
  }
}

extension Timestamp: Comparable {
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.secondsSince1970, left.nanoseconds) < (right.secondsSince1970, right.nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  public var description: String { text }
}

/// Encodes as a single string. A text that is not a date and time causes a `DecodingError` with what is wrong with it.
extension Timestamp: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsed { (text) throws(TimestampError) in try Timestamp(parsing: text) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// What is wrong with a text that should be a date and time.
public struct TimestampError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The offset of the offending bytes in the text's UTF-8.
  public let offset: Int
  public let length: Int
  public let message: String

  public var description: String { message }
}
