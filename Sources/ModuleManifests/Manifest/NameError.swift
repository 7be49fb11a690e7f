/// Which rule for names a text broke, and where.
public struct NameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The offset of the offending bytes in the name's UTF-8.
  public var offset: Int
  /// How many bytes offend.
  public var length: Int
  public var message: String

  public var description: String { message }
}
