/// A place in a file, as `manifests/cart/2.1.0.json:3:14`.
///
/// Lines and columns count from 1; a column counts Unicode scalars. ``offset`` and ``length`` count bytes from the start of
/// the file, so that an editor can replace exactly that part. A problem of a whole file (it cannot be read, say) is at
/// 1:1 with length 0.
public struct SourcePosition: Sendable, Hashable {
  /// The path as the user wrote it, or as it follows from what the user wrote.
  public var file: String
  public var line: Int
  public var column: Int
  /// The offset of the first byte in the file.
  public var offset: Int
  /// How many bytes; 0 for a place between two bytes.
  public var length: Int

  public init(file: String, line: Int = 1, column: Int = 1, offset: Int = 0, length: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
    self.length = length
  }
}

extension SourcePosition: Comparable {
  /// By file (bytewise), then line, column and length.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    if left.file != right.file { return Bytewise.precedes(left.file, right.file) }
    return (left.line, left.column, left.length) < (right.line, right.column, right.length)
  }
}

extension SourcePosition: CustomStringConvertible {
  public var description: String { "\(file):\(line):\(column)" }
}
