/// The token that administrators send: `Authorization: Bearer TOKEN`.
struct AdminToken: Sendable {
  private let expected: [UInt8]

  init(_ token: String) { expected = Array("Bearer \(token)".utf8) }

  func isIn(_ header: String?) -> Bool {
    let given = Array((header ?? "").utf8)
    // The time this takes does not reveal how much of it was right.
    var difference = UInt8(given.count == expected.count ? 0 : 1)
    for (left, right) in zip(given, expected) { difference |= left ^ right }
    return difference == 0
  }
}
