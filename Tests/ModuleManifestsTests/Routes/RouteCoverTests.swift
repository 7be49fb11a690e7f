import ModuleManifests
import TestSupport
import Testing

@Suite("Routes that answer every URL of another route")
struct RouteCoverTests {
  /// Every host and path of up to five pieces, made of the letters in the patterns and one letter that no pattern has.
  private static let urls: [String] = {
    var paths = [""]
    var all: [String] = []
    for _ in 0..<5 {
      paths = paths.flatMap { path in ["a", "b", "z"].map { path.isEmpty ? $0 : path + "/" + $0 } }
      all += paths
    }
    return all.flatMap { ["shop://" + $0, "web://" + $0] }
  }()

  @Test("Agrees with trying all short URLs", arguments: RandomRuns.blocks(4))
  func oracle(block: UInt64) throws {
    var covered = 0
    var total = 0
    for seed in block * 60..<block * 60 + 60 {
      var generator = SplitMix64(seed: seed)
      func pattern(_ generator: inout SplitMix64) -> String {
        let count = 1 + generator.below(3)
        let pieces = (0..<count).map { index -> String in
          switch generator.below(5) {
          case 0, 1: ":p\(index)"
          case 2 where index == count - 1: "*"
          case 3: "b"
          default: "a"
          }
        }
        return (generator.below(6) == 0 ? "web" : "shop") + "://" + pieces.joined(separator: "/")
      }
      let route = pattern(&generator)
      let others = (0..<generator.below(5)).map { _ in pattern(&generator) }
      let naive = others.map(NaiveRoute.init)
      let mine = NaiveRoute(route)
      let expected = Self.urls.allSatisfy { url in
        mine.rank(url) == nil || naive.contains { $0.rank(url) != nil }
      }
      let found = RouteTable.compile(try others.map { try RoutePattern($0) }).table.covers(
        try RoutePattern(route)
      )
      #expect(found == expected, "seed \(seed): \(route) by \(others)")
      covered += found ? 1 : 0
      total += 1
    }
    #expect(covered > 3 && covered < total - 3)
  }

  @Test("The number of patterns makes no difference to the steps")
  func steps() throws {
    let table = try RouteTable((0..<2_000).map { try RoutePattern("shop://cart/m\($0)/:id") })
    for pattern in table.patterns { #expect(table.covers(pattern) && table.coverSteps(pattern) == 4) }
    #expect(!table.covers(try RoutePattern("shop://cart/:module/:id")))
  }
}
