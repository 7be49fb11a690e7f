/// A duration in a module's settings, written in seconds: finite, not negative, and at most a year.
///
/// A timeout of -5, `nan` or 10,000,000,000,000 is an error that only surfaces when the server has to wait. If you declare a
/// property of this type, the configuration rejects such a value and reports its location.
///
/// ```swift
/// struct Settings: Decodable {
///   var patience: DurationSetting?  // "patience": 2.5
/// }
///
/// let patience = settings.patience?.duration ?? .seconds(10)
/// // shop.json:2:15: `patience`: expected seconds from 0 to 31536000
/// ```
public struct DurationSetting: Sendable, Hashable, Codable {
  /// The longest accepted duration, in seconds. A longer one was probably meant in milliseconds.
  public static let maximumSeconds = 31_536_000

  /// The duration, from zero to a year.
  public let duration: Duration

  /// Creates a setting in code, such as for a default or a test. A negative duration becomes zero, and one of more than a year
  /// becomes a year.
  ///
  /// - Parameter duration: the duration.
  public init(_ duration: Duration) {
    self.duration = min(max(duration, .zero), .seconds(Self.maximumSeconds))
  }

  /// Reads a number of seconds.
  ///
  /// - Throws: ``ConfigurationError`` if the number is not finite, is negative, or exceeds a year.
  public init(from decoder: any Swift.Decoder) throws {
    let seconds = try decoder.singleValueContainer().decode(Double.self)
    guard seconds >= 0, seconds <= Double(Self.maximumSeconds) else {
      throw ConfigurationError("expected seconds from 0 to \(Self.maximumSeconds)")
    }
    duration = .seconds(seconds)
  }

  /// Writes the number of seconds.
  public func encode(to encoder: any Swift.Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(duration / .seconds(1))
  }
}
