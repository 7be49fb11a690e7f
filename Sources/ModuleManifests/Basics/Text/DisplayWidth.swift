/// The number of terminal columns that a character takes.
///
/// An approximation of Unicode's East Asian Width (UAX #11) by ranges, which is what terminals do: combining marks take none;
/// Chinese, Japanese and Korean characters and emoji take two; all others take one.
package enum DisplayWidth {
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653,
    0x26A1...0x26A1, 0x26BD...0x26BE, 0x2705...0x2705, 0x270A...0x270B, 0x274C...0x274C, 0x2753...0x2755,
    0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
    0x1AFF0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F19A, 0x1F200...0x1F64F,
    0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  package static func of(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }
}

extension String {
  /// Returns the text with spaces behind it up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
  }

  /// The text without the spaces at its end.
  package var withoutTrailingSpaces: String {
    lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
  }
}
