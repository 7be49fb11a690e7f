import TestSupport
import Testing
import VersionResolver

@Suite("Edges that close a cycle")
struct ClosingEdgesTests {
  private static func random(_ seed: UInt64) -> [[Int]] {
    var generator = SplitMix64(seed: seed)
    let count = 1 + generator.below(12)
    return (0..<count).map { _ in
      Set((0..<generator.below(4)).map { _ in generator.below(count) }).sorted()
    }
  }

  private static func reaches(_ edges: [[Int]], from start: Int, _ end: Int) -> Bool {
    var seen: Set<Int> = []
    var stack = [start]
    while let node = stack.popLast() {
      if node == end { return true }
      if seen.insert(node).inserted { stack += edges[node] }
    }
    return false
  }

  @Test(
    "The remaining edges have no cycle, and each dropped edge closes one",
    arguments: RandomRuns.block(0, of: 1_000, from: 0)
  )
  func law(seed: UInt64) {
    let edges = Self.random(seed)
    let kept = CycleFinder.withoutClosingEdges(edges)
    #expect(CycleFinder.cycle(in: kept).isEmpty, "seed \(seed)")
    for (node, targets) in edges.enumerated() {
      #expect(kept[node] == targets.filter { kept[node].contains($0) }, "seed \(seed): another order")
      for target in targets where !kept[node].contains(target) {
        #expect(Self.reaches(kept, from: target, node), "seed \(seed): \(node) → \(target)")
      }
    }
    if CycleFinder.cycle(in: edges).isEmpty { #expect(kept == edges, "seed \(seed)") }
    for (node, targets) in edges.enumerated() {
      let closing = CycleFinder.closingEdges(in: edges).filter { $0.node == node }.map { targets[$0.place] }
      #expect(Set(targets) == Set(kept[node] + closing), "seed \(seed)")
      #expect(targets.count == kept[node].count + closing.count, "seed \(seed)")
    }
  }

  @Test(
    "Of further edges, exactly those remain from whose end nothing leads back",
    arguments: RandomRuns.block(0, of: 1_000, from: 0)
  )
  func outsideCycles(seed: UInt64) {
    let edges = CycleFinder.withoutClosingEdges(Self.random(seed))
    let further = Self.random(seed &+ 1_000)
    let (count, all) = (max(edges.count, further.count), [edges, further])
    let both = all.map { some in (0..<count).map { $0 < some.count ? some[$0].filter { $0 < count } : [] } }
    let together = zip(both[0], both[1]).map { $0 + $1 }
    let expected = both[1].enumerated().map { node, targets in
      targets.filter { !Self.reaches(together, from: $0, node) }
    }
    #expect(CycleFinder.outsideCycles(both[1], beside: both[0]) == expected, "seed \(seed)")
  }

  @Test(
    "The first closed cycle is the one that a recursive walk closes first",
    arguments: RandomRuns.block(0, of: 1_000, from: 0)
  )
  func firstClosedCycle(seed: UInt64) {
    let edges = Self.random(seed)
    var done: Set<Int> = []
    func walk(_ path: [Int]) -> [Int]? {
      guard let node = path.last, !done.contains(node) else { return nil }
      for target in edges[node] {
        if let start = path.firstIndex(of: target) { return Array(path[start...]) }
        if let cycle = walk(path + [target]) { return cycle }
      }
      done.insert(node)
      return nil
    }
    let expected = edges.indices.lazy.compactMap { walk([$0]) }.first ?? []
    #expect(CycleFinder.firstClosedCycle(in: edges) == expected, "seed \(seed)")
  }

  @Test("Takes time linear in nodes and edges, however many cycles there are", .timeLimit(.minutes(1)))
  func manyCycles() {
    // A ring with the same number of rings of two.
    let count = 200_000
    let edges = (0..<count).map { [($0 + 1) % count, $0 ^ 1] }
    #expect(CycleFinder.cycle(in: CycleFinder.withoutClosingEdges(edges)).isEmpty)
  }
}
