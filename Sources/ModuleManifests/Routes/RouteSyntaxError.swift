/// Why a text is no URL of a route or no pattern, or why patterns do not go together.
///
/// ```swift
/// do { _ = try RoutePattern("shop://cart/*/items") } catch {
///   print(error.message, error.offset ?? 0)   // a wildcard stands only in the last place 13
/// }
/// ```
///
/// A manager throws the same as a `RouteError`, which also says how far the opening of a URL had come.
public struct RouteSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of mistakes.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case badURL, badPattern, overlap, badParameter
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// The text is no URL, or one that no route may have, such as one with a `..` segment.
    public static let badURL = Code(.badURL)
    /// The text is no pattern.
    public static let badPattern = Code(.badPattern)
    /// Two patterns match the same URLs, and nothing makes one of them come first.
    public static let overlap = Code(.overlap)
    /// A parameter is missing, or its value cannot stand in a URL.
    public static let badParameter = Code(.badParameter)
  }

  public let code: Code
  /// What is wrong, without the text.
  public let message: String
  /// The URL or pattern that it is about, as it was given; shortened if it is longer than the limit.
  public internal(set) var subject: String?
  /// Where in the text, in bytes from its beginning, if it is about one place.
  public let offset: Int?

  package init(_ code: Code, _ message: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  /// The subject, what is wrong with it and where. Not yet fit for a terminal.
  public var description: String {
    let place = offset.map { " (byte \($0 + 1))" } ?? ""
    return (subject.map { "\($0): " } ?? "") + message + place
  }

  /// The text, or its beginning if it is longer than a URL may be.
  package static func shortened(_ text: String) -> String {
    guard text.utf8.count > RouteURL.maximumLength else { return text }
    return String(decoding: text.utf8.prefix(120), as: UTF8.self) + "…"
  }
}
