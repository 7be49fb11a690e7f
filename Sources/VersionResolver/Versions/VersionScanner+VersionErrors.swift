/// The errors of a text that has to be just a version.
extension VersionScanner {
  func versionTooLong() -> VersionSyntaxError {
    VersionSyntaxError(
      .tooLong,
      "a version has at most \(Version.maximumLength) bytes, but this one has \(bytes.count)",
      at: Version.maximumLength..<bytes.count,
      hint: "shorten the pre-release tag or the build metadata"
    )
  }

  /// The text does not begin with a number.
  func noVersion() -> VersionSyntaxError {
    guard let byte = current else { return missingNumber(.major) }
    if byte | 0x20 == UInt8(ascii: "v"), let next = self.byte(at: 1), next.isASCIIDigit {
      let rest = text(position + 1..<bytes.count)
      return versionPrefix(hint: Self.completed(rest) ?? "write three numbers, such as 1.2.3")
    }
    if byte >= 0x80 || Self.isSpace(byte) { return unexpectedText("before the version") }
    let rest = "^~=".utf8.contains(byte) ? Self.completed(text(position + 1..<bytes.count)) : nil
    return VersionSyntaxError(
      .missingNumber,
      "expected the major number, found \(quoted(position..<bytes.count))",
      at: position..<bytes.count,
      hint: rest ?? Self.numberRule
    )
  }

  /// Returns a hint to write the text as a version, with zeros for the numbers that are missing; `nil` if the result is not
  /// a version.
  private static func completed(_ text: String) -> String? {
    // Characters would not do: a combining mark joins the `+` before it.
    let scalars = text.unicodeScalars
    let numbers = scalars.prefix { $0 != "-" && $0 != "+" }
    let missing = 3 - numbers.split(separator: ".", omittingEmptySubsequences: false).count
    let zeros = String(repeating: ".0", count: max(0, missing))
    let full = String(numbers) + zeros + String(scalars.dropFirst(numbers.count))
    return (try? Version(parsing: full)).map { "write `\($0)`" }
  }

  /// - Parameter hint: what to do.
  func versionPrefix(hint: String) -> VersionSyntaxError {
    VersionSyntaxError(
      .versionPrefix,
      "a version does not begin with \(quoted(character))",
      at: character,
      hint: hint
    )
  }

  /// The text after the major or the minor number continues without a dot.
  func noDot(after part: VersionPart) -> VersionSyntaxError {
    let isTag = current == UInt8(ascii: "-") || current == UInt8(ascii: "+")
    guard isAtEnd || isTag else {
      let tagged = Self.completed("\(text(0..<position))-\(text(position..<bytes.count))")
      return unexpectedText(
        "after the \(part) number",
        hint: tagged.map { "for a pre-release, \($0)" } ?? Self.numberRule
      )
    }
    let next: VersionPart = part == .major ? .minor : .patch
    return VersionSyntaxError(
      .partCount,
      "the \(next) number is missing",
      at: position..<position,
      hint: Self.completed(text(0..<bytes.count)) ?? Self.numberRule
    )
  }

  /// The version is complete, but the text continues.
  func textAfterVersion() -> VersionSyntaxError {
    let isTagged = bytes[..<position].contains { !$0.isASCIIDigit && $0 != UInt8(ascii: ".") }
    return isTagged
      ? unexpectedText("after the version", hint: Self.identifierRule) : textAfterNumbers(from: 0)
  }

  /// The three numbers that begin at `start` are complete, but something follows them directly, such as a tag in the form of
  /// Python, `1.0.0rc1`, or Ruby, `1.0.0.rc1`.
  ///
  /// - Parameter other: the hint if what follows cannot be a tag.
  func textAfterNumbers(from start: Int, hint other: String? = nil) -> VersionSyntaxError {
    if current == UInt8(ascii: "."), byte(at: position + 1).map("0123456789xX*".utf8.contains) == true {
      return extraParts(from: start)
    }
    let tag = text(word.dropFirst(current.map("._~".utf8.contains) == true ? 1 : 0))
    let tagged = Version("\(text(start..<position))-\(tag)").map { "for a pre-release, write `\($0)`" }
    return unexpectedText(
      "after the version",
      hint: tagged ?? (tag.isEmpty ? "write \(quoted(start..<position))" : other)
    )
  }

  /// The position is at the third dot of the numbers that begin at `start`.
  private func extraParts(from start: Int) -> VersionSyntaxError {
    var end = position
    while let byte = byte(at: end), byte.isASCIIDigit || byte == UInt8(ascii: ".") { end += 1 }
    return VersionSyntaxError(
      .partCount,
      "more than three numbers",
      at: position..<end,
      hint: "write \(quoted(start..<position))"
    )
  }
}
