import TestSupport
import Testing
import VersionResolver

/// How the answers to related questions relate.
@Suite("Laws of resolution")
struct LawTests {
  /// This holds for edges of every kind: a selection that satisfies all edges also satisfies fewer, and dropping what is
  /// no longer needed does no harm. It does not hold for what a module provides, since a required interface may be left without a
  /// provider (the next law says where it does hold).
  @Test("Dropping an edge never makes a solvable problem unsolvable", arguments: 0..<6)
  func monotone(chunk: Int) {
    var faults: [String] = []
    for seed in RandomRuns.block(chunk, of: 75, from: 2_000_000) {
      let problem = RandomUniverse.problem(seed: seed, chunk < 3 ? .mixed : .interfaces)
      guard Attempt(problem, problem.options()).selection != nil else { continue }
      for (module, versions) in problem.provider.table {
        for (version, candidate) in versions {
          for index in candidate.edges.indices {
            var fewer = problem
            fewer.provider.table[module]?[version]?.edges.remove(at: index)
            if Attempt(fewer, fewer.options()).selection == nil {
              faults.append("seed \(seed): without \(module) \(version) \(candidate.edges[index])")
            }
          }
        }
      }
    }
    #expect(faults.isEmpty)
  }

  /// The answer may still change: a version that no longer provides anything has no rivals.
  @Test("Removing what an unselected version provides never makes a solvable problem unsolvable")
  func provisions() {
    var faults: [String] = []
    for seed in RandomRuns.seeds(300, from: 2_300_000) {
      let problem = RandomUniverse.problem(seed: seed, .interfaces)
      guard let selection = Attempt(problem, problem.options()).selection else { continue }
      for (interface, provisions) in problem.provider.interfaces {
        for provision in provisions where selection[provision.module] != provision.version {
          var fewer = problem
          fewer.provider.interfaces[interface]?.removeAll { $0 == provision }
          if Attempt(fewer, fewer.options()).selection == nil {
            faults.append("seed \(seed): without \(provision)")
          }
        }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test("Resolving again with the answer as pins changes nothing")
  func idempotence() {
    var faults: [String] = []
    for seed in RandomRuns.seeds(1_000, from: 2_400_000) {
      let problem = RandomUniverse.problem(seed: seed, .interfaces)
      let attempt = Attempt(problem, problem.options())
      guard let selection = attempt.selection else { continue }
      var again = problem
      again.pins = selection
      again.providerPins = attempt.providers
      let second = Attempt(again, again.options())
      if second.selection != selection || second.providers != attempt.providers {
        faults.append("seed \(seed)")
      }
    }
    #expect(faults.isEmpty)
  }

  @Test("A valid pinned selection with nothing to spare is kept, whatever newer versions exist")
  func lockedPreference() {
    var faults: [String] = []
    for seed in RandomRuns.seeds(1_000, from: 2_500_000) {
      let problem = RandomUniverse.problem(seed: seed, .interfaces)
      // Some valid selection other than the best.
      let lowest = Attempt(problem, problem.options(preference: .lowest))
      guard let selection = lowest.selection else { continue }
      var locked = problem
      locked.pins = selection
      locked.providerPins = lowest.providers
      let kept = Attempt(locked, locked.options())
      if kept.selection != selection || kept.providers != lowest.providers { faults.append("seed \(seed)") }
    }
    #expect(faults.isEmpty)
  }

  @Test("A new version keeps a solvable problem solvable, and an unneeded module changes nothing")
  func growth() {
    var faults: [String] = []
    for seed in RandomRuns.seeds(300, from: 2_100_000) {
      let problem = RandomUniverse.problem(seed: seed, .dependenciesOnly)
      guard let selection = Attempt(problem, problem.options()).selection else { continue }
      var newer = problem
      var larger = problem
      for module in problem.modules {
        newer.provider.add(module, "1.9.0", [Edge("ghost", .any)])
      }
      larger.provider.add("zebra", "1.0.0", problem.modules.map { Edge($0, .any) })
      // The new versions need a module that does not exist, so they cannot be in the answer.
      if Attempt(newer, newer.options()).selection != selection { faults.append("seed \(seed): newer") }
      if Attempt(larger, larger.options()).selection != selection { faults.append("seed \(seed): larger") }
    }
    #expect(faults.isEmpty)
  }

  @Test("A root edge that the answer already satisfies makes nothing unsolvable or older")
  func moreRoots() {
    var faults: [String] = []
    for seed in RandomRuns.seeds(300, from: 2_200_000) {
      let problem = RandomUniverse.problem(seed: seed)
      guard let selection = Attempt(problem, problem.options()).selection else { continue }
      var narrower = problem
      narrower.roots += selection.map { Edge($0.key, .exactly($0.value)) }
      if Attempt(narrower, narrower.options()).selection != selection { faults.append("seed \(seed)") }
    }
    #expect(faults.isEmpty)
  }
}
