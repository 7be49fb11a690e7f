/// The texts between backquotes in a cell, or a cell's only code span.
enum CodeSpans {
  /// The texts between single backquotes, or between double ones for a text that has a backquote itself.
  static func all(in cell: String) -> [String] {
    var result: [String] = []
    var rest = cell[...]
    while let start = rest.firstIndex(of: "`") {
      let sign = rest[start...].prefix { $0 == "`" }
      let body = rest[sign.endIndex...]
      guard let end = body.firstRange(of: String(sign)) else { return result }
      result.append(String(body[..<end.lowerBound]))
      rest = body[end.upperBound...]
    }
    return result
  }

  /// Returns the text of a cell that consists of a single code span.
  static func only(in cell: String) -> String? {
    let spans = all(in: cell)
    guard spans.count == 1, cell == "`\(spans[0])`" || cell == "``\(spans[0])``" else { return nil }
    return spans[0]
  }
}
