/// Breaks a text at spaces into lines no wider than a terminal.
///
/// Text in backticks stays on one line if it fits, so that a command can be copied. A `*` stays with the word before it.
package struct TextWrapper: Sendable {
  /// The maximum width of a line.
  package var width: Int
  /// The indentation of all lines except the first.
  package var indent: Int

  package init(width: Int = 80, indent: Int = 0) {
    self.width = width
    self.indent = indent
  }

  /// Returns the lines of `text`. A word wider than a line is broken where the line ends.
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

  /// Returns the parts that are not broken unless they are wider than a line. An empty word means an additional space.
  private func words(of text: Substring) -> [Substring] {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    func isEdge(_ part: Substring) -> Bool { !part.utf8.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2) }
    func isAny(_ part: Substring) -> Bool { part.first == "*" && part.utf8.count < 3 }
    var words: [Substring] = []
    var next = 0
    while next < parts.count {
      var last = next
      if isEdge(parts[next]) { last = parts[(next + 1)...].firstIndex(where: isEdge) ?? next }
      var span = text[parts[next].startIndex..<parts[last].endIndex]
      if last == next, isAny(span), let word = words.last, !word.isEmpty {
        span = text[word.startIndex..<span.endIndex]
        if DisplayWidth.of(span) <= width - indent { words.removeLast() } else { span = parts[next] }
      }
      if DisplayWidth.of(span) <= width - indent { words.append(span) } else { words += parts[next...last] }
      next = last + 1
    }
    return words
  }
}
