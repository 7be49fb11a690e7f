import VersionResolver

/// A location in a file, such as `manifests/cart/2.1.0.json:3:14`.
///
/// Lines and columns start at 1; columns count Unicode scalars. ``offset`` and ``length`` are in bytes, with the offset counted
/// from the start of the file, so an editor can replace exactly that part. A problem with a whole file (for example, one that
/// cannot be read) is at 1:1 with length 0.
public struct SourcePosition: Sendable, Hashable {
  /// The path as the user wrote it, or as derived from what the user wrote.
  public var file: String
  public var line: Int
  public var column: Int
  /// The offset of the first byte in the file.
  public var offset: Int
  /// The number of bytes; 0 for a location between two bytes.
  public var length: Int

  public init(file: String, line: Int = 1, column: Int = 1, offset: Int = 0, length: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
    self.length = length
  }
}

extension SourcePosition {
  /// The application's manifest as a whole.
  package static let application = SourcePosition(file: "modules.json")
  /// The lockfile as a whole.
  package static let lockfile = SourcePosition(file: "modules.lock.json")
}

extension SourcePosition: Comparable {
  /// Orders by file (bytewise), then by line, column, offset and length.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    if left.file != right.file { return Bytewise.precedes(left.file, right.file) }
    return (left.line, left.column, left.offset, left.length)
      < (right.line, right.column, right.offset, right.length)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// The file, line and column, with everything in the file's name escaped that must not reach a terminal.
  public var description: String { "\(Printable.escaped(file)):\(line):\(column)" }
}
