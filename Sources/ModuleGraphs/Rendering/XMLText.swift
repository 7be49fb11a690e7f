import ModuleManifests

/// Escapes text for SVG and HTML.
enum XMLText {
  /// Returns the text as content or as a double-quoted attribute. Invisible or disallowed characters are written as `\u{…}`.
  static func escaped(_ text: String) -> String {
    Printable.replacing(in: text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n": "\n"
      default: Printable.escaped(scalar)
      }
    }
  }
}
