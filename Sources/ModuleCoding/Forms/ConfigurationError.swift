public import ModuleManifests

/// An error that describes why a module's configuration cannot be read.
///
/// A settings type throws it to reject a value, and need not know where the value was written: whatever decodes the configuration
/// adds the location.
///
/// ```swift
/// struct Currency: Decodable {
///   let code: String
///
///   init(from decoder: any Decoder) throws {
///     code = try decoder.singleValueContainer().decode(String.self)
///     guard code.utf8.count == 3 else { throw ConfigurationError("expected three letters, such as EUR") }
///   }
/// }
/// // shop.json:2:15: `currency`: expected three letters, such as EUR
/// ```
///
/// An enumeration with raw values needs no code of its own: if it is `CaseIterable`, the error lists its values. It does not
/// repeat the value that was found, which may be secret.
///
/// For a range, see `KeyedDecodingContainer.decode(_:forKey:in:)`; for a duration, see ``DurationSetting``.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was expected and what was found.
  public let message: String
  /// The position, if the value is in a file.
  public let position: SourcePosition?
  /// The location, if the value is not in a file: the name of an argument or a variable, or a key that is not set.
  public let origin: String?

  /// Creates an error that rejects a value. Whatever decodes the configuration adds the location.
  ///
  /// - Parameter message: what was expected, such as `expected a port from 0 to 65535`. It should not repeat the value, which
  ///   may be secret.
  public init(_ message: String) {
    self.message = message
    position = nil
    origin = nil
  }

  package init(_ message: String, at position: SourcePosition?) {
    self.message = message
    self.position = position
    origin = nil
  }

  package init(_ message: String, from origin: String) {
    self.message = message
    position = nil
    self.origin = origin
  }

  /// Whether the error states the location of the value.
  package var isPlaced: Bool { position != nil || origin != nil }

  public var description: String {
    if let position { return "\(position): \(message)" }
    return origin.map { "\($0): \(message)" } ?? message
  }
}
