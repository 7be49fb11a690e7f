/// Reads a requirement: alternatives between `||`, each a hyphen range or comparators with AND between them.
///
/// Source: the range grammar of node-semver in strict mode; `~>` as CocoaPods and Bundler read it.
struct RequirementParser {
  /// A version of which the last numbers may be left out or be `x`.
  struct Partial {
    /// The numbers that are there: at most three.
    var numbers: [UInt64] = []
    var prerelease: [PreReleaseIdentifier] = []

    var isFull: Bool { numbers.count == 3 }
    subscript(index: Int) -> UInt64 { index < numbers.count ? numbers[index] : 0 }
    /// The lowest release that it names.
    var version: Version { Version(self[0], self[1], self[2], prerelease: prerelease) }
  }

  enum Operator {
    case none, exact, greater, greaterOrEqual, less, lessOrEqual, caret, tilde, pessimistic
  }

  static let greatestLength = 4096

  var scanner: VersionScanner

  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(VersionSyntaxError) -> ParsedRequirement {
    guard bytes.count <= greatestLength else {
      throw VersionSyntaxError(
        "a requirement has at most \(greatestLength) bytes, this has \(bytes.count)",
        at: 0,
        length: bytes.count
      )
    }
    var parser = RequirementParser(scanner: VersionScanner(bytes))
    var alternatives: [RequirementAlternative] = []
    var isBare = false
    while true {
      let (alternative, bare) = try parser.alternative()
      alternatives.append(alternative)
      isBare = isBare || bare
      guard parser.scanner.current == UInt8(ascii: "|") else { break }
      let start = parser.scanner.position
      guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "|") else {
        throw VersionSyntaxError(
          "expected `||`, found `|`",
          at: start,
          length: 1,
          hint: "alternatives are written `^1 || ^2`"
        )
      }
      parser.scanner.position += 2
    }
    return ParsedRequirement(alternatives, isBareVersion: isBare && alternatives.count == 1)
  }

  /// Skips what stands for AND. A comma has to stand between two comparators.
  private mutating func skipSeparators(afterComparator: Bool) throws(VersionSyntaxError) {
    var comma: Int?
    while let byte = scanner.current, VersionScanner.isSeparator(byte) {
      if byte == UInt8(ascii: ",") {
        if comma != nil || !afterComparator {
          throw VersionSyntaxError(
            "nothing before this comma",
            at: scanner.position,
            length: 1,
            hint: "a comma stands between two comparators, as in `>=1.2, <2`"
          )
        }
        comma = scanner.position
      }
      scanner.position += 1
    }
    if let comma, scanner.isAtEnd || scanner.current == UInt8(ascii: "|") {
      throw VersionSyntaxError(
        "nothing after this comma",
        at: comma,
        length: 1,
        hint: "a comma stands between two comparators, as in `>=1.2, <2`"
      )
    }
  }

  private mutating func alternative() throws(VersionSyntaxError) -> (RequirementAlternative, isBare: Bool) {
    var result = RequirementAlternative.any
    var count = 0
    var isBare = false
    try skipSeparators(afterComparator: false)
    while let byte = scanner.current, byte != UInt8(ascii: "|") {
      let start = scanner.position
      let sign = try comparisonOperator()
      if sign != .none {
        while let byte = scanner.current, byte == 0x20 || byte == 0x09 { scanner.position += 1 }
      }
      let first = try partial(start)
      if sign == .none, let end = try hyphenEnd() {
        guard count == 0 else {
          throw VersionSyntaxError(
            "a hyphen range stands alone",
            at: start,
            length: scanner.position - start,
            hint: "write its ends as `>=` and `<=`"
          )
        }
        result.add(Self.hyphenRange(first, end))
      } else {
        isBare = count == 0 && sign == .none && first.isFull
        result.add(Self.comparator(sign, first))
      }
      count += 1
      let end = scanner.position
      try skipSeparators(afterComparator: true)
      if scanner.position == end, let next = scanner.current, next != UInt8(ascii: "|"),
        !Self.startsComparator(next)
      {
        let word = scanner.word()
        throw VersionSyntaxError(
          "unexpected `\(word.text)`",
          at: end,
          length: word.length,
          hint: "write for example `^1.2.3`, `>=1.2 <2` or `1.x`"
        )
      }
    }
    return (result, isBare && count == 1)
  }

  private static func startsComparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "^") || byte == UInt8(ascii: "~")
  }

  private mutating func comparisonOperator() throws(VersionSyntaxError) -> Operator {
    let start = scanner.position
    guard let byte = scanner.current else { return .none }
    func next(_ sign: String) -> Bool {
      start + 1 < scanner.bytes.count && scanner.bytes[start + 1] == sign.utf8.first
    }
    switch byte {
    case UInt8(ascii: ">"):
      scanner.position += next("=") ? 2 : 1
      return next("=") ? .greaterOrEqual : .greater
    case UInt8(ascii: "<"):
      scanner.position += next("=") ? 2 : 1
      return next("=") ? .lessOrEqual : .less
    case UInt8(ascii: "="):
      if next("=") || next(">") || next("<") {
        throw VersionSyntaxError(
          "`\(scanner.text(start..<start + 2))` is no operator",
          at: start,
          length: 2,
          hint: "write `=`, `>=` or `<=`"
        )
      }
      scanner.position += 1
      return .exact
    case UInt8(ascii: "^"):
      scanner.position += 1
      return .caret
    case UInt8(ascii: "~"):
      scanner.position += next(">") ? 2 : 1
      return next(">") ? .pessimistic : .tilde
    case UInt8(ascii: "!"):
      throw VersionSyntaxError(
        "a requirement cannot exclude a version with `!`",
        at: start,
        length: next("=") ? 2 : 1,
        hint: "write what is admitted, such as `<1.2.3 || >1.2.3`, or use \"conflicts\""
      )
    default:
      return .none
    }
  }
}
