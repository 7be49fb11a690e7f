extension JSONElement {
  /// The value of a number that is written as an integer and fits, or `nil` for anything else.
  package var integer: Int? {
    guard kind == .number else { return nil }
    return withText { bytes in
      let isNegative = bytes.first == UInt8(ascii: "-")
      var value = 0
      for byte in isNegative ? bytes.dropFirst() : bytes[...] {
        let digit = Int(byte) - 0x30
        guard 0...9 ~= digit else { return nil }
        let (shifted, first) = value.multipliedReportingOverflow(by: 10)
        // There is one more number below zero.
        let (next, second) =
          isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
        if first || second { return nil }
        value = next
      }
      return value
    }
  }

  /// The value of a number with few digits, which needs at most one exact division; `nil` for all others, which `Double(source)`
  /// parses.
  ///
  /// Source: W. D. Clinger, *How to Read Floating Point Numbers Accurately*, 1990: digits below 2^53 and a power of ten up to
  /// 10^22 are exact, and the division of the two is rounded once.
  package var simpleDouble: Double? {
    guard kind == .number else { return nil }
    return withText { bytes in
      guard bytes.count <= 17 else { return nil }
      var digits: UInt64 = 0
      var scale: Double = 1
      var isFraction = false
      let isNegative = bytes.first == UInt8(ascii: "-")
      for byte in isNegative ? bytes.dropFirst() : bytes[...] {
        if byte == UInt8(ascii: "."), !isFraction {
          isFraction = true
        } else if 0x30...0x39 ~= byte {
          digits = digits * 10 + UInt64(byte - 0x30)
          if isFraction { scale *= 10 }
        } else {
          return nil
        }
      }
      guard digits < 1 << 53 else { return nil }
      let value = Double(digits) / scale
      return isNegative ? -value : value
    }
  }
}
