import VersionResolver

/// Makes text from files safe for a terminal.
///
/// A manifest may come from anywhere, so its names can contain escape sequences, invisible characters, or ones that change the
/// direction of text and make a line read as something else. They are printed as `\u{202E}` instead.
package enum Printable {
  /// Returns whether a scalar may be printed as it is.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool { scalar.isPrintable }

  /// Returns whether a text has neither whitespace nor anything that may not be printed as it is.
  package static func isSolid(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isVisible($0) && !$0.properties.isWhitespace }
  }

  /// Returns the text with everything escaped that must not reach a terminal.
  ///
  /// - Parameter asciiOnly: whether all non-ASCII characters are escaped too.
  package static func escaped(_ text: some StringProtocol, asciiOnly: Bool = false) -> String {
    replacing(in: text) { escaped($0, asciiOnly: asciiOnly) }
  }

  /// Returns the text with another text in place of each scalar.
  package static func replacing(
    in text: some StringProtocol,
    _ replacement: (Unicode.Scalar) -> String
  ) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += replacement($1) }
  }

  /// Returns one scalar, or its escape.
  package static func escaped(_ scalar: Unicode.Scalar, asciiOnly: Bool = false) -> String {
    if isVisible(scalar), !asciiOnly || scalar.isASCII { return String(Character(scalar)) }
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: return scalar.escape
    }
  }

  /// Returns ASCII in place of a symbol that messages and drawings use; `nil` for any other scalar.
  package static func asciiSymbol(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "→": "->"
    case "–", "─": "-"
    case "…": "..."
    case "✗": "x"
    case "│": "|"
    case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼": "+"
    case "●": "*"
    case "·": "."
    default: nil
    }
  }

  /// Returns the text in backquotes, escaped, and shortened if it is long.
  package static func quoted(_ text: some StringProtocol, limit: Int = 48) -> String {
    var result = "`"
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == limit {
        result += "…"
        break
      }
      // Between backquotes, no-break and other spaces look like a plain one.
      result += scalar.isASCII || !scalar.properties.isWhitespace ? escaped(scalar) : scalar.escape
    }
    return result + "`"
  }

  /// Returns the text without its middle if it is long.
  package static func shortened(_ text: some StringProtocol, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    // A text whose length is not above the limit in bytes is not in scalars either, which take longer to count.
    guard text.utf8.count > limit, scalars.count > limit else { return String(text) }
    let ending = limit / 4
    return String(String.UnicodeScalarView(scalars.prefix(limit - ending - 1))) + "…"
      + String(String.UnicodeScalarView(scalars.suffix(ending)))
  }
}

extension [String] {
  /// Returns the elements of a list to show; if there are more than `limit`, the first ones, and last how many more there are.
  package func shortened(to limit: Int) -> [String] {
    count > limit ? prefix(limit - 1) + ["\(count - limit + 1) more"] : self
  }
}

/// Writes arguments of commands that a message tells the reader to type.
package enum ShellWord {
  /// Returns an argument, quoted for a shell if necessary.
  package static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || "@%+=:,./_-^".utf8.contains(byte)
    }
    if isPlain, !argument.isEmpty { return argument }
    return "'" + argument.replacing("'", with: "'\\''") + "'"
  }
}
