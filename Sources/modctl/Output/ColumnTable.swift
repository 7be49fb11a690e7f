import ModuleManifests

/// Rows of columns. If a row does not fit, its last column wraps below itself if it is a sentence, or moves to a separate line if
/// it is one word, such as a position in a file.
struct ColumnTable {
  /// The minimum width for a sentence.
  private static let narrowest = 24

  var rows: [[String]]
  /// The indentation of each row.
  var indent = 2

  /// Returns the lines, none wider than `width`.
  func lines(width: Int) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<max(0, count - 1)).map { column in
      rows.map { $0.count > column ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    let offset = indent + widths.reduce(0) { $0 + $1 + 2 }
    return rows.flatMap { row -> [String] in
      let last = row.last ?? ""
      let head = head(of: row, widths)
      if offset + DisplayWidth.of(last) <= width { return [(head + last).withoutTrailingSpaces] }
      guard last.contains(" "), offset + Self.narrowest <= width else { return stacked(row, head, width) }
      let margin = String(repeating: " ", count: offset)
      return TextWrapper(width: width - offset).lines(of: last).enumerated().map { index, line in
        ((index == 0 ? head : margin) + line).withoutTrailingSpaces
      }
    }
  }

  private func head(of row: [String], _ widths: [Int]) -> String {
    var head = String(repeating: " ", count: indent)
    for (cell, width) in zip(row.dropLast(), widths) {
      head += cell.padded(to: width + 2)
    }
    return head
  }

  /// Returns everything except the last column, and the last column below it.
  private func stacked(_ row: [String], _ head: String, _ width: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let head = head.withoutTrailingSpaces
    let short = margin + row.dropLast().filter { !$0.isEmpty }.joined(separator: "  ")
    return
      (DisplayWidth.of(head) <= width
      ? [head] : TextWrapper(width: width, indent: indent + 4).lines(of: short))
      + TextWrapper(width: width, indent: indent + 6).lines(of: margin + "      " + (row.last ?? ""))
  }
}
