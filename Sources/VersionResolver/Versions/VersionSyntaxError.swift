/// Which rule a version or a requirement broke, and where.
///
/// ```swift
/// do { _ = try Version(parsing: "1.02.3") } catch {
///   print(error.message, error.offset, error.length)  // leading zero in `02` 2 2
/// }
/// ```
public struct VersionSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where the offending part starts, in UTF-8 bytes from the start of the text.
  public let offset: Int
  /// How many bytes it has; 0 at the end of the text.
  public let length: Int
  /// The rule that was broken, such as "leading zero in `02`".
  public let message: String
  /// What to write instead, if there is something to say.
  public let hint: String?

  init(_ message: String, at offset: Int, length: Int, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.hint = hint
  }

  public var description: String { hint.map { "\(message); \($0)" } ?? message }
}
