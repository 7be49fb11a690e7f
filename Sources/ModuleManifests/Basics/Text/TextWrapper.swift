/// Breaks a text at spaces into lines that are not wider than a terminal.
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
    for word in text.split(separator: " ") {
      if !isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      if !isEmpty { line += " " }
      isEmpty = false
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
}
