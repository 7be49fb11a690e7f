extension RequirementParser {
  /// A version of which the last numbers may be left out or be a wildcard.
  ///
  /// - Parameter start: where the comparator began, for messages.
  mutating func partial(_ start: Int) throws(VersionSyntaxError) -> Partial {
    var result = Partial()
    var wildcardAt: Int?
    for (index, name) in ["major", "minor", "patch"].enumerated() {
      if index > 0 {
        guard scanner.current == UInt8(ascii: ".") else { return try finish(result, hasAllParts: false) }
        scanner.position += 1
      }
      guard let byte = scanner.current else { throw missing(name, start) }
      if byte == UInt8(ascii: "x") || byte == UInt8(ascii: "X") || byte == UInt8(ascii: "*") {
        if wildcardAt == nil { wildcardAt = scanner.position }
        scanner.position += 1
      } else if let wildcardAt {
        throw VersionSyntaxError(
          "after the wildcard `\(scanner.text(wildcardAt..<wildcardAt + 1))` only wildcards may follow",
          at: scanner.position,
          length: partLength(),
          hint: "write `1.x` or all three numbers"
        )
      } else if index == 0 && !VersionScanner.isDigit(byte) && byte != UInt8(ascii: "v") {
        throw missing(name, start)
      } else {
        result.numbers.append(try scanner.number(name))
      }
    }
    return try finish(result, hasAllParts: true)
  }

  private func partLength() -> Int {
    var end = scanner.position
    while end < scanner.bytes.count, VersionScanner.isIdentifier(scanner.bytes[end]) { end += 1 }
    return max(1, end - scanner.position)
  }

  private func missing(_ name: String, _ start: Int) -> VersionSyntaxError {
    let word = scanner.word()
    if word.length > 0 {
      return VersionSyntaxError(
        "expected a version, found `\(word.text)`",
        at: scanner.position,
        length: word.length,
        hint: "write for example `^1.2.3`, `>=1.2 <2` or `1.x`"
      )
    }
    let sign = scanner.text(start..<scanner.position)
    return VersionSyntaxError(
      name == "major" ? "no version after `\(sign)`" : "the \(name) number is missing after `\(sign)`",
      at: start,
      length: scanner.position - start,
      hint: "write for example `^1.2.3`"
    )
  }

  /// The tags, which only a version with all three numbers may have.
  private mutating func finish(_ partial: Partial, hasAllParts: Bool) throws(VersionSyntaxError) -> Partial {
    var result = partial
    let start = scanner.position
    if scanner.current == UInt8(ascii: "-") {
      scanner.position += 1
      result.prerelease = try scanner.prerelease()
    }
    if scanner.current == UInt8(ascii: "+") {
      scanner.position += 1
      _ = try scanner.buildMetadata()
    }
    if scanner.position > start, !partial.isFull {
      throw VersionSyntaxError(
        "a tag needs all three numbers before it",
        at: start,
        length: scanner.position - start,
        hint: "write for example `1.2.0-rc.1`"
      )
    }
    if scanner.current == UInt8(ascii: ".") {
      throw VersionSyntaxError(
        "more than three numbers",
        at: scanner.position,
        length: partLength(),
        hint: "a version has three, such as 1.2.3"
      )
    }
    return result
  }

  /// The upper end of a hyphen range, if a hyphen with space around it follows.
  mutating func hyphenEnd() throws(VersionSyntaxError) -> Partial? {
    let start = scanner.position
    var position = start
    func isSpace(_ at: Int) -> Bool {
      at < scanner.bytes.count && (scanner.bytes[at] == 0x20 || scanner.bytes[at] == 0x09)
    }
    while isSpace(position) { position += 1 }
    guard position > start, position < scanner.bytes.count, scanner.bytes[position] == UInt8(ascii: "-")
    else {
      return nil
    }
    guard isSpace(position + 1) else {
      throw VersionSyntaxError(
        "a hyphen range needs a space on both sides of the hyphen",
        at: position,
        length: 1,
        hint: "write `1.2 - 2.3`"
      )
    }
    scanner.position = position + 1
    while isSpace(scanner.position) { scanner.position += 1 }
    return try self.partial(position)
  }
}
