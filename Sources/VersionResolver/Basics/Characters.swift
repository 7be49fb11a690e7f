extension UInt8 {
  /// Whether the byte is a decimal digit in ASCII.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is a letter in ASCII.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The small letter of a capital one in ASCII, and the byte itself otherwise.
  @inlinable package var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit in ASCII.
  @inlinable package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }

  /// Whether the byte is a hexadecimal digit in ASCII, as digests and commits are written: without capitals.
  @inlinable package var isLowercaseHexadecimalDigit: Bool { isASCIIDigit || self &- 0x61 < 6 }
}

extension Unicode.Scalar {
  /// Whether the scalar can be printed as it is: it is visible or a space, does nothing to a terminal, and does not change the
  /// direction of text.
  @inlinable package var isPrintable: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return false
    default: return true
    }
  }

  /// The scalar as an escape that can be printed: `\u{202E}`.
  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
