/// Hints for what people write when they have another language in mind.
enum JSONMistake {
  /// Returns a hint for text that starts where a JSON token should be.
  static func hint(for text: String) -> String? {
    if text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("#") {
      return "JSON has no comments; a key that starts with `x-` can hold a comment"
    }
    if text.hasPrefix("<<<<<<<") || text.hasPrefix("=======") || text.hasPrefix(">>>>>>>") {
      return "this is a git conflict marker; resolve the conflict first"
    }
    if text.hasPrefix("'") { return "JSON strings are in double quotes" }
    if text.hasPrefix("`") { return "JSON strings are in double quotes" }
    if text.hasPrefix("\u{201C}") || text.hasPrefix("\u{201D}") || text.hasPrefix("\u{201E}") {
      return "these are typographic quotes; JSON strings need straight quotes"
    }
    if text.hasPrefix("+") || text.hasPrefix(".") { return "numbers start with a digit or `-`" }
    if text.hasPrefix(";") || text.hasPrefix("=") { return nil }
    let word = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    switch word.lowercased() {
    case "": return nil
    case "true", "false", "null": return "write `\(word.lowercased())`"
    case "none", "nil", "undefined": return "write `null`"
    case "yes", "on": return "write `true`"
    case "no", "off": return "write `false`"
    case "nan", "infinity", "inf": return "JSON has no such number"
    default: return "put text in double quotes"
    }
  }
}
