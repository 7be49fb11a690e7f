import VersionResolver

/// Encodes text so that ``PercentDecoder`` can decode it.
enum PercentEncoder {
  /// Returns the text with everything encoded that is not unreserved.
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

  /// Returns a pattern's literal with everything encoded that has to be. In a host, that includes `:` unless a port follows.
  static func spelling(_ literal: String, isHost: Bool) -> String {
    let port = isHost ? port(of: Array(literal.utf8)) : nil
    return literal.utf8.enumerated().map { index, byte in
      let isMark = byte == UInt8(ascii: ":") || byte == UInt8(ascii: "*")
      var isPlain = URLCharacters.segment.contains(byte) && !(index == 0 && isMark)
      if isHost { isPlain = isPlain && (URLCharacters.host.contains(byte) || index == port) }
      return isPlain ? String(UnicodeScalar(byte)) : encoded(byte)
    }.joined()
  }

  /// Returns where the port of a host begins, including its `:`.
  private static func port(of host: [UInt8]) -> Int? {
    guard let colon = host.lastIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let digits = host[(colon + 1)...]
    return (1...5).contains(digits.count) && digits.allSatisfy(\.isASCIIDigit) ? colon : nil
  }
}
