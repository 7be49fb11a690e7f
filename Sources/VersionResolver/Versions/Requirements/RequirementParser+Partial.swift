extension RequirementParser {
  /// Parses a version whose last numbers may be omitted or be wildcards.
  ///
  /// - Parameter start: the start of its operator, for messages.
  mutating func partialVersion(after start: Int) throws(VersionSyntaxError) -> PartialVersion {
    let first = scanner.position
    var result = PartialVersion()
    var wildcard: Int?
    while true {
      let part = VersionPart(rawValue: result.written) ?? .patch
      guard let byte = scanner.current else { throw missingVersion(part, after: start) }
      if byte.isASCIIDigit {
        if let wildcard { throw numberAfterWildcard(wildcard) }
        result.append(try scanner.number(part))
      } else if isWildcard(byte) {
        if wildcard == nil { wildcard = scanner.position }
        scanner.position += 1
      } else {
        throw missingVersion(part, after: start)
      }
      result.written += 1
      guard result.written < 3, scanner.current == UInt8(ascii: ".") else { break }
      scanner.position += 1
    }
    try addTag(to: &result, from: first)
    return result
  }

  /// A letter that begins a word, as in `xyz`, is not a wildcard.
  private func isWildcard(_ byte: UInt8) -> Bool {
    guard byte | 0x20 == UInt8(ascii: "x") || byte == UInt8(ascii: "*") else { return false }
    guard let next = scanner.byte(at: scanner.position + 1) else { return true }
    return !VersionScanner.isIdentifier(next) || next == UInt8(ascii: "-")
  }

  /// Parses the tags, which only three numbers can have. Build metadata is parsed and ignored.
  ///
  /// - Parameter first: the start of the numbers, for messages.
  private mutating func addTag(to version: inout PartialVersion, from first: Int) throws(VersionSyntaxError) {
    switch scanner.current {
    case UInt8(ascii: "-"):
      guard version.isFull, !isHyphenWithoutSpace else { throw hyphenAfterPartial(version) }
      scanner.position += 1
      version.tag = try scanner.prerelease()
    case UInt8(ascii: "."):
      throw rangeOperator(at: scanner.position) ?? scanner.textAfterNumbers(from: first, hint: Self.example)
    case let byte? where version.isFull && (VersionScanner.isIdentifier(byte) || byte == UInt8(ascii: "_")):
      throw scanner.textAfterNumbers(from: first, hint: Self.example)
    default: break
    }
    guard scanner.current == UInt8(ascii: "+") else { return }
    guard version.isFull else { throw tagOnPartialVersion(version) }
    scanner.position += 1
    _ = try scanner.buildMetadata()
  }

  /// `1.2.3- 2`: half of a hyphen range.
  private var isHyphenWithoutSpace: Bool {
    scanner.byte(at: scanner.position + 1).map(VersionScanner.isSpace) ?? false
  }
}
