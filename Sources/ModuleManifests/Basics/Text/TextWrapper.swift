/// Breaks a text at spaces into lines that are not wider than a terminal.
///
/// What stands between backticks stays on one line where it fits on one, so that a command can be copied.
package struct TextWrapper: Sendable {
  /// The greatest width of a line.
  package var width: Int
  /// How far all lines but the first are indented.
  package var indent: Int

  package init(width: Int = 80, indent: Int = 0) {
    self.width = width
    self.indent = indent
  }

  /// The lines of `text`. A word wider than a line is broken where the line ends.
  package func lines(of text: String) -> [String] {
    if DisplayWidth.of(text) <= width { return [text] }
    let leading = String(text.prefix { $0 == " " })
    var lines: [String] = []
    var line = leading
    var isEmpty = true
    var gap = 0
    for word in words(of: text.dropFirst(leading.count)) {
      guard !word.isEmpty else {
        gap += 1
        continue
      }
      if !isEmpty, DisplayWidth.of(line) + gap + DisplayWidth.of(word) > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      if !isEmpty { line += String(repeating: " ", count: gap) }
      isEmpty = false
      gap = 1
      guard DisplayWidth.of(line) + DisplayWidth.of(word) > width else {
        line += word
        continue
      }
      for scalar in word.unicodeScalars {
        if DisplayWidth.of(line) + DisplayWidth.of(scalar) > width {
          lines.append(line)
          line = String(repeating: " ", count: indent)
        }
        line.unicodeScalars.append(scalar)
      }
    }
    lines.append(line)
    return lines
  }

  /// What is not broken as long as it is not wider than a line; an empty word is one more space.
  private func words(of text: Substring) -> [Substring] {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    func isEdge(_ part: Substring) -> Bool { !part.utf8.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2) }
    var words: [Substring] = []
    var next = 0
    while next < parts.count {
      var last = next
      if isEdge(parts[next]) { last = parts[(next + 1)...].firstIndex(where: isEdge) ?? next }
      let span = text[parts[next].startIndex..<parts[last].endIndex]
      if DisplayWidth.of(span) <= width - indent { words.append(span) } else { words += parts[next...last] }
      next = last + 1
    }
    return words
  }
}
