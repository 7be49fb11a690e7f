/// Errors for a next token that the grammar does not allow.
extension JSONScanner {
  func expectedValue(first: Bool) -> JSONError {
    let byte = byte(at: position)
    if !first, container != Self.noContainer, byte == UInt8(ascii: "]"),
      bytes[lastComma] == UInt8(ascii: ","),
      lastComma < position, tape[Int(container)].kind == .array
    {
      return trailingComma(before: "]")
    }
    let what = container == Self.noContainer ? "expected a JSON value" : "expected a value"
    return unexpected(first ? "\(what) or `]`" : what, isValue: true)
  }

  func expectedKey(first: Bool) -> JSONError {
    if !first, byte(at: position) == UInt8(ascii: "}") { return trailingComma(before: "}") }
    let end = wordEnd(from: position)
    if end > position, JSONMistake.hint(for: text(position..<end), isValue: false) == nil {
      let key = limits.quotesWords ? "the key \(Printable.quoted(text(position..<end)))" : "a key"
      return JSONError(
        .syntax,
        offset: position,
        length: end - position,
        "\(key) has no quotes",
        hint: "write keys in double quotes"
      )
    }
    return unexpected(first ? "expected a key in double quotes or `}`" : "expected a key in double quotes")
  }

  func expectedColon() -> JSONError {
    let hint = byte(at: position) == UInt8(ascii: "=") ? "JSON separates a key from its value with `:`" : nil
    return unexpected("expected `:` after the key", hint: hint)
  }

  func expectedSeparator() -> JSONError {
    let isObject = tape[Int(container)].kind == .object
    let end = Int(tape.count > 0 ? tape[tape.count - 1].end : 0)
    let isTwoValues =
      switch byte(at: position) {
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: ["true", "false", "null"].contains(text(position..<wordEnd(from: position)))
      }
    if isTwoValues {
      // The caret belongs where the comma is missing: after the value, which may be lines above.
      let behind = max(end, closedEnd())
      return JSONError(
        .syntax,
        offset: behind,
        length: 0,
        "missing `,` between two \(isObject ? "members of an object" : "elements of an array")",
        hint: "put a comma here"
      )
    }
    let isInText =
      position == end && byte(at: end - 1) == UInt8(ascii: "\"")
      && text(end..<end + tokenLength(at: end)).first?.isLetter ?? false
    return unexpected(
      isObject ? "expected `,` or `}`" : "expected `,` or `]`",
      hint: isInText ? #"a double quote inside a string is written `\"`"# : nil
    )
  }

  func wrongBracket() -> JSONError {
    let node = tape[Int(container)]
    let (name, end) = node.kind == .object ? ("object", "}") : ("array", "]")
    return JSONError(
      .syntax,
      offset: position,
      length: 1,
      "expected `,` or `\(end)`, found \(describeToken(at: position))",
      related: .init(message: "the \(name) begins here", offset: Int(node.start), length: 1)
    )
  }

  func trailingContent() -> JSONError {
    let isDocument = byte(at: position) == UInt8(ascii: "{") || byte(at: position) == UInt8(ascii: "[")
    let others = limits.unit == "file" ? "; several, one per line, go into a file that ends in .ndjson" : ""
    return unexpected(
      "expected the end of the document",
      hint: isDocument ? "one document per \(limits.unit)\(others)" : nil
    )
  }

  func tooDeep() -> JSONError {
    JSONError(
      .limit,
      offset: position,
      length: 1,
      "objects and arrays are nested more than \(limits.depth) levels deep"
    )
  }

  private func trailingComma(before bracket: String) -> JSONError {
    JSONError(
      .syntax,
      offset: lastComma,
      length: 1,
      "a comma before `\(bracket)`",
      hint: "JSON allows no trailing comma; remove it"
    )
  }

  /// "expected …, found …", with the hint that fits what was found. Where no value is expected, how to write one is no help.
  private func unexpected(_ expectation: String, hint: String? = nil, isValue: Bool = false) -> JSONError {
    guard position < bytes.count else { return unexpectedEnd(expectation) }
    let byte = bytes[position]
    if byte >= 0x80, UTF8Validator.sequenceLength(in: bytes, at: position) == 0 {
      return invalidUTF8(at: position)
    }
    let length = max(1, tokenLength(at: position))
    return JSONError(
      .syntax,
      offset: position,
      length: length,
      "\(expectation), found \(describeToken(at: position))",
      hint: hint
        ?? JSONMistake.hint(
          for: text(position..<min(bytes.count, position + max(length, 24))),
          isValue: isValue
        )
    )
  }

  private func unexpectedEnd(_ expectation: String) -> JSONError {
    var end = bytes.count
    while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    if end == 0 {
      return JSONError(
        .syntax,
        offset: 0,
        length: 0,
        "the \(limits.unit) is empty",
        hint: "it needs a JSON object: { … }"
      )
    }
    guard container != Self.noContainer else {
      return JSONError(.syntax, offset: end, length: 0, "\(expectation), found the end of the \(limits.unit)")
    }
    let node = tape[Int(container)]
    let (name, bracket) = node.kind == .object ? ("object", "}") : ("array", "]")
    let others = limits.unit == "line" ? "; here, every document is on one line" : ""
    return JSONError(
      .syntax,
      offset: end,
      length: 0,
      "\(expectation), found the end of the \(limits.unit)",
      hint: "an \(name) is not closed by `\(bracket)`\(others)",
      related: .init(
        message: "the unclosed \(name) begins here",
        offset: Int(node.start),
        length: 1
      )
    )
  }

  /// Returns the end of the last value, which is not the last node of the tape if a container was just closed.
  private func closedEnd() -> Int {
    var end = position
    while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return end
  }
}

/// Hints for what people write when they have another language in mind.
enum JSONMistake {
  /// Returns a hint for text that starts where a JSON token should be, which may be a value.
  static func hint(for text: String, isValue: Bool) -> String? {
    if text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("#") {
      return "JSON has no comments; a key that starts with `x-` can hold a comment"
    }
    if text.hasPrefix("<<<<<<<") || text.hasPrefix("=======") || text.hasPrefix(">>>>>>>") {
      return "this is a git conflict marker; resolve the conflict first"
    }
    if text.hasPrefix(GitLFSPointer.start) { return GitLFSPointer.advice }
    if text.hasPrefix("'") { return "JSON strings are in double quotes" }
    if text.hasPrefix("`") { return "JSON strings are in double quotes" }
    if text.hasPrefix("\u{201C}") || text.hasPrefix("\u{201D}") || text.hasPrefix("\u{201E}") {
      return "these are typographic quotes; JSON strings need straight quotes"
    }
    guard isValue else { return nil }
    if text.hasPrefix("+") || text.hasPrefix(".") { return "numbers start with a digit or `-`" }
    if let first = text.utf8.first, "^~<>=*".utf8.contains(first) {
      return "put text in double quotes"
    }
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
