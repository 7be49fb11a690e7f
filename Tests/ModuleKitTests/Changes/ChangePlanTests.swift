import ModuleKit
import ModuleKitTesting
import Testing
import VersionResolver

import enum TestSupport.RandomRuns

@Suite("The plan of a change")
struct ChangePlanTests {
  @Test("A dry run and the actual change agree", arguments: RandomRuns.blocks(20, usually: 8))
  func dryRun(block: UInt64) throws {
    for seed in block * 20..<block * 20 + 20 {
      var generator = SplitMix64(seed: seed)
      let graph = RandomGraph(Int.random(in: 2...14, using: &generator), &generator)
      let simulation = Simulation(seed: seed)
      let lazy = graph.edges.indices.map { node in
        graph.edges.indices.filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
          .filter { $0 != node && !graph.edges[node].contains($0) }
      }
      var modules = graph.modules(simulation.journal, lazily: lazy) { _ in await Task.yield() }
      for index in modules.indices where Int.random(in: 0..<5, using: &generator) == 0 {
        modules[index].startup = .onFirstUse
      }
      let manager = try simulation.manager(modules)
      _ = try simulation.run { try await manager.start() }
      simulation.journal.removeAll()

      let change = Self.randomChange(graph, simulation.journal, &generator)
      let plan: ChangePlan
      do { plan = try simulation.run { try await manager.plan(change) } } catch { continue }
      #expect(simulation.journal.entries.isEmpty, "a dry run touches nothing")
      let done = try simulation.run { try await manager.apply(change) }
      #expect(done == plan, "seed \(seed)")
      #expect(
        Self.disagreement(plan, simulation.journal) == nil,
        "seed \(seed): \(plan) \(simulation.journal.entries)"
      )
      let uses = CycleFinder.outsideCycles(lazy, beside: graph.edges)
      #expect(Self.disorder(plan, simulation.journal, uses) == nil, "seed \(seed): \(plan)")
      _ = try simulation.run { await manager.stop() }
    }
  }

  /// Returns a module that is destroyed before one that uses it lazily, according to the plan or the journal.
  static func disorder(_ plan: ChangePlan, _ journal: Journal, _ uses: [[Int]]) -> String? {
    let destroyed = journal.modules(.destroyed)
    for waves in [plan.stopWaves, plan.retirementWaves] {
      for (user, targets) in uses.enumerated() {
        for (user, target) in targets.map({ (RandomGraph.name(user), RandomGraph.name($0)) }) {
          guard let first = waves.firstIndex(where: { $0.contains(user) }),
            let second = waves.firstIndex(where: { $0.contains(target) })
          else { continue }
          if first >= second { return "\(user) is not planned before \(target)" }
          guard let first = destroyed.firstIndex(of: user), let second = destroyed.firstIndex(of: target),
            first < second
          else { return "\(user) is not destroyed before \(target)" }
        }
      }
    }
    return nil
  }

  static func randomChange(_ graph: RandomGraph, _ journal: Journal, _ generator: inout SplitMix64)
    -> ModuleChange
  {
    var change = ModuleChange()
    for index in graph.edges.indices {
      let name = RandomGraph.name(index)
      let needs = graph.edges[index].map(RandomGraph.name)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: change.replacements.append(FakeModule(name, "1.1.0", needs: needs, journal: journal))
      // Its dependencies may change, too.
      case 1:
        change.replacements.append(
          FakeModule(name, "1.2.0", needs: Array(needs.dropLast()), journal: journal)
        )
      default: break
      }
    }
    // The last ones have the fewest dependents.
    if Bool.random(using: &generator) {
      let name = RandomGraph.name(graph.edges.count - 1)
      change.removals = [name]
      change.replacements.removeAll { $0.instanceManifest.name == name }
    }
    if Bool.random(using: &generator) {
      change.additions = [FakeModule("new", needs: ["m00"], journal: journal)]
    }
    return change
  }

  /// Returns where the journal differs from the plan; waves are sets, but their order counts.
  static func disagreement(_ plan: ChangePlan, _ journal: Journal) -> String? {
    let entries = journal.entries.filter { $0.kind == .initialized || $0.kind == .destroyed }
    var rest = entries[...]
    for (waves, kind) in [
      (plan.preparationWaves, Journal.Entry.Kind.initialized), (plan.stopWaves, .destroyed),
      (plan.startWaves, .initialized),
      (plan.retirementWaves, .destroyed),
    ] {
      let expected = waves.flatMap(\.self)
      let found = rest.prefix(expected.count)
      rest = rest.dropFirst(expected.count)
      guard found.allSatisfy({ $0.kind == kind }), Set(found.map(\.module)) == Set(expected),
        found.count == expected.count
      else { return "\(kind): \(found.map(\.description)) instead of \(waves)" }
    }
    return rest.isEmpty ? nil : "also \(rest.map(\.description))"
  }
}
