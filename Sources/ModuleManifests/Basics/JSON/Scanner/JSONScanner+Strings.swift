extension JSONScanner {
  /// Scans a string, eight bytes at a time while they contain nothing special.
  @inline(__always)
  mutating func scanString() throws(JSONError) {
    let start = position
    var offset = start + 1
    var isEscaped = false
    while true {
      while offset + 8 <= bytes.count {
        let special = specialBytes(in: bytes, at: offset)
        if special != 0 {
          offset += special.trailingZeroBitCount / 8
          break
        }
        offset += 8
      }
      guard offset < bytes.count else { throw unclosedString(from: start, to: offset) }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        append(.string, from: start, to: offset + 1, isEscaped: isEscaped)
        position = offset + 1
        return
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        offset = try scanEscape(at: offset, string: start)
      } else if byte < 0x20 {
        throw controlCharacter(byte, at: offset, string: start)
      } else if byte < 0x80 {
        offset += 1
      } else {
        let length = UTF8Validator.sequenceLength(in: bytes, at: offset)
        guard length > 0 else { throw invalidUTF8(at: offset) }
        offset += length
      }
    }
  }

  /// Checks the escape sequence at `offset` and returns the offset after it.
  private func scanEscape(at offset: Int, string start: Int) throws(JSONError) -> Int {
    guard offset + 1 < bytes.count else { throw unclosedString(from: start, to: bytes.count) }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case UInt8(ascii: "u"):
      return try scanUnicodeEscape(at: offset)
    default:
      throw badEscape(at: offset)
    }
  }

  private func scanUnicodeEscape(at offset: Int) throws(JSONError) -> Int {
    guard let unit = JSONEscape.unit(in: bytes, at: offset) else { throw badUnicodeEscape(at: offset) }
    switch unit {
    case 0xD800...0xDBFF:
      guard let low = JSONEscape.unit(in: bytes, at: offset + 6), 0xDC00...0xDFFF ~= low else {
        throw loneSurrogate(at: offset, high: true)
      }
      return offset + 12
    case 0xDC00...0xDFFF:
      throw loneSurrogate(at: offset, high: false)
    default:
      return offset + 6
    }
  }
}

/// Marks the quotes, backslashes, control characters and non-ASCII bytes among eight bytes by their highest bits. Only the lowest
/// mark is certain.
///
/// A free function, because with package access only those are inlined into another module's loops.
///
/// Source of the bit tricks: Mycroft's "has a zero byte" test, as in *Bit Twiddling Hacks*. A subtraction can borrow into a
/// higher byte and mark it wrongly, but never below the first correctly marked byte.
@inlinable @inline(__always)
package func specialBytes(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  let quote = word ^ (ones &* 0x22)
  let backslash = word ^ (ones &* 0x5C)
  let control = (word &- (ones &* 0x20)) & ~word
  return (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | word) & (ones &* 0x80)
}
