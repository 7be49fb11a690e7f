/// Reads the parts that versions and requirements share, byte by byte.
struct VersionScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The word at the position, for messages: up to the next space or comma.
  func word() -> (text: String, length: Int) {
    var end = position
    while end < bytes.count, !Self.isSeparator(bytes[end]) { end += 1 }
    let shown = min(end, position + 40)
    return (Self.printable(text(position..<shown)) + (shown < end ? "…" : ""), end - position)
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: ",")
  }

  /// Control characters must not reach a terminal.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }
      )
    )
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isIdentifier(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A || byte == UInt8(ascii: "-")
  }

  /// MAJOR, MINOR or PATCH.
  mutating func number(_ name: String) throws(VersionSyntaxError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    var isTooLarge = false
    while position < bytes.count, Self.isDigit(bytes[position]) {
      if value > Version.greatestPart / 10 {
        isTooLarge = true
      } else {
        value = value * 10 + UInt64(bytes[position] - 0x30)
      }
      position += 1
    }
    let length = position - start
    if length == 0 {
      if start < bytes.count, bytes[start] == UInt8(ascii: "v") || bytes[start] == UInt8(ascii: "V") {
        throw VersionSyntaxError(
          "a version has no `v` in front",
          at: start,
          length: 1,
          hint: "write the number alone"
        )
      }
      let word = word()
      throw VersionSyntaxError(
        word.length == 0
          ? "the \(name) number is missing" : "expected the \(name) number, found `\(word.text)`",
        at: start,
        length: word.length,
        hint: "a version has three numbers, such as 1.2.3"
      )
    }
    if length > 1, bytes[start] == 0x30 {
      throw VersionSyntaxError(
        "leading zero in `\(Self.printable(text(start..<min(position, start + 40))))`",
        at: start,
        length: length,
        hint: "write the number without it"
      )
    }
    if isTooLarge || value > Version.greatestPart {
      throw VersionSyntaxError(
        "the \(name) number is above 9007199254740991 (2^53 - 1)",
        at: start,
        length: length
      )
    }
    return value
  }

  /// The identifiers after `-`.
  mutating func prerelease() throws(VersionSyntaxError) -> [PreReleaseIdentifier] {
    var result: [PreReleaseIdentifier] = []
    while true {
      let range = try identifier("pre-release")
      let identifier = PreReleaseIdentifier(text(range))
      if identifier.isNumeric, range.count > 1, bytes[range.lowerBound] == 0x30 {
        throw VersionSyntaxError(
          "leading zero in the pre-release number `\(identifier)`",
          at: range.lowerBound,
          length: range.count,
          hint: "write the number without it"
        )
      }
      result.append(identifier)
      guard current == UInt8(ascii: ".") else { return result }
      position += 1
    }
  }

  /// The identifiers after `+`.
  mutating func buildMetadata() throws(VersionSyntaxError) -> [String] {
    var result: [String] = []
    while true {
      result.append(text(try identifier("build metadata")))
      guard current == UInt8(ascii: ".") else { return result }
      position += 1
    }
  }

  private mutating func identifier(_ kind: String) throws(VersionSyntaxError) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isIdentifier(bytes[position]) { position += 1 }
    guard position > start else {
      throw VersionSyntaxError(
        "empty \(kind) identifier",
        at: start,
        length: min(1, bytes.count - start),
        hint: "identifiers are letters, digits and hyphens, separated by dots"
      )
    }
    return start..<position
  }
}
