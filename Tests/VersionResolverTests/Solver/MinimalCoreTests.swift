import TestSupport
import Testing
import VersionResolver

/// Checks the core of every refusal by brute force: unsolvable as it is, solvable without any one of its facts.
@Suite("Minimal cores")
struct MinimalCoreTests {
  private func faults(_ seeds: Range<UInt64>, _ flavor: RandomUniverse.Flavor) -> [String] {
    var faults: [String] = []
    for seed in seeds {
      let problem = RandomUniverse.problem(seed: seed, flavor)
      // A core is minimal among what was read, so everything is read.
      var resolver = Resolver(provider: problem.provider, options: problem.options())
      #expect(throws: Never.self) { try resolver.preload(problem.modules) }
      let attempt = Attempt(problem, with: resolver)
      guard attempt.error != nil else { continue }
      guard let explanation = attempt.explanation, explanation.isMinimal else {
        faults.append("seed \(seed): no minimal explanation")
        continue
      }
      if let fault = Core(explanation, of: problem).fault { faults.append("seed \(seed): \(fault)") }
      let facts = explanation.steps.filter(\.premises.isEmpty).map(\.text)
      if Set(facts).count != facts.count { faults.append("seed \(seed): a fact twice: \(facts)") }
    }
    return faults
  }

  @Test(
    "Of random problems of each flavor",
    arguments: [
      (RandomUniverse.Flavor.dependenciesOnly, 3_000_000, 60), (.mixed, 4_000_000, 60),
      (.interfaces, 4_500_000, 125), (.packages, 90_000, 125),
    ],
    0..<RandomRuns.factor
  )
  func random(_ problems: (flavor: RandomUniverse.Flavor, first: UInt64, count: Int), chunk: Int) {
    let seeds = RandomRuns.block(chunk, of: problems.count, from: problems.first)
    #expect(faults(seeds, problems.flavor).isEmpty)
  }

  @Test("With as few steps as the failure took, only what is minimal is said to be")
  func fewSteps() {
    var (minimal, uncertain, faults) = (0, 0, [String]())
    for seed in RandomRuns.seeds(400, from: 3_000_000) {
      let problem = RandomUniverse.problem(seed: seed, .dependenciesOnly)
      var options = problem.options()
      options.stepLimit = Attempt(problem, options).steps
      var resolver = Resolver(provider: problem.provider, options: options)
      #expect(throws: Never.self) { try resolver.preload(problem.modules) }
      guard let explanation = Attempt(problem, with: resolver).explanation else { continue }
      guard explanation.isMinimal else {
        uncertain += 1
        continue
      }
      minimal += 1
      if let fault = Core(explanation, of: problem).fault { faults.append("seed \(seed): \(fault)") }
    }
    #expect(faults.isEmpty && minimal > 0 && uncertain > 0, "\(minimal), \(uncertain), \(faults.prefix(3))")
  }

  @Test("Of 1,200 versions that need the same, one attempt shows that all are part of the core")
  func manyVersions() throws {
    var provider = TableProvider()
    for minor in 0..<1_200 { provider.add("sdk", "1.\(minor).0", [Edge("nowhere", .any)]) }
    provider.add("sdk", "2.0.0", [Edge("nowhere", text: "^1")])
    let problem = Problem(provider, [Edge("sdk", .any)])
    let explanation = try #require(Attempt(problem, problem.options()).explanation)
    let isMinimal = explanation.isMinimal
    #expect(isMinimal)
    guard case .edges(module: "sdk", let statements)? = explanation.core.first else {
      Issue.record("\(explanation.core.count) facts")
      return
    }
    #expect(statements.count == 1_201)
  }

  @Test(
    "Of a cycle of 1,000 modules, one attempt shows that each edge is part of the core",
    arguments: RandomRuns.factor == 1 ? [20] : [1, 20]
  )
  func longCycle(rootCount: Int) throws {
    var provider = TableProvider()
    let count = 1_000
    for index in 0..<count {
      provider.add("m\(index)", "1.0.0", [Edge("m\((index + 1) % count)", .any)])
    }
    let roots = (0..<rootCount).map { Edge("m\($0 * count / rootCount)", .any) }
    let problem = Problem(provider, roots)
    let explanation = try #require(Attempt(problem, problem.options()).explanation)
    // Attempts for each edge would take more than minimizing may.
    let isMinimal = explanation.isMinimal
    #expect(isMinimal)
  }

  @Test(
    "Versions that state the same are told apart by what is required of them",
    arguments: [3_000_152, 3_000_301, 3_000_549, 3_000_706] as [UInt64]
  )
  func versionsToldApart(seed: UInt64) {
    #expect(faults(seed..<seed + 1, .dependenciesOnly).isEmpty)
  }

  @Test("A cycle that a proof uses several times is stated once")
  func cycleStatedOnce() {
    #expect(faults(3_002_137..<3_002_138, .dependenciesOnly) == [])
    #expect(faults(4_502_188..<4_502_189, .interfaces) == [])
    #expect(faults(4_502_592..<4_502_593, .interfaces) == [])
  }
}
