/// The reason why a text is not a route's URL or not a pattern, or why patterns cannot be combined.
///
/// ```swift
/// do { _ = try RoutePattern("shop://cart/*/items") } catch {
///   print(error.message, error.offset ?? 0)  // a wildcard is allowed only in the last place 13
/// }
/// ```
///
/// A manager throws it as a `RouteError`, which also reports the stage at which opening a URL failed.
public struct RouteSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case badURL, badPattern, overlap, badParameter
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// The text is not a URL, or is one that no route may have, such as one with a `..` segment.
    public static let badURL = Code(.badURL)
    /// The text is not a pattern.
    public static let badPattern = Code(.badPattern)
    /// Two patterns match the same URLs, and neither takes precedence.
    public static let overlap = Code(.overlap)
    /// A parameter is missing, or its value cannot be part of a URL.
    public static let badParameter = Code(.badParameter)
  }

  public let code: Code
  /// What is wrong, without quoting the text.
  public let message: String
  /// The URL or pattern that the error is about, as it was given; truncated if it is longer than the limit.
  public internal(set) var subject: String?
  /// The position of the error, in bytes from the beginning of the text, if it concerns a single position.
  public let offset: Int?

  package init(_ code: Code, _ message: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  /// The subject, what is wrong with it and where. Not escaped for a terminal.
  public var description: String { Self.text(of: message, subject, offset) }

  /// Returns an error's text. A subject that would not be seen is in quotation marks.
  package static func text(of message: String, _ subject: String?, _ offset: Int?) -> String {
    let place = offset.map { " (byte \($0 + 1))" } ?? ""
    guard let subject else { return message + place }
    let isSeen = subject.contains { !$0.isWhitespace }
    return "\(isSeen ? subject : "\"\(subject)\""): \(message)\(place)"
  }

  /// Returns the text, or its beginning if it is longer than a URL may be.
  package static func shortened(_ text: String) -> String {
    guard text.utf8.count > RouteURL.maximumLength else { return text }
    return String(decoding: text.utf8.prefix(120), as: UTF8.self) + "…"
  }
}
