/// One line of a source file with a marked part, as a diagnostic shows it.
///
/// A line can be megabytes long (as in a packed catalog), so only the surroundings of the mark are kept.
struct SourceExcerpt: Sendable, Hashable {
  /// The number of bytes kept on each side of the mark, which is more than the width of any terminal.
  private static let reach = 240

  /// The parts of the line before, inside and after the mark.
  let before: String
  let marked: String
  let after: String
  /// True if the line has more on the left or right than was kept.
  let isCutLeft: Bool
  let isCutRight: Bool

  init?(bytes: [UInt8], line: Range<Int>, marked: Range<Int>) {
    guard !line.isEmpty else { return nil }
    let start = min(max(marked.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(marked.upperBound, start), line.upperBound)
    let left = Self.scalarStart(
      in: bytes,
      at: max(line.lowerBound, start - Self.reach),
      from: line.lowerBound
    )
    let markedEnd = Self.scalarStart(in: bytes, at: min(end, start + Self.reach), from: start)
    let right = Self.scalarStart(in: bytes, at: min(line.upperBound, markedEnd + Self.reach), from: markedEnd)
    before = String(decoding: bytes[left..<start], as: UTF8.self)
    self.marked = String(decoding: bytes[start..<markedEnd], as: UTF8.self)
    after = String(decoding: bytes[markedEnd..<right], as: UTF8.self)
    isCutLeft = left > line.lowerBound
    isCutRight = right < line.upperBound
  }

  /// Returns the nearest offset at or before `offset` at which a scalar begins, so that none is cut in two.
  private static func scalarStart(in bytes: [UInt8], at offset: Int, from lowest: Int) -> Int {
    var offset = offset
    var steps = 0
    while offset > lowest, offset < bytes.count, bytes[offset] & 0xC0 == 0x80, steps < 3 {
      offset -= 1
      steps += 1
    }
    return offset
  }
}
