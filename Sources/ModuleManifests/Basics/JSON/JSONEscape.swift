import VersionResolver

/// Reads the escape sequences of JSON strings.
enum JSONEscape {
  /// Returns the UTF-16 code unit of the `\uXXXX` at `offset`, or `nil` if there is none.
  static func unit(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt16? {
    guard offset >= 0, offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = bytes[index].hexValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the UTF-8 of a string whose content (without quotes) has already been scanned and is known to be valid.
  static func unescape(_ content: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var offset = 0
    while offset < content.count {
      let byte = content[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < content.count else {
        result.append(byte)
        offset += 1
        continue
      }
      offset += 2
      switch content[offset - 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"): offset = appendScalar(in: content, at: offset - 2, to: &result)
      case let other: result.append(other)
      }
    }
    return result
  }

  private static func appendScalar(
    in content: UnsafeRawBufferPointer,
    at offset: Int,
    to result: inout [UInt8]
  ) -> Int {
    var value = UInt32(unit(in: content, at: offset) ?? 0xFFFD)
    var end = offset + 6
    if 0xD800...0xDBFF ~= value, let low = unit(in: content, at: end) {
      value = 0x10000 + (value - 0xD800) << 10 + (UInt32(low) &- 0xDC00)
      end += 6
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return end
  }
}
