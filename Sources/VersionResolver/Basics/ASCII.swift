extension UInt8 {
  /// Whether the byte is a decimal digit in ASCII.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is a letter in ASCII.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is a hexadecimal digit in ASCII, as digests and commits are written: without capitals.
  @inlinable package var isLowercaseHexadecimalDigit: Bool { isASCIIDigit || self &- 0x61 < 6 }
}
