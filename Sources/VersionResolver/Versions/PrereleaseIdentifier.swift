/// One of the dot-separated identifiers of a pre-release tag, such as `rc` or `1` in `2.0.0-rc.1`.
///
/// A numeric identifier is lower than one with letters. Numeric ones may have any length: without leading zeros, the longer one
/// is greater, so comparing them needs no arithmetic that could overflow.
///
/// ```swift
/// print(try Version(parsing: "2.0.0-rc.1").prerelease)  // [rc, 1]
/// ```
///
/// Source: SemVer 2.0.0 §9 and §11.4.
public struct PrereleaseIdentifier: Sendable, Hashable, CustomStringConvertible {
  /// The identifier as written.
  public let description: String

  /// True if the identifier consists only of digits and is ordered as a number.
  public let isNumeric: Bool

  init(_ text: String) {
    description = text
    isNumeric = text.utf8.allSatisfy { $0.isASCIIDigit }
  }

  /// The lowest identifier: nothing lies between a tag and that tag with this identifier appended.
  static let zero = PrereleaseIdentifier("0")
}

extension PrereleaseIdentifier: Comparable {
  public static func < (first: Self, second: Self) -> Bool {
    if first.isNumeric != second.isNumeric { return first.isNumeric }
    let one = first.description.utf8
    let other = second.description.utf8
    if first.isNumeric, one.count != other.count { return one.count < other.count }
    return one.lexicographicallyPrecedes(other)
  }
}
