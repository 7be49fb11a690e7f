/// A time in a module's settings, written in seconds: finite, not negative, and at most a year.
///
/// A patience of -5, `nan` or 10,000,000,000,000 is a mistake that shows only when the server has to wait. Declare a
/// property of this type, and the configuration refuses it with its place.
///
/// ```swift
/// struct Settings: Decodable {
///   var patience: DurationSetting?        // "patience": 2.5
/// }
/// let patience = settings.patience?.duration ?? .seconds(10)
/// // shop.json:2:15: `patience`: expected seconds from 0 to 31536000
/// ```
public struct DurationSetting: Sendable, Hashable, Codable {
  /// The longest time that is accepted, in seconds: what is longer was probably meant as milliseconds.
  public static let mostSeconds = 31_536_000

  /// The time, from zero to a year.
  public let duration: Duration

  /// A time as code sets it, such as a default or a test. A negative one is zero, and one of more than a year is a year.
  ///
  /// - Parameter duration: the time.
  public init(_ duration: Duration) {
    self.duration = min(max(duration, .zero), .seconds(Self.mostSeconds))
  }

  /// Reads a number of seconds.
  ///
  /// - Throws: ``ConfigurationError`` if it is not finite, negative or more than a year.
  public init(from decoder: any Swift.Decoder) throws {
    let seconds = try decoder.singleValueContainer().decode(Double.self)
    guard seconds >= 0, seconds <= Double(Self.mostSeconds) else {
      throw ConfigurationError("expected seconds from 0 to \(Self.mostSeconds)")
    }
    duration = .seconds(seconds)
  }

  /// Writes the number of seconds.
  public func encode(to encoder: any Swift.Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(duration / .seconds(1))
  }
}
