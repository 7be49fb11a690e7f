/// A text file that was read: its path as shown to people, its bytes, and its lines.
public final class SourceFile: Sendable {
  /// The path as the user wrote it, or as derived from what the user wrote.
  public let path: String
  /// The bytes, read once. Positions stay correct if the file is edited in the meantime.
  public let bytes: [UInt8]
  /// Created when the first position is requested, because most files have nothing to report.
  private let lines = Guarded<LineMap?>(nil)

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Returns the position of a range of bytes.
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

  /// Returns the line in which a range of bytes begins, cut to fit a terminal; `nil` if it has a password in a URL, since output
  /// may be kept where more people can read it.
  func excerpt(of range: Range<Int>) -> SourceExcerpt? {
    let map = lineMap
    let line = map.range(ofLine: map.line(at: min(range.lowerBound, bytes.count)), in: bytes)
    guard let excerpt = SourceExcerpt(bytes: bytes, line: line, marked: range) else { return nil }
    // What is shown may begin or end inside a URL.
    let reach = 4096
    let around = (range.lowerBound - reach..<range.lowerBound + reach).clamped(to: line)
    return SecretInURL.isContained(in: String(decoding: bytes[around], as: UTF8.self)) ? nil : excerpt
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
