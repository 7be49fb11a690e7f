/// Splits a file with git conflict markers into the two files that were merged.
///
/// A marker is a line that starts with seven `<`, `|`, `=` or `>`, followed by a space or the end of the line. No line of a JSON
/// document starts like that. Lines that belong to the other side become blanks of the same length, so all positions in a side
/// are positions in the file.
struct ConflictSplitter {
  enum Outcome {
    /// There are no markers.
    case none
    case sides(ours: [UInt8], theirs: [UInt8])
    /// The markers do not match up.
    case failure(Range<Int>, String)
  }

  private enum Section {
    case common, ours, base, theirs
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func split() -> Outcome {
    var ours = bytes
    var theirs = bytes
    var section = Section.common
    var opened = 0..<0
    var hasMarkers = false
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = start..<end
      start = end + 1
      guard let marker = marker(in: line) else {
        if section != .common {
          if section != .ours { blank(&ours, line) }
          if section != .theirs { blank(&theirs, line) }
        }
        continue
      }
      hasMarkers = true
      switch (section, marker) {
      case (.common, "<"):
        section = .ours
        opened = line
      case (.ours, "|"): section = .base
      case (.ours, "="), (.base, "="): section = .theirs
      case (.theirs, ">"): section = .common
      default:
        return .failure(line, "this conflict marker is out of place")
      }
      blank(&ours, line)
      blank(&theirs, line)
    }
    if section != .common { return .failure(opened, "this conflict marker has no end") }
    return hasMarkers ? .sides(ours: ours, theirs: theirs) : .none
  }

  private func marker(in line: Range<Int>) -> Unicode.Scalar? {
    guard line.count >= 7, let first = bytes[line].first else { return nil }
    guard [UInt8(ascii: "<"), UInt8(ascii: "|"), UInt8(ascii: "="), UInt8(ascii: ">")].contains(first),
      bytes[line].prefix(7).allSatisfy({ $0 == first })
    else { return nil }
    let next = line.count > 7 ? bytes[line.lowerBound + 7] : 0x0A
    return next == 0x20 || next == 0x0A || next == 0x0D ? Unicode.Scalar(first) : nil
  }

  private func blank(_ side: inout [UInt8], _ line: Range<Int>) {
    for offset in line { side[offset] = 0x20 }
  }
}
