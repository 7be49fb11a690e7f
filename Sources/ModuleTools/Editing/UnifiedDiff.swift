/// The difference between two texts, as written by `diff -u` and read by `patch` and `git apply`.
///
/// ```swift
/// print(UnifiedDiff(path: "modules.json", from: old, to: new).text, terminator: "")
/// // --- a/modules.json
/// // +++ b/modules.json
/// // @@ -3,3 +3,3 @@
/// //      "log": "^1.4",
/// // -    "cart": "^1.0"
/// // +    "cart": "^2.0"
/// //    }
/// ```
package struct UnifiedDiff: Sendable {
  /// The number of unchanged lines around a change.
  static let context = 3

  private let path: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private let changes: [LineDifference.Change]

  /// Compares two texts.
  ///
  /// - Parameter path: the file, relative to the folder in which the diff will be applied.
  /// - Complexity: O((*n* + *m*) + *d*²) for *n* and *m* lines of which *d* differ, *d* bounded by
  ///   ``LineDifference/maximumDistance``; beyond that, the difference is still correct but no longer the shortest.
  package init(path: String, from old: [UInt8], to new: [UInt8]) {
    self.path = path
    self.old = Self.lines(old)
    self.new = Self.lines(new)
    changes = LineDifference.changes(from: self.old, to: self.new)
  }

  /// The diff, including line endings; empty if there is no difference.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var bytes: [UInt8] {
    guard !changes.isEmpty else { return [] }
    var output = Array("--- \(name("a"))\n+++ \(name("b"))\n".utf8)
    var first = 0
    while first < changes.count {
      var last = first
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * Self.context
      {
        last += 1
      }
      writeHunk(changes[first...last], to: &output)
      first = last + 1
    }
    return output
  }

  private func writeHunk(_ changes: ArraySlice<LineDifference.Change>, to output: inout [UInt8]) {
    guard let first = changes.first, let last = changes.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    output += "@@ -\(span(oldRange)) +\(span(newRange)) @@\n".utf8
    var position = oldRange.lowerBound
    for change in changes {
      write(old[position..<change.old.lowerBound], " ", to: &output)
      write(old[change.old], "-", to: &output)
      write(new[change.new], "+", to: &output)
      position = change.old.upperBound
    }
    write(old[position..<oldRange.upperBound], " ", to: &output)
  }

  private func write(_ lines: ArraySlice<ArraySlice<UInt8>>, _ mark: String, to output: inout [UInt8]) {
    for line in lines {
      output += mark.utf8
      output += line
      if line.last != 0x0A { output += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  /// Formats the first line and the number of lines; an empty range is located after the line before it.
  private func span(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }

  /// Returns the path after `a/` or `b/`, in quotes if its characters could be misread.
  private func name(_ side: String) -> String {
    let name = "\(side)/\(path)"
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return name }
    var quoted = "\""
    for byte in name.utf8 {
      switch byte {
      case 0x22, 0x5C: quoted += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: quoted += String(UnicodeScalar(byte))
      default:
        let octal = String(byte, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
      }
    }
    return quoted + "\""
  }

  /// Returns the lines of a text, including line endings.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
