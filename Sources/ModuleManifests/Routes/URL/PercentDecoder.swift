import VersionResolver

/// Decodes percent-encoding once: the result is never decoded again, so `%252e` is the text `%2e`.
package enum PercentDecoder {
  /// Returns the decoded form of one piece of a path; `nil` if it cannot be a piece of a URL.
  package static func decoded(_ piece: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    let text = Array(piece.utf8)
    guard (try? append(text.indices, of: text, to: &bytes, allowed: .segment, what: "a path")) != nil else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the decoded form of a part of a URL.
  ///
  /// Non-ASCII characters may appear unencoded, as in RFC 3987. The decoded bytes must be UTF-8 without NUL.
  ///
  /// - Parameters:
  ///   - allowed: the ASCII characters that may appear unencoded.
  ///   - what: the name of the part in messages.
  /// - Returns: whether a slash or backslash was encoded.
  @discardableResult
  static func append(
    _ range: Range<Int>,
    of text: some RandomAccessCollection<UInt8>,
    to bytes: inout [UInt8],
    allowed: URLCharacters,
    what: String
  ) throws(RouteSyntaxError) -> Bool {
    let start = bytes.count
    var isBeyondASCII = false
    var hasSeparator = false
    var index = range.lowerBound
    while index < range.upperBound {
      let raw = text.byte(at: index)
      if allowed.contains(raw) || raw >= 0x80 {
        bytes.append(raw)
        index += 1
        continue
      }
      guard raw == UInt8(ascii: "%") else {
        throw RouteSyntaxError(.badURL, "a character that is not allowed in \(what)", offset: index)
      }
      guard index + 2 < range.upperBound, let high = text.byte(at: index + 1).hexValue,
        let low = text.byte(at: index + 2).hexValue
      else {
        throw RouteSyntaxError(.badURL, "a `%` without two hexadecimal digits", offset: index)
      }
      let decoded = high << 4 | low
      if decoded == 0 {
        throw RouteSyntaxError(.badURL, "\(what) may not have an encoded NUL", offset: index)
      }
      if decoded >= 0x80 { isBeyondASCII = true }
      if decoded == UInt8(ascii: "/") || decoded == UInt8(ascii: "\\") { hasSeparator = true }
      bytes.append(decoded)
      index += 3
    }
    if isBeyondASCII, String(validating: bytes[start...], as: UTF8.self) == nil {
      throw RouteSyntaxError(
        .badURL,
        "the decoded bytes of \(what) are not UTF-8",
        offset: range.lowerBound
      )
    }
    return hasSeparator
  }
}

extension RandomAccessCollection<UInt8> {
  /// Returns the byte at a distance from the beginning.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { self[index(startIndex, offsetBy: offset)] }
}
