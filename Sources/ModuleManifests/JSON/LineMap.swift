/// Turns byte offsets into lines and columns.
///
/// Lines end at LF (a CR before it belongs to the line's end). Lines and columns count from 1, and a column counts
/// Unicode scalars, as the Swift and Rust compilers' users see them: a tab is one column, so is `ä` and so is `東`.
package struct LineMap: Sendable {
  private let starts: [Int]

  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8]) {
    var starts = [0]
    bytes.withUnsafeBufferPointer { buffer in
      for offset in buffer.indices where buffer[offset] == 0x0A { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  /// The number of lines.
  package var count: Int { starts.count }

  /// The 1-based line that contains `offset`.
  ///
  /// - Complexity: O(log *l*) for *l* lines.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The 1-based line and column of `offset` in `bytes`, which must be the bytes that the map was made of.
  package func locate(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let line = line(at: offset)
    let start = starts[line - 1]
    return (line, 1 + Self.scalars(in: bytes, from: start, to: min(offset, bytes.count)))
  }

  /// The bytes of a line without its end.
  package func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return 0..<0 }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }

  /// How many scalars begin in a range: bytes that do not continue one.
  static func scalars(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var count = 0
    var offset = start
    while offset < end {
      if bytes[offset] & 0xC0 != 0x80 { count += 1 }
      offset += 1
    }
    return count
  }
}
