/// Lays a source line out above its carets, in a window around the mark if the line is long.
struct ExcerptLayout {
  private static let tabWidth = 4
  let excerpt: SourceExcerpt
  let line: Int
  let width: Int
  let isASCIIOnly: Bool

  /// One indivisible unit: a character, an escape or a tab.
  private struct Cell {
    var text: String
    var width: Int
    var isMarked: Bool
  }

  /// The source line and the line with the carets.
  var lines: [String] {
    let gutter = "  \(line) | "
    let blank = String(repeating: " ", count: gutter.count - 2) + "| "
    let room = max(10, width - gutter.count)
    let (cells, mark) = cells()
    let (window, cutLeft, cutRight) = window(of: cells, mark: mark, room: room)
    let ellipsis = isASCIIOnly ? "..." : "…"
    var source = cutLeft ? ellipsis : ""
    var carets = cutLeft ? String(repeating: " ", count: ellipsis.count) : ""
    for index in window {
      let cell = cells[index]
      source += cell.text
      carets += String(repeating: cell.isMarked ? "^" : " ", count: cell.width)
    }
    if cutRight { source += ellipsis }
    if !carets.contains("^") {
      // Something is missing between two bytes, or at the end of the line.
      let before = window.prefix { $0 < mark }.reduce(cutLeft ? ellipsis.count : 0) { $0 + cells[$1].width }
      carets = String(repeating: " ", count: before) + "^"
    }
    return [(gutter + source).withoutTrailingSpaces, (blank + carets).withoutTrailingSpaces]
  }

  /// Returns the cells of the whole excerpt, and the index of the first marked one.
  private func cells() -> ([Cell], mark: Int) {
    var cells: [Cell] = []
    var column = 0
    for (text, isMarked) in [(excerpt.before, false), (excerpt.marked, true), (excerpt.after, false)] {
      for scalar in text.unicodeScalars {
        let shown =
          scalar == "\t"
          ? String(repeating: " ", count: Self.tabWidth - column % Self.tabWidth)
          : Printable.escaped(scalar, asciiOnly: isASCIIOnly)
        let width = DisplayWidth.of(shown)
        column += width
        cells.append(Cell(text: shown, width: width, isMarked: isMarked))
      }
    }
    return (cells, excerpt.before.unicodeScalars.count)
  }

  /// Returns which cells are shown: all if they fit, or else as many as fit around the mark, more of them before it.
  private func window(of cells: [Cell], mark: Int, room: Int) -> (Range<Int>, cutLeft: Bool, cutRight: Bool) {
    let total = cells.reduce(0) { $0 + $1.width }
    if total <= room - 1, !excerpt.isCutLeft, !excerpt.isCutRight { return (0..<cells.count, false, false) }
    let ellipses = isASCIIOnly ? 6 : 2
    let marked = cells[mark...].prefix { $0.isMarked }.reduce(0) { $0 + $1.width }
    var left = min(marked, room - ellipses) < room / 2 ? room / 2 : room / 4
    var start = mark
    while start > 0, left >= cells[start - 1].width {
      start -= 1
      left -= cells[start].width
    }
    var rest = room - ellipses - 1 - cells[start..<mark].reduce(0) { $0 + $1.width }
    var end = mark
    while end < cells.count, rest >= cells[end].width {
      rest -= cells[end].width
      end += 1
    }
    return (start..<end, start > 0 || excerpt.isCutLeft, end < cells.count || excerpt.isCutRight)
  }
}
