/// Writes text so that ``PercentDecoder`` reads it back.
enum PercentEncoder {
  /// The text with everything encoded that is not unreserved.
  static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ URLCharacters.unreserved.contains($0) }) { return text }
    return text.utf8.map { byte in
      URLCharacters.unreserved.contains(byte) ? String(UnicodeScalar(byte)) : encoded(byte)
    }.joined()
  }

  /// `%2F` for a slash.
  static func encoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "%0\(digits)" : "%\(digits)"
  }

  /// A literal of a pattern with everything encoded that has to be.
  static func spelling(_ literal: String, isHost: Bool) -> String {
    literal.utf8.enumerated().map { index, byte in
      let isMark = byte == UInt8(ascii: ":") || byte == UInt8(ascii: "*")
      let isPlain = URLCharacters.segment.contains(byte) && !(index == 0 && isMark)
      return isPlain && !(isHost && byte == UInt8(ascii: "@")) ? String(UnicodeScalar(byte)) : encoded(byte)
    }.joined()
  }
}
