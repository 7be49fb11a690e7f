/// Scans the parts that versions and requirements share, byte by byte.
///
/// The buffer is only borrowed: a scanner must not outlive the call in which it was created.
struct VersionScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the position, or `nil` at the end.
  var current: UInt8? { byte(at: position) }

  func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  static func isIdentifier(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "-")
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// MAJOR, MINOR or PATCH.
  mutating func number(_ part: VersionPart) throws(VersionSyntaxError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    while position < bytes.count, bytes[position].isASCIIDigit {
      value = value &* 10 &+ UInt64(bytes[position] &- 0x30)
      position += 1
    }
    let length = position - start
    // The greatest number has 16 digits, which cannot overflow. A longer one is too large, whatever it wraps to.
    guard length > 0, length <= 16, value <= Version.maximumPart,
      length == 1 || bytes[start] != UInt8(ascii: "0")
    else { throw numberError(part, start) }
    return value
  }

  /// The identifiers after `-`.
  mutating func prerelease() throws(VersionSyntaxError) -> [PrereleaseIdentifier] {
    var result: [PrereleaseIdentifier] = []
    while true {
      let range = try identifier("pre-release")
      let identifier = PrereleaseIdentifier(text(range))
      if identifier.isNumeric, range.count > 1, bytes[range.lowerBound] == UInt8(ascii: "0") {
        throw leadingZero(range, in: "leading zero in the pre-release number")
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
    guard position > start else { throw emptyIdentifier(kind) }
    return start..<position
  }
}

/// The numbers of a version, in order.
enum VersionPart: Int, CustomStringConvertible {
  case major, minor, patch

  /// The name in messages.
  var description: String {
    switch self {
    case .major: "major"
    case .minor: "minor"
    case .patch: "patch"
    }
  }
}
