/// A text file that was read: its path as people see it, its bytes, and its lines.
public final class SourceFile: Sendable {
  /// The path as the user wrote it, or as it follows from what the user wrote.
  public let path: String
  /// The bytes that were read, once; places stay right when the file is edited meanwhile.
  public let bytes: [UInt8]
  /// Made when the first place is asked for: most files have nothing to report.
  private let lines = Guarded<LineMap?>(nil)

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The place of a range of bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes the first time, then O(log *l* + length of the line) for *l* lines.
  public func position(of range: Range<Int>) -> SourcePosition {
    let range = range.clamped(to: 0..<bytes.count + 1)
    let (line, column) = lineMap.locate(range.lowerBound, in: bytes)
    return SourcePosition(
      file: path,
      line: line,
      column: column,
      offset: range.lowerBound,
      length: range.count
    )
  }

  /// The file as a whole.
  public var start: SourcePosition { SourcePosition(file: path) }

  /// The line in which a range of bytes begins, cut to what fits on a terminal.
  func excerpt(of range: Range<Int>) -> SourceExcerpt? {
    let map = lineMap
    let line = map.range(ofLine: map.line(at: min(range.lowerBound, bytes.count)), in: bytes)
    return SourceExcerpt(bytes: bytes, line: line, marked: range)
  }

  private var lineMap: LineMap {
    lines.withLock { cached in
      if let cached { return cached }
      let map = LineMap(bytes)
      cached = map
      return map
    }
  }
}
