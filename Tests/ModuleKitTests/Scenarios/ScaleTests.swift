import ModuleKitTesting
import Testing

@testable import ModuleKit

@Suite("Scenario 11: 10,000 modules")
struct ScaleTests {
  enum Shape: String, CaseIterable { case chain, wide, scaleFree }

  static func edges(_ shape: Shape, _ count: Int) -> [[Int]] {
    var generator = SplitMix64(seed: 11)
    var ends = [0]
    return (0..<count).map { index in
      guard index > 0 else { return [] }
      switch shape {
      case .chain: return [index - 1]
      case .wide: return [0]
      case .scaleFree:
        let targets = Set((0..<2).map { _ in ends[Int.random(in: ends.indices, using: &generator)] }).sorted()
        ends += targets + [index]
        return targets
      }
    }
  }

  @Test("Starts, stops, and starts again", arguments: Shape.allCases)
  func manager(_ shape: Shape) async throws {
    let journal = Journal()
    let edges = Self.edges(shape, 10_000)
    let modules = edges.enumerated().map { index, targets in
      FakeModule(
        ModuleManifest(
          name: "m\(10_000 + index)",
          version: Version(1, 0, 0),
          dependencies: targets.map { Dependency("m\(10_000 + $0)", .any) }
        ),
        journal: journal
      )
    }
    let manager = try ModuleManager(modules: modules)
    for round in 1...2 {
      let report = try await manager.start()
      #expect(report.modules.count == 10_000)
      if shape == .chain { #expect(report.criticalPath.count == 10_000) }
      #expect(!report.savings(limit: 5).isEmpty || shape != .chain)
      #expect(await manager.stop().isClean)
      #expect(journal.up == [])
      #expect(journal.modules(.destroyed).count == 10_000 * round)
    }
  }

  @Test("A change among 10,000 modules touches only what it must")
  func change() async throws {
    let journal = Journal()
    let modules = (0..<10_000).map { index in
      FakeModule(
        "m\(10_000 + index)",
        needs: index % 100 == 0 ? [] : ["m\(10_000 + index - 1)"],
        journal: journal
      )
    }
    let manager = try ModuleManager(modules: modules)
    try await manager.start()
    journal.removeAll()
    let plan = try await manager.replace([FakeModule("m10495", "1.1.0", needs: ["m10494"], journal: journal)])
    #expect(plan.restarted == ["m10496", "m10497", "m10498", "m10499"])
    #expect(plan.untouchedCount == 9_995)
    #expect(journal.modules(.initialized).count == 5)
    await manager.stop()
  }
}
