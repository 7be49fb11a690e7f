import TestSupport
import VersionResolver

/// A small world of versions, dense enough to tell sets apart: between any two bounds that ``requirement(_:)`` can write, there
/// is a version of the grid. Two such sets are equal exactly if they agree on the grid.
enum VersionGrid {
  /// The tags that bounds carry.
  static let boundTags = ["0", "alpha", "alpha.1", "beta", "rc.1"]

  /// The bound tags, each followed by the next tag there is.
  static let tags = [
    "0", "0.0", "alpha", "alpha.0", "alpha.1", "alpha.1.0", "beta", "beta.0", "rc.1", "rc.1.0",
  ]

  /// Numbers from 0 to 3. Bounds only use those up to 2, so there is always something above a bound.
  static let naive: [NaiveVersion] = (0..<64).flatMap { place in
    let numbers = [place / 16, place / 4 % 4, place % 4]
    return tags.map { NaiveVersion(numbers, tag: $0) } + [NaiveVersion(numbers)]
  }

  static let versions: [Version] = naive.map { Version(text: $0.text) }

  /// A random valid requirement.
  static func requirement(_ random: inout SplitMix64) -> String {
    let count = random.pick([1, 1, 1, 2, 2, 3])
    return (0..<count).map { _ in alternative(&random) }.joined(separator: random.pick(["||", " || "]))
  }

  private static func alternative(_ random: inout SplitMix64) -> String {
    if random.chance(3) { return random.pick(["", " ", "*", "x.x"]) }
    if random.chance(15) { return "\(version(&random)) - \(version(&random))" }
    let count = random.pick([1, 1, 1, 2, 2, 2, 3])
    return (0..<count).map { _ in
      let sign = random.pick(["^", "~", "~>", "", "=", ">", ">=", "<", "<=", ">=", "<"])
      return sign + (sign.isEmpty ? "" : random.pick(["", "", " "])) + version(&random)
    }
    .joined(separator: random.pick([" ", " ", ", ", ",", "  "]))
  }

  private static func version(_ random: inout SplitMix64) -> String {
    var parts = (0..<3).map { _ in String(random.below(3)) }
    switch random.below(10) {
    case 0: parts = Array(parts.prefix(1))
    case 1: parts = Array(parts.prefix(2))
    case 2: parts = [parts[0], random.pick(["x", "*"])]
    case 3: parts = [parts[0], parts[1], random.pick(["x", "X", "*"])]
    case 4 where random.chance(30): parts = ["*"]
    case 5, 6, 7: parts[2] += "-" + random.pick(boundTags) + random.pick(["", "", "+b.1"])
    default: break
    }
    return parts.joined(separator: ".")
  }
}
