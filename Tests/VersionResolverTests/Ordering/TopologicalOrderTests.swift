import TestSupport
import Testing

@testable import VersionResolver

@Suite("The order in which nodes come after what they depend on")
struct TopologicalOrderTests {
  @Test(
    "Each node is in the first wave possible, and what waits for a cycle is in none",
    arguments: RandomRuns.block(0, of: 300, from: 0)
  )
  func firstPossible(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 0...12, using: &generator)
    let edges = (0..<count).map { _ in
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: 0..<count, using: &generator) }
    }
    // Without an order: nodes whose targets are all done join, one wave after another.
    var expected: [[Int]] = []
    var done: Set<Int> = []
    while true {
      let wave = (0..<count).filter { !done.contains($0) && done.isSuperset(of: edges[$0]) }
      if wave.isEmpty { break }
      expected.append(wave)
      done.formUnion(wave)
    }
    #expect(TopologicalOrder.waves(count) { edges[$0] } == expected)
  }
}
