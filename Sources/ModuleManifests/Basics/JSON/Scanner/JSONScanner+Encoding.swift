import VersionResolver

/// Rules about bytes: encodings, control characters, escapes, and how messages describe a token.
extension JSONScanner {
  func rejectUnreadableInput() throws(JSONError) {
    if bytes.count > limits.bytes {
      throw JSONError(
        .limit,
        offset: 0,
        length: 0,
        "\(bytes.count) bytes exceed the limit of \(limits.bytes)"
      )
    }
    let (first, second, third) = (byte(at: 0), byte(at: 1), byte(at: 2))
    if first == 0xEF, second == 0xBB, third == 0xBF {
      throw JSONError(
        .encoding,
        offset: 0,
        length: 3,
        "the \(limits.unit) starts with a byte order mark",
        hint: "save it as UTF-8 without BOM"
      )
    }
    let isMarked = (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE)
    // The first two characters of any document are ASCII, so every other byte of them is then 0.
    let isUTF16 =
      bytes.count >= 4 && (first == 0) != (second == 0) && (first == 0) == (third == 0)
      && (second == 0) == (byte(at: 3) == 0)
    if isMarked || isUTF16 {
      throw JSONError(
        .encoding,
        offset: 0,
        length: 2,
        "the \(limits.unit) is not UTF-8 but looks like UTF-16",
        hint: "save it as UTF-8"
      )
    }
  }

  func invalidUTF8(at offset: Int) -> JSONError {
    JSONError(
      .encoding,
      offset: offset,
      length: 1,
      "byte 0x\(hex(UInt32(bytes[offset]), digits: 2)) is not valid UTF-8",
      hint: "save the file as UTF-8"
    )
  }

  func unclosedString(from start: Int, to end: Int) -> JSONError {
    JSONError(
      .syntax,
      offset: start,
      length: min(end, bytes.count) - start,
      "this string is not closed",
      hint: "it needs a `\"` at its end"
    )
  }

  func controlCharacter(_ byte: UInt8, at offset: Int, string start: Int) -> JSONError {
    if byte == 0x0A || byte == 0x0D { return unclosedString(from: start, to: offset) }
    let name =
      byte == 0 ? "a NUL byte" : byte == 9 ? "a tab" : "control character U+\(hex(UInt32(byte), digits: 4))"
    let escape = byte == 9 ? "\\t" : "\\u\(hex(UInt32(byte), digits: 4))"
    return JSONError(
      .syntax,
      offset: offset,
      length: 1,
      "\(name) in a string",
      hint: "write it as `\(escape)`"
    )
  }

  func badEscape(at offset: Int) -> JSONError {
    let length = 1 + max(1, scalarLength(at: offset + 1))
    return JSONError(
      .syntax,
      offset: offset,
      length: length,
      "\(Printable.quoted(text(offset..<offset + length))) is not an escape sequence of JSON",
      hint: "a backslash itself is written `\\\\`"
    )
  }

  func badUnicodeEscape(at offset: Int) -> JSONError {
    var end = offset + 2
    while end < bytes.count, end < offset + 6, bytes[end].hexValue != nil { end += 1 }
    return JSONError(
      .syntax,
      offset: offset,
      length: end - offset,
      "`\\u` needs four hexadecimal digits, found \(end - offset - 2)"
    )
  }

  func loneSurrogate(at offset: Int, high: Bool) -> JSONError {
    JSONError(
      .encoding,
      offset: offset,
      length: 6,
      high
        ? "the first half of a surrogate pair without the second"
        : "the second half of a surrogate pair alone",
      hint: "write the character itself, in UTF-8"
    )
  }

  /// Returns the token at `offset` in words for an error message.
  func describeToken(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the \(limits.unit)" }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "the end of the line"
    case 0: return "a NUL byte"
    case let byte where !limits.quotesWords && isWordByte(byte): return "a word without quotes"
    default: return Printable.quoted(text(offset..<offset + max(1, tokenLength(at: offset))))
    }
  }

  /// Returns the number of bytes in the token at `offset`: a word, or one character.
  func tokenLength(at offset: Int) -> Int {
    max(wordEnd(from: offset) - offset, scalarLength(at: offset))
  }

  func text(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<bytes.count)
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private func scalarLength(at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    return bytes[offset] < 0x80 ? 1 : max(1, UTF8Validator.sequenceLength(in: bytes, at: offset))
  }

  private func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
