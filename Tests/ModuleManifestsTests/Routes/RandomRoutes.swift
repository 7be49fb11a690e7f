import TestSupport

/// Patterns and URLs over few letters, so that they often match.
struct RandomRoutes {
  var generator: SplitMix64
  static let words = ["a", "b", "c", "a%2Fb", "%C3%A9", "A"]

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func word() -> String { Self.words[generator.below(Self.words.count)] }

  mutating func pattern() -> String {
    let count = 1 + generator.below(4)
    var pieces: [String] = []
    for index in 0..<count {
      switch generator.below(6) {
      case 0, 1: pieces.append(":p\(index)")
      case 2 where index == count - 1: pieces.append(generator.below(2) == 0 ? "*" : "*rest")
      default: pieces.append(word())
      }
    }
    return (generator.below(5) == 0 ? "web" : "shop") + "://" + pieces.joined(separator: "/")
  }

  mutating func url() -> String {
    let pieces = (0..<1 + generator.below(5)).map { _ in word() }
    return (generator.below(5) == 0 ? "WEB" : "shop") + "://" + pieces.joined(separator: "/")
      + (generator.below(4) == 0 ? "/" : "")
  }
}

/// Matches patterns one after the other, by text alone.
struct NaiveRoute {
  let scheme: String
  let pieces: [String]

  init(_ pattern: String) {
    let halves = pattern.split(separator: ":", maxSplits: 1).map(String.init)
    scheme = halves[0].lowercased()
    pieces = halves[1].dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// How precise each piece of the pattern is, 0 for a literal; `nil` if the pattern does not match.
  func rank(_ url: String) -> [Int]? {
    var other = NaiveRoute(url)
    guard other.scheme == scheme else { return nil }
    if other.pieces.last == "" { other = NaiveRoute(String(url.dropLast())) }
    var rank: [Int] = []
    for (index, piece) in pieces.enumerated() {
      if piece.hasPrefix("*") { return other.pieces.count > index ? rank + [2] : nil }
      guard index < other.pieces.count else { return nil }
      if piece.hasPrefix(":") {
        rank.append(1)
      } else if index == 0
        ? piece.lowercased() == other.pieces[index].lowercased() : piece == other.pieces[index]
      {
        rank.append(0)
      } else {
        return nil
      }
    }
    return other.pieces.count == pieces.count ? rank : nil
  }

  /// Equal for patterns that match the same URLs.
  var shape: String {
    scheme + "://"
      + pieces.enumerated().map { index, piece in
        piece.hasPrefix(":") ? ":" : piece.hasPrefix("*") ? "*" : index == 0 ? piece.lowercased() : piece
      }.joined(separator: "/")
  }
}
