/// The rule that the text of a version or requirement broke, and where.
///
/// A bare "invalid version" does not help an author. This error names the rule, the offending bytes and the correction.
///
/// ```swift
/// do {
///   _ = try Version(parsing: "1.02.3")
/// } catch {
///   print(error.message, error.offset, error.length)  // leading zero in `02` 2 2
/// }
/// ```
public struct VersionSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule that the text broke.
  public let code: Code

  /// The offset of the offending part, in UTF-8 bytes from the start of the text.
  public let offset: Int

  /// The length of the offending part in bytes, or 0 if something is missing at ``offset``.
  public let length: Int

  /// The rule in words, such as "leading zero in `02`". Bytes that could disturb a terminal are escaped.
  public let message: String

  /// What to write instead, if there is an obvious correction.
  public let hint: String?

  init(_ code: Code, _ message: String, at range: Range<Int>, hint: String? = nil) {
    self.code = code
    self.message = message
    self.offset = range.lowerBound
    self.length = range.count
    self.hint = hint
  }

  /// Message and hint in one line.
  public var description: String { hint.map { "\(message); \($0)" } ?? message }
}
