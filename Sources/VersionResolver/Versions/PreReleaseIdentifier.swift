/// One dot-separated identifier of a pre-release tag, such as `rc` or `1` in `2.0.0-rc.1`.
///
/// Numeric identifiers may have any length: they compare by length, then by bytes, so that no arithmetic can
/// overflow. A numeric identifier is lower than an alphanumeric one.
///
/// Source: SemVer 2.0.0 §9 and §11.4.
public struct PreReleaseIdentifier: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let description: String
  /// Digits only.
  public let isNumeric: Bool

  init(_ text: String) {
    description = text
    isNumeric = !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// The lowest identifier there is.
  static let zero = PreReleaseIdentifier("0")

  public static func < (first: Self, second: Self) -> Bool {
    switch (first.isNumeric, second.isNumeric) {
    case (true, false): return true
    case (false, true): return false
    case (true, true):
      let one = first.description.utf8.count
      let other = second.description.utf8.count
      if one != other { return one < other }
    case (false, false): break
    }
    return first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
  }
}
