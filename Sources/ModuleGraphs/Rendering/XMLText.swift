import ModuleManifests

/// Escapes text for SVG and HTML.
enum XMLText {
  /// Returns the text as content or as a double-quoted attribute. Invisible or disallowed characters are written as `\u{…}`.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n": result += "\n"
      default: result += Printable.escaped(scalar)
      }
    }
    return result
  }
}
