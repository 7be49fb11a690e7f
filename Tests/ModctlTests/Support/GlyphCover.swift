/// Chooses a few of many texts that together contain every non-ASCII character that occurs in any of them.
///
/// The replacement of a character does not depend on its position, so `--ascii` need not be tried for all of them.
enum GlyphCover {
  static func names(in texts: [(name: String, text: String)]) -> [String] {
    let glyphs = texts.map { Set($0.text.unicodeScalars.filter { !$0.isASCII }) }
    var missing = glyphs.reduce(into: Set()) { $0.formUnion($1) }
    var names: [String] = []
    while !missing.isEmpty {
      var best = 0
      for index in glyphs.indices
      where glyphs[index].intersection(missing).count > glyphs[best].intersection(missing).count {
        best = index
      }
      names.append(texts[best].name)
      missing.subtract(glyphs[best])
    }
    return names
  }
}
