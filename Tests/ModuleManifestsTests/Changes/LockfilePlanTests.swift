import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("Planning lockfiles whose edges form cycles")
struct LockfilePlanTests {
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

  @Test("The remaining edges have no cycle, and each dropped edge closes one", arguments: 0..<1_000)
  func law(seed: UInt64) {
    let edges = Self.random(seed)
    let kept = CycleFinder.withoutClosingEdges(edges).edges
    #expect(CycleFinder.cycle(in: kept).isEmpty, "seed \(seed)")
    for (node, targets) in edges.enumerated() {
      #expect(kept[node] == targets.filter { kept[node].contains($0) }, "seed \(seed): another order")
      for target in targets where !kept[node].contains(target) {
        #expect(Self.reaches(kept, from: target, node), "seed \(seed): \(node) → \(target)")
      }
    }
    if CycleFinder.cycle(in: edges).isEmpty { #expect(kept == edges, "seed \(seed)") }
  }

  @Test("Takes as many steps as there are modules and edges, however many cycles there are")
  func steps() {
    for count in [1_000, 10_000] {
      // A ring with the same number of rings of two.
      let edges = (0..<count).map { [($0 + 1) % count, $0 ^ 1].filter { $0 < count } }
      let (kept, steps) = CycleFinder.withoutClosingEdges(edges)
      #expect(CycleFinder.cycle(in: kept).isEmpty)
      #expect(steps <= 3 * (count + edges.count * 2), "\(steps) for \(count)")
    }
  }

  @Test("A lockfile with many cycles is planned completely, with each module after what it needs")
  func plan() throws {
    let count = 4_000
    var modules: [String: Lockfile.Module] = [:]
    for index in 0..<count {
      modules["m\(index)"] = Lockfile.Module(
        version: Version(1, 0, 0),
        dependencies: ["m\(index ^ 1)", "m\((index + 2) % count)"]
      )
    }
    let old = Lockfile(modules: [:])
    let plan = ChangePlan(from: old, to: Lockfile(modules: modules))
    #expect(plan.changes.count == count)
    #expect(plan.prepare.joined().count + plan.start.joined().count == count)
  }
}
