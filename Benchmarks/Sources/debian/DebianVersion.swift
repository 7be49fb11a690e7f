/// A version of a Debian package, ordered as in deb-version(7).
struct DebianVersion: Comparable {
  let text: String
  private let epoch: Int
  private let upstream: [UInt8]
  private let revision: [UInt8]

  init(_ text: String) {
    self.text = text
    let colon = text.firstIndex(of: ":")
    epoch = colon.flatMap { Int(text[..<$0]) } ?? 0
    let rest = colon.map { text[text.index(after: $0)...] } ?? text[...]
    let hyphen = rest.lastIndex(of: "-")
    upstream = Array(rest[..<(hyphen ?? rest.endIndex)].utf8)
    revision = hyphen.map { Array(rest[rest.index(after: $0)...].utf8) } ?? []
  }

  /// Negative if the first version is lower, 0 if both are equal.
  static func compare(_ first: DebianVersion, _ second: DebianVersion) -> Int {
    if first.epoch != second.epoch { return first.epoch < second.epoch ? -1 : 1 }
    let upstream = compare(first.upstream, second.upstream)
    return upstream != 0 ? upstream : compare(first.revision, second.revision)
  }

  static func == (first: DebianVersion, second: DebianVersion) -> Bool { compare(first, second) == 0 }
  static func < (first: DebianVersion, second: DebianVersion) -> Bool { compare(first, second) < 0 }

  /// Compares what is not a digit by character and what is by value, in turns.
  private static func compare(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var (left, right) = (first[...], second[...])
    while !left.isEmpty || !right.isEmpty {
      while left.first.map({ !isDigit($0) }) ?? false || right.first.map({ !isDigit($0) }) ?? false {
        let (one, other) = (rank(left.first), rank(right.first))
        if one != other { return one - other }
        left = left.dropFirst()
        right = right.dropFirst()
      }
      let (one, other) = (number(&left), number(&right))
      if one.count != other.count { return one.count - other.count }
      if one != other { return one.lexicographicallyPrecedes(other) ? -1 : 1 }
    }
    return 0
  }

  /// A tilde comes before the end, and letters before everything else.
  private static func rank(_ byte: UInt8?) -> Int {
    guard let byte, !isDigit(byte) else { return 0 }
    if byte == UInt8(ascii: "~") { return -1 }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    return isLetter ? Int(byte) : Int(byte) + 256
  }

  /// Removes the digits at the beginning and returns them without leading zeros.
  private static func number(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
