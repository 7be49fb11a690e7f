import ModuleManifests

/// Text for SVG and HTML.
enum XMLText {
  /// The text as content or as an attribute in double quotes. What is invisible or not allowed is written as `\u{…}`.
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
