import ModuleManifests

/// Renders text as Swift literals.
package enum SwiftLiteral {
  /// Returns a quoted, single-line literal.
  package static func quoted(_ text: String) -> String {
    let escaped = Printable.replacing(in: text) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  /// Returns a multiline literal that preserves the text exactly.
  static func lines(_ text: String, indent: String) -> String {
    var hashes = "#"
    while text.contains("\"\"\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : indent + $0
    }
    return "\(hashes)\"\"\"\n\(lines.joined(separator: "\n"))\n\(indent)\"\"\"\(hashes)"
  }
}
