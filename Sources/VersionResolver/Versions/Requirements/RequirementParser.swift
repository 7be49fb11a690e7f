/// Parses a requirement: alternatives separated by `||`, each a hyphen range or comparators combined with AND.
///
/// Source: the range grammar of node-semver in strict mode; the comma as AND is Cargo's.
struct RequirementParser {
  var scanner: VersionScanner
  private var comparatorCount = 0
  private var hasBareVersion = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = VersionScanner(bytes) }

  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(VersionSyntaxError) -> RequirementMeaning {
    var parser = RequirementParser(bytes)
    guard bytes.count <= Requirement.maximumLength else { throw parser.tooLong() }
    let first = try parser.alternative()
    guard !parser.scanner.isAtEnd else {
      let isBare = parser.hasBareVersion && parser.comparatorCount == 1
      return RequirementMeaning(first, isBareVersion: isBare)
    }
    var alternatives = RequirementAlternatives(room: 1 + bytes.count { $0 == UInt8(ascii: "|") } / 2)
    alternatives.append(first)
    while !parser.scanner.isAtEnd {
      try parser.bar()
      alternatives.append(try parser.alternative())
    }
    return alternatives.meaning
  }

  /// Parses one alternative. An empty one admits any release, as in node-semver.
  private mutating func alternative() throws(VersionSyntaxError) -> ComparatorSet {
    var result = ComparatorSet()
    let first = comparatorCount
    scanner.skipSpaces()
    guard scanner.current != UInt8(ascii: ",") else { throw misplacedComma("before") }
    while let byte = scanner.current, byte != UInt8(ascii: "|") {
      comparatorCount += 1
      guard comparatorCount <= Requirement.maximumComparatorCount else { throw tooManyComparators() }
      let start = scanner.position
      let sign = try comparisonOperator()
      scanner.skipSpaces()
      let version = try partialVersion(after: start)
      let end = scanner.position
      scanner.skipSpaces()
      if scanner.current == UInt8(ascii: "-") {
        guard sign == .none, comparatorCount == first + 1 else { throw misplacedHyphen(from: start) }
        let last = try hyphenEnd()
        scanner.skipSpaces()
        guard scanner.isAtEnd || scanner.current == UInt8(ascii: "|") else {
          throw misplacedHyphen(from: start)
        }
        result.add(version, through: last)
        return result
      }
      hasBareVersion = sign == .none && version.isFull
      result.add(sign, version)
      try separator(after: end)
    }
    return result
  }

  /// Parses `||`.
  private mutating func bar() throws(VersionSyntaxError) {
    guard scanner.byte(at: scanner.position + 1) == UInt8(ascii: "|") else { throw singleBar() }
    scanner.position += 2
  }

  /// Parses the separator that means AND, after its spaces have been skipped: a comma, which must be between two comparators, or
  /// nothing.
  private mutating func separator(after end: Int) throws(VersionSyntaxError) {
    if scanner.current == UInt8(ascii: ",") {
      let comma = scanner.position
      scanner.position += 1
      scanner.skipSpaces()
      guard scanner.current != UInt8(ascii: ",") else { throw misplacedComma("before") }
      guard !scanner.isAtEnd, scanner.current != UInt8(ascii: "|") else {
        scanner.position = comma
        throw misplacedComma("after")
      }
    } else if scanner.position == end, !scanner.isAtEnd, scanner.current != UInt8(ascii: "|") {
      throw missingSeparator()
    }
  }

  private mutating func comparisonOperator() throws(VersionSyntaxError) -> ComparisonOperator {
    let start = scanner.position
    while let byte = scanner.current, Self.isSign(byte) { scanner.position += 1 }
    guard let sign = ComparisonOperator(scanner.bytes[start..<scanner.position]) else {
      throw unknownOperator(from: start)
    }
    return sign
  }

  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "~"),
      UInt8(ascii: "!"):
      true
    default: false
    }
  }

  /// Parses the upper end of a hyphen range; the position is at the hyphen, after a space.
  private mutating func hyphenEnd() throws(VersionSyntaxError) -> PartialVersion {
    let hyphen = scanner.position
    scanner.position += 1
    guard scanner.isAtEnd || scanner.current.map(VersionScanner.isSpace) == true else {
      throw hyphenWithoutSpace(hyphen)
    }
    scanner.skipSpaces()
    return try partialVersion(after: hyphen)
  }
}
