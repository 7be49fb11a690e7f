import TestSupport
import Testing
import VersionResolver

@Suite("Reachability")
struct ReachabilityTests {
  @Test("Finds what the transitive closure has, the roots included", arguments: RandomRuns.blocks(50))
  func closure(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = 1 + generator.below(12)
    let edges = (0..<count).map { _ in (0..<count).filter { _ in generator.below(6) == 0 } }
    var reaches = (0..<count).map { from in (0..<count).map { $0 == from || edges[from].contains($0) } }
    for middle in 0..<count {
      for from in 0..<count where reaches[from][middle] {
        for target in 0..<count where reaches[middle][target] { reaches[from][target] = true }
      }
    }
    let roots = Set((0..<count).filter { _ in generator.below(2) == 0 })
    let expected = (0..<count).filter { target in roots.contains { reaches[$0][target] } }
    #expect(Reachability.nodes(from: roots) { edges[$0] }.sorted() == expected, "seed \(seed)")
  }

  @Test("A chain of any length does not exhaust the stack")
  func chain() {
    let length = 200_000
    let found = Reachability.nodes(from: [0]) { $0 + 1 < length ? [$0 + 1] : [] }
    #expect(found.count == length)
  }
}
