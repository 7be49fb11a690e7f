import ModuleManifests
import TestSupport
import Testing

@Suite("Route matching compared with a naive matcher over all patterns")
struct RouteOracleTests {
  /// Blocks of 2,000 sets with 5 URLs each.
  @Test("Finds the same pattern for random sets and URLs", arguments: RandomRuns.blocks(1))
  func oracle(block: UInt64) throws {
    var matches = 0
    var choices = 0
    for seed in block * 2_000..<block * 2_000 + 2_000 {
      var random = RandomRoutes(seed: seed)
      var texts: [String] = []
      var shapes: Set<String> = []
      for _ in 0..<1 + random.generator.below(12) {
        let text = random.pattern()
        if shapes.insert(NaiveRoute(text).shape).inserted { texts.append(text) }
      }
      let table = try RouteTable(try texts.map { try RoutePattern($0) })
      let naive = texts.map(NaiveRoute.init)
      for _ in 0..<5 {
        let url = random.url()
        let ranked = naive.enumerated().compactMap { index, route in route.rank(url).map { (index, $0) } }
        let best = ranked.min { $0.1.lexicographicallyPrecedes($1.1) }?.0
        let found = table.indexOfPattern(matching: try RouteURL(url))
        #expect(found == best, "seed \(seed): \(url) in \(texts)")
        if best != nil { matches += 1 }
        if ranked.count > 1 { choices += 1 }
      }
    }
    // The test would be worth little if nothing ever matched.
    #expect(matches > 2_000 && choices > 500)
  }

  @Test(
    "Neither the order of registration nor the spelling makes a difference",
    arguments: RandomRuns.block(0, of: 200, from: 0)
  )
  func order(seed: UInt64) throws {
    var random = RandomRoutes(seed: seed)
    var texts: [String] = []
    var shapes: Set<String> = []
    for _ in 0..<20 {
      let text = random.pattern()
      if shapes.insert(NaiveRoute(text).shape).inserted { texts.append(text) }
    }
    let table = try RouteTable(try texts.map { try RoutePattern($0) })
    let shuffled = try RouteTable(try texts.shuffled(using: &random.generator).map { try RoutePattern($0) })
    for _ in 0..<50 {
      let url = try RouteURL(random.url())
      let (one, other) = (table.indexOfPattern(matching: url), shuffled.indexOfPattern(matching: url))
      #expect(one.map { table.patterns[$0] } == other.map { shuffled.patterns[$0] })
    }
  }

  @Test(
    "Finds overlaps exactly where two shapes are equal",
    arguments: RandomRuns.block(0, of: 2_000, from: 0)
  )
  func overlaps(seed: UInt64) throws {
    var random = RandomRoutes(seed: seed)
    let texts = (0..<8).map { _ in random.pattern() }
    let isDistinct = Set(texts.map { NaiveRoute($0).shape }).count == texts.count
    let patterns = try texts.map { try RoutePattern($0) }
    #expect(Set(patterns.map(\.shape)).count == Set(texts.map { NaiveRoute($0).shape }).count)
    do throws(RouteSyntaxError) {
      _ = try RouteTable(patterns)
      #expect(isDistinct)
    } catch {
      #expect(!isDistinct && error.code == .overlap)
    }
  }

  @Test("The number of patterns does not affect the number of steps")
  func steps() throws {
    func table(_ count: Int) throws -> RouteTable {
      try RouteTable(
        try (0..<count).flatMap { index in
          [try RoutePattern("shop://m\(index)/:id/items/:item"), try RoutePattern("shop://m\(index)/new")]
        }
      )
    }
    let url = try RouteURL("shop://m5/17/items/3")
    let (few, many) = (try table(10), try table(5_000))
    let found = few.indexOfPattern(matching: url)
    #expect(found == many.indexOfPattern(matching: url) && found != nil)
    #expect(few.steps(url) == many.steps(url))
    #expect(many.steps(try RouteURL("shop://m9999/17/items/3")) < 10)
  }

  @Test("Patterns made to force backtracking visit no node twice")
  func backtracking() throws {
    var patterns: [RoutePattern] = []
    for bits in 0..<1 << 10 {
      let pieces = (0..<10).map { bits >> $0 & 1 == 1 ? ":p\($0)" : "a" }
      patterns.append(try RoutePattern("shop://" + pieces.joined(separator: "/") + "/end"))
    }
    let table = try RouteTable(patterns)
    let url = try RouteURL("shop://" + Array(repeating: "a", count: 10).joined(separator: "/") + "/nothing")
    #expect(table.indexOfPattern(matching: url) == nil)
    #expect(table.steps(url) <= 1 << 11)
  }
}
