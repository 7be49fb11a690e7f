import Testing
import VersionResolver

/// How answers to related questions relate.
@Suite("Laws of resolution")
struct LawTests {
  @Test("Dropping an edge of kind dependency never makes a solvable problem unsolvable", arguments: 0..<4)
  func monotone(chunk: Int) {
    var faults: [String] = []
    for seed in UInt64(2_000_000 + chunk * 75)..<UInt64(2_000_000 + (chunk + 1) * 75) {
      let problem = RandomUniverse.problem(seed: seed)
      guard Attempt(problem, problem.options()).selection != nil else { continue }
      for (module, versions) in problem.provider.table {
        for (version, candidate) in versions {
          for index in candidate.edges.indices where candidate.edges[index].kind == .dependency {
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

  @Test("A new version keeps a solvable problem solvable, and an unneeded module changes nothing")
  func growth() {
    var faults: [String] = []
    for seed in UInt64(2_100_000)..<2_100_300 {
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

  @Test("A root edge that the answer satisfies already does not make it unsolvable or older")
  func moreRoots() {
    var faults: [String] = []
    for seed in UInt64(2_200_000)..<2_200_300 {
      let problem = RandomUniverse.problem(seed: seed)
      guard let selection = Attempt(problem, problem.options()).selection else { continue }
      var narrower = problem
      narrower.roots += selection.map { Edge($0.key, .exactly($0.value)) }
      if Attempt(narrower, narrower.options()).selection != selection { faults.append("seed \(seed)") }
    }
    #expect(faults.isEmpty)
  }
}
