extension VersionScanner {
  /// The maximum number of bytes of an author's text that a message quotes.
  private static let shownLength = 40

  /// Returns an author's text in backquotes: shortened, and with everything escaped that could disturb a terminal or make the
  /// line read as something else.
  func quoted(_ range: Range<Int>) -> String {
    var end = min(range.upperBound, range.lowerBound + Self.shownLength)
    // A cut within a character would show as a replacement character.
    while end < range.upperBound, end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    var result = "`"
    for scalar in text(range.lowerBound..<end).unicodeScalars { result += Self.escaped(scalar) }
    return result + (end < range.upperBound ? "…`" : "`")
  }

  /// Returns a scalar, or its escape, also for spaces that only look like those that separate requirements.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isOtherSpace = scalar != " " && scalar.properties.generalCategory == .spaceSeparator
    return scalar.isPrintable && !isOtherSpace ? String(Character(scalar)) : scalar.escape
  }

  /// The character at the position.
  var character: Range<Int> {
    var end = min(position + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return position..<end
  }

  /// From the position to the next whitespace, comma or bar; never empty unless at the end.
  var word: Range<Int> {
    var end = position
    while end < bytes.count, !Self.isSpace(bytes[end]), bytes[end] != UInt8(ascii: ","),
      bytes[end] != UInt8(ascii: "|")
    { end += 1 }
    return position..<max(end, min(position + 1, bytes.count))
  }

  /// Returns the error in what ``number(_:)`` read from `start` to the position.
  func numberError(_ part: VersionPart, _ start: Int) -> VersionSyntaxError {
    let range = start..<position
    if range.isEmpty { return missingNumber(part) }
    if bytes[start] == UInt8(ascii: "0") { return leadingZero(range, in: "leading zero in") }
    return VersionSyntaxError(
      .partTooLarge,
      "the \(part) number is above \(Version.maximumPart) (2^53 - 1)",
      at: range
    )
  }

  func leadingZero(_ range: Range<Int>, in message: String) -> VersionSyntaxError {
    VersionSyntaxError(
      .leadingZero,
      "\(message) \(quoted(range))",
      at: range,
      hint: "write the number without it"
    )
  }

  func missingNumber(_ part: VersionPart, hint: String = numberRule) -> VersionSyntaxError {
    guard isAtEnd || current == UInt8(ascii: ".") else {
      return unexpectedText("where the \(part) number belongs", hint: hint)
    }
    return VersionSyntaxError(
      .missingNumber,
      "the \(part) number is missing",
      at: position..<position,
      hint: hint
    )
  }

  static let numberRule = "a version has three numbers, such as 1.2.3"
  static let identifierRule =
    "identifiers are letters, digits and hyphens with dots between them, such as `rc.1`"

  func emptyIdentifier(_ kind: String) -> VersionSyntaxError {
    if let byte = current, byte >= 0x80 || byte > 0x20 && !".+-,|".utf8.contains(byte) {
      let place = kind == "pre-release" ? "a pre-release tag" : kind
      return unexpectedText("in \(place)", hint: Self.identifierRule)
    }
    return VersionSyntaxError(
      .emptyIdentifier,
      "empty \(kind) identifier",
      at: position..<min(position + 1, bytes.count),
      hint: Self.identifierRule
    )
  }

  /// There is something at the position that no rule allows there.
  func unexpectedText(_ place: String, hint: String? = nil) -> VersionSyntaxError {
    let character = self.character
    guard let byte = current else {
      return VersionSyntaxError(.missingVersion, "the text ends \(place)", at: character)
    }
    if byte >= 0x80 {
      return VersionSyntaxError(
        .notASCII,
        "\(quoted(character)) is not ASCII",
        at: character,
        hint: asciiHint(character)
      )
    }
    if VersionScanner.isSpace(byte) {
      return VersionSyntaxError(.whitespace, "whitespace \(place)", at: character, hint: "remove it")
    }
    let range = VersionScanner.isIdentifier(byte) || byte == UInt8(ascii: ".") ? word : character
    return VersionSyntaxError(.unexpectedText, "unexpected \(quoted(range)) \(place)", at: range, hint: hint)
  }

  /// Returns what to write instead of characters that word processors insert.
  private func asciiHint(_ character: Range<Int>) -> String {
    switch text(character) {
    case "≥": "write `>=`"
    case "≤": "write `<=`"
    case "≠": "write what is admitted, such as `<1.2.3 || >1.2.3`"
    case "–", "—", "−", "‐", "‑": "write a plain hyphen `-`"
    case "\u{A0}", "\u{202F}", "\u{2009}", "\u{3000}": "write a plain space"
    default: "use the letters A to Z, digits, dots and hyphens"
    }
  }
}
