/// The errors of requirements. Every message has an example of a correct text.
extension RequirementParser {
  static let example = "for example, write `^1.2.3`, `>=1.2 <2` or `1.x`"

  /// What to write instead of a word, or of a sign that begins one, from other package managers.
  private static func hint(for word: String) -> String {
    switch word.lowercased() {
    case "latest", "latest.release", "newest", "any", "all", "stable": "for any release, write `*`"
    case "and", "&&", "&": "write comparators that must all hold like `>=1.2 <2`"
    case "or": "write alternatives like `^1.4 || ^2.1`"
    case "to", "...", "..<": "for a range with both ends, write `1.2 - 2.3` or `>=1.2 <2`"
    case let word where word.first.map("[](".contains) == true:
      "write the ends of an interval with operators, such as `>=1.2 <2`"
    default: example
    }
  }

  func tooLong() -> VersionSyntaxError {
    let limit = Requirement.maximumLength
    return VersionSyntaxError(
      .tooLong,
      "a requirement has at most \(limit) bytes, but this one has \(scanner.bytes.count)",
      at: limit..<scanner.bytes.count,
      hint: "merge alternatives into wider ones, such as `>=1.2 <4`"
    )
  }

  func tooManyComparators() -> VersionSyntaxError {
    VersionSyntaxError(
      .tooManyComparators,
      "a requirement has at most \(Requirement.maximumComparatorCount) comparators",
      at: scanner.word,
      hint: "merge alternatives into wider ones, such as `>=1.2 <4`"
    )
  }

  /// There is no number and no wildcard at the position.
  func missingVersion(_ part: VersionPart, after start: Int) -> VersionSyntaxError {
    if part != .major {
      let hint = "for any \(part) number, write `x`, as in `\(part == .minor ? "1.x" : "1.2.x")`"
      return rangeOperator(at: scanner.position - 1) ?? scanner.missingNumber(part, hint: hint)
    }
    if scanner.isAtEnd || scanner.current.map(",|".utf8.contains) == true {
      let sign = start..<signEnd(start)
      return VersionSyntaxError(
        .missingVersion,
        "no version after \(scanner.quoted(sign))",
        at: sign,
        hint: "for example, write \(exampleVersion(after: sign))"
      )
    }
    if let byte = scanner.current, byte | 0x20 == UInt8(ascii: "v"),
      scanner.byte(at: scanner.position + 1)?.isASCIIDigit == true
    {
      var rest = scanner
      rest.position += 1
      let text = rest.text(rest.word)
      return scanner.versionPrefix(hint: Requirement(text) == nil ? Self.example : "write `\(text)`")
    }
    if let byte = scanner.current, byte >= 0x80 { return scanner.unexpectedText("in a requirement") }
    return VersionSyntaxError(
      .missingVersion,
      "expected a version, found \(scanner.quoted(scanner.word))",
      at: scanner.word,
      hint: Self.hint(for: scanner.text(scanner.word))
    )
  }

  /// Returns the error for `..<` or `...` after a version, as Swift writes ranges; `nil` if there is neither.
  func rangeOperator(at dot: Int) -> VersionSyntaxError? {
    let sign = dot..<min(dot + 3, scanner.bytes.count)
    guard ["..<", "..."].contains(scanner.text(sign)) else { return nil }
    return VersionSyntaxError(
      .unknownOperator,
      "\(scanner.quoted(sign)) is not an operator",
      at: sign,
      hint: Self.hint(for: scanner.text(sign))
    )
  }

  private func signEnd(_ start: Int) -> Int {
    var end = start
    while let byte = scanner.byte(at: end), Self.isSign(byte) || byte == UInt8(ascii: "-") { end += 1 }
    return end
  }

  private func exampleVersion(after sign: Range<Int>) -> String {
    let text = scanner.text(sign)
    return text == "-" ? "`1.2 - 2.3`" : "`\(text)1.2.3`"
  }

