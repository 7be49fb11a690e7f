import VersionResolver

/// Turns byte offsets into lines and columns.
///
/// Lines end at LF (a CR before it is part of the line ending). Lines and columns start at 1, and columns count Unicode scalars,
/// as in the Swift and Rust compilers: a tab is one column, and so are `ä` and `東`.
package struct LineMap: Sendable {
  /// A file can be one line of many megabytes, so scalars are counted once for each block of this many bytes.
  private static let blockSize = 4096

  /// The offset at which each line begins.
  private let starts: [Int]
  /// The number of scalars that begin before each block.
  private let scalarsBefore: [Int]

  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8]) {
    var starts = [0]
    var scalarsBefore = [0]
    bytes.withUnsafeBufferPointer { buffer in
      var count = 0
      for block in stride(from: 0, to: buffer.count, by: Self.blockSize) {
        for offset in block..<min(block + Self.blockSize, buffer.count) {
          if buffer[offset] == 0x0A { starts.append(offset + 1) }
          if buffer[offset] & 0xC0 != 0x80 { count += 1 }
        }
        scalarsBefore.append(count)
      }
    }
    self.starts = starts
    self.scalarsBefore = scalarsBefore
  }

  /// Returns the 1-based line that contains `offset`.
  ///
  /// - Complexity: O(log *l*) for *l* lines.
  package func line(at offset: Int) -> Int {
    max(1, starts.partitioningIndex { $0 > offset })
  }

  /// Returns the 1-based line and column of `offset` in `bytes`, which must be the bytes from which the map was created.
  package func locate(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let offset = min(offset, bytes.count)
    let line = line(at: offset)
    return (line, 1 + scalars(before: offset, in: bytes) - scalars(before: starts[line - 1], in: bytes))
  }

  /// Returns the range of a line without its line ending.
  package func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return 0..<0 }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }

  /// Returns the number of scalars that begin before `offset`: bytes that do not continue one.
  private func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = min(offset / Self.blockSize, scalarsBefore.count - 1)
    var count = scalarsBefore[block]
    for index in block * Self.blockSize..<max(offset, block * Self.blockSize)
    where bytes[index] & 0xC0 != 0x80 {
      count += 1
    }
    return count
  }
}
