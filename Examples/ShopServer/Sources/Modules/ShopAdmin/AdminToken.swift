/// The token that administrators send: `Authorization: Bearer TOKEN`.
struct AdminToken: Sendable {
  private let expected: [UInt8]

  /// - Parameter token: nobody could send one with other characters than the visible ones of ASCII, such as a line break at its end.
  init?(_ token: String) {
    expected = Array(token.utf8)
    guard !expected.isEmpty, expected.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
  }

  func isIn(_ header: String?) -> Bool {
    // The case of the scheme does not matter, nor how many spaces follow it.
    let parts = (header ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
    let given = Array(parts[1].drop { $0 == " " }.utf8)
    // The time this takes does not reveal how much of it was right.
    var difference = UInt8(given.count == expected.count ? 0 : 1)
    for (left, right) in zip(given, expected) { difference |= left ^ right }
    return difference == 0
  }
}