  func numberAfterWildcard(_ wildcard: Int) -> VersionSyntaxError {
    var end = scanner.position
    while let byte = scanner.byte(at: end), byte.isASCIIDigit { end += 1 }
    return VersionSyntaxError(
      .numberAfterWildcard,
      "after the wildcard \(scanner.quoted(wildcard..<wildcard + 1)) only wildcards may follow",
      at: scanner.position..<end,
      hint: "write `1.x` or all three numbers"
    )
  }

  /// A hyphen after fewer than three numbers, or with a space after it: a tag, or a range without its spaces.
  func hyphenAfterPartial(_ version: PartialVersion) -> VersionSyntaxError {
    let next = scanner.byte(at: scanner.position + 1)
    if let next, VersionScanner.isSpace(next) || next.isASCIIDigit {
      return hyphenWithoutSpace(scanner.position)
    }
    return tagOnPartialVersion(version)
  }

  func tagOnPartialVersion(_ version: PartialVersion) -> VersionSyntaxError {
    let tag = scanner.word
    let full = "\(version.numbers)\(scanner.text(tag))"
    let hint =
      scanner.text(tag) == "+"
      ? "for this version or a newer one, write `>=\(version.numbers)`"
      : "for example, write `\(Version(full) == nil ? "1.2.3-rc.1" : full)`"
    return VersionSyntaxError(
      .tagOnPartialVersion,
      "a tag needs all three numbers before it",
      at: tag,
      hint: hint
    )
  }

  func hyphenWithoutSpace(_ hyphen: Int) -> VersionSyntaxError {
    VersionSyntaxError(
      .hyphenRange,
      "a hyphen range needs a space on both sides of the hyphen",
      at: hyphen..<hyphen + 1,
      hint: "for example, write `1.2 - 2.3`"
    )
  }

  func misplacedHyphen(from start: Int) -> VersionSyntaxError {
    var end = start
    while let byte = scanner.byte(at: end), byte != UInt8(ascii: "|") { end += 1 }
    while end > start, VersionScanner.isSpace(scanner.bytes[end - 1]) { end -= 1 }
    return VersionSyntaxError(
      .hyphenRange,
      "a hyphen range cannot be combined with operators",
      at: start..<end,
      hint: "write its ends with operators, such as `>=1.2 <=2.3`"
    )
  }

  /// - Parameter side: the side of the comma at the position on which a comparator is missing.
  func misplacedComma(_ side: String) -> VersionSyntaxError {
    VersionSyntaxError(
      .misplacedComma,
      "nothing \(side) this comma",
      at: scanner.character,
      hint: "a comma separates two comparators, as in `>=1.2, <2`"
    )
  }

  func singleBar() -> VersionSyntaxError {
    VersionSyntaxError(
      .unknownOperator,
      "expected `||`, found `|`",
      at: scanner.character,
      hint: "write alternatives like `^1.4 || ^2.1`"
    )
  }

  /// The comparator is followed by something that is not part of it and does not begin another.
  func missingSeparator() -> VersionSyntaxError {
    guard let byte = scanner.current, Self.isSign(byte) else {
      return scanner.unexpectedText("after the version", hint: Self.example)
    }
    return VersionSyntaxError(
      .missingSeparator,
      "a space is missing before \(scanner.quoted(scanner.word))",
      at: scanner.word,
      hint: "write comparators like `>=1.2 <2`"
    )
  }

  /// The signs from `start` to the position are not an operator.
  func unknownOperator(from start: Int) -> VersionSyntaxError {
    let range = start..<scanner.position
    let sign = scanner.text(range)
    if sign.utf8.first == UInt8(ascii: "!") {
      return VersionSyntaxError(
        .exclusion,
        "a requirement cannot exclude a version with `!`",
        at: range,
        hint: "write what is admitted, such as `<1.2.3 || >1.2.3`"
      )
    }
    let known = [
      "=>": "`>=`", "=<": "`<=`", "==": "`=`", "===": "`=`", "~=": "`~>` or `~`", ">>": "`>`", "<<": "`<`",
    ]
    return VersionSyntaxError(
      .unknownOperator,
      "\(scanner.quoted(range)) is not an operator",
      at: range,
      hint: "write \(known[sign] ?? "`=`, `>`, `>=`, `<`, `<=`, `^`, `~` or `~>`")"
    )
  }
}
