extension JSONScanner {
  /// Scans `true`, `false` or `null`.
  mutating func scanWord(_ word: StaticString, _ kind: JSONKind, first: Bool) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { throw expectedValue(first: first) }
    for index in 0..<length where bytes[position + index] != word.utf8Start[index] {
      throw expectedValue(first: first)
    }
    guard !isWordByte(byte(at: position + length)) else { throw expectedValue(first: first) }
    append(kind, from: position, to: position + length)
    position += length
  }

  /// Scans a number. Only its grammar matters here: its value is parsed from its bytes on demand, so a million digits do no harm.
  mutating func scanNumber() throws(JSONError) {
    let start = position
    var end = start
    if byte(at: end) == UInt8(ascii: "-") { end += 1 }
    let firstDigit = end
    end = skipDigits(from: end)
    if end == firstDigit {
      throw badNumber(from: start, to: end, "expected a digit after `-`, found \(describeToken(at: end))")
    }
    if bytes[firstDigit] == UInt8(ascii: "0"), end > firstDigit + 1 {
      throw badNumber(from: start, to: end, "a number may not have leading zeros")
    }
    if byte(at: end) == UInt8(ascii: ".") {
      let fraction = end + 1
      end = skipDigits(from: fraction)
      if end == fraction {
        throw badNumber(from: start, to: end, "expected a digit after `.`, found \(describeToken(at: end))")
      }
    }
    if byte(at: end) | 0x20 == UInt8(ascii: "e") {
      end += 1
      if byte(at: end) == UInt8(ascii: "+") || byte(at: end) == UInt8(ascii: "-") { end += 1 }
      let exponent = end
      end = skipDigits(from: exponent)
      if end == exponent {
        throw badNumber(
          from: start,
          to: end,
          "expected a digit in the exponent, found \(describeToken(at: end))"
        )
      }
    }
    guard !isWordByte(byte(at: end)) else {
      throw badNumber(from: start, to: wordEnd(from: end), "expected the end of the number")
    }
    append(.number, from: start, to: end)
    position = end
  }

  private func skipDigits(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    return end
  }

  private func badNumber(from start: Int, to end: Int, _ message: String) -> JSONError {
    JSONError(
      .syntax,
      offset: start,
      length: max(1, end - start),
      message,
      hint: "numbers are written like 12, -0.5 or 1e9; anything else goes in double quotes"
    )
  }

  /// Returns whether a byte is a letter, a digit or something else that people write in a bare word.
  func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), 0x80...0xFF:
      true
    default:
      false
    }
  }

  func wordEnd(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return end
  }
}
