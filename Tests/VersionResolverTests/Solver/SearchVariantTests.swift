import TestSupport
import Testing

@testable import VersionResolver

/// Runs small problems, which brute force can judge, through ways of searching that only large problems take.
@Suite("Ways of searching compared with brute force")
struct SearchVariantTests {
  private static func seeds(_ first: UInt64) -> Range<UInt64> {
    RandomRuns.block(0, of: min(300 * RandomRuns.factor, 10_000), from: first)
  }

  private func faults(
    _ seeds: Range<UInt64>,
    _ flavor: RandomUniverse.Flavor = .mixed,
    _ change: (inout ResolverOptions, UInt64) -> Void
  ) -> [String] {
    seeds.compactMap { seed in
      let problem = RandomUniverse.problem(seed: seed, flavor)
      var options = problem.options()
      change(&options, seed)
      return Attempt(problem, options).fault(problem, BruteForce(problem).best()).map {
        "seed \(seed): \($0)"
      }
    }
  }

  @Test("Backjumps that are cut short", arguments: [RandomUniverse.Flavor.mixed, .interfaces])
  func shortJumps(flavor: RandomUniverse.Flavor) {
    #expect(
      faults(Self.seeds(20_000), flavor) { options, seed in
        options.longestJump = Int(seed % 3)
        options.maximumKept = Int(seed % 7)
        options.maximumSparedLevels = seed % 11 == 0 ? 3 : .max
        options.conflictsBeforeGuidedSearch = seed % 5 == 0 ? 2 : 128
      }.isEmpty
    )
  }

  @Test(
    "Everything that versions wait for together, from the first cycle on",
    arguments: [RandomUniverse.Flavor.mixed, .interfaces]
  )
  func waiting(flavor: RandomUniverse.Flavor) {
    #expect(
      faults(Self.seeds(30_000), flavor) { options, seed in
        options.cyclesUntilWaiting = Int(seed % 2)
        options.conflictsBeforeGuidedSearch = Int(seed % 3)
      }.isEmpty
    )
  }

  @Test("Alternating between the canonical order and activity after every conflict or two")
  func turns() {
    #expect(
      faults(Self.seeds(40_000)) { options, seed in
        options.guidedTurn = 1 + Int(seed % 2)
        options.conflictsBeforeGuidedSearch = 0
      }.isEmpty
    )
  }

  @Test("Edges that catalogs share under numbers, which may be those of other catalogs")
  func sharedEdges() {
    var faults: [String] = []
    for seed in Self.seeds(60_000) {
      var random = SplitMix64(seed: seed)
      let problem = RandomUniverse.problem(seed: seed)
      var shared: [Edge: Edge] = [:]
      var numbered = problem
      for (module, versions) in problem.provider.table {
        for (version, candidate) in versions {
          let edges = candidate.edges.map { edge in
            let known =
              shared[edge]
              ?? Edge(
                EdgeTarget(edge.target),
                edge.requirement,
                kind: edge.kind,
                isLazy: edge.isLazy,
                number: Int32(random.below(8))
              )
            shared[edge] = known
            return known
          }
          numbered.provider.table[module]?[version]?.edges = edges
        }
      }
      let attempt = Attempt(numbered, numbered.options())
      if let fault = attempt.fault(numbered, BruteForce(problem).best()) {
        faults.append("seed \(seed): \(fault)")
      }
    }
    #expect(faults.isEmpty)
  }

  @Test(
    "Sets of several words, where versions that may not be selected make no difference",
    arguments: [128, 0]
  )
  func severalWords(guidedAfter: Int) {
    var faults: [String] = []
    for seed in Self.seeds(50_000).prefix(RandomRuns.number(150, usually: 60)) {
      let problem = RandomUniverse.problem(seed: seed)
      var padded = problem
      for (module, versions) in problem.provider.table {
        for (index, version) in versions.keys.sorted().enumerated() {
          for patch in 0..<UInt64(20 + (seed + UInt64(index)) % 3 * 50) {
            let pad = Version(version.major, version.minor, 100 + patch)
            padded.provider.table[module]?[pad] = Candidate(
              [],
              unavailabilityReason: "is a pad",
              isPinnable: false
            )
          }
        }
      }
      let attempt = Attempt(padded, padded.options(guidedAfter: guidedAfter))
      if let fault = attempt.fault(padded, BruteForce(problem).best()) {
        faults.append("seed \(seed): \(fault)")
      }
    }
    #expect(faults.isEmpty)
  }

  @Test("A closed set is explained in true sentences")
  func explains() throws {
    var counted = 0
    for seed in RandomRuns.seeds(100, from: 0) {
      let problem = HardFamilies.waiting(5, versions: 2, seed: seed)
      var options = problem.options(guidedAfter: 0)
      options.cyclesUntilWaiting = 0
      let attempt = Attempt(problem, options)
      let derivation = try #require(attempt.error?.derivation)
      #expect(DerivationChecker(problem).fault(in: derivation) == nil, "seed \(seed)")
      let explanation = try #require(attempt.explanation)
      let refusal = Refusal(explanation)
      #expect(StepJudge(refusal, of: problem).fault == nil, "seed \(seed)")
      #expect(SentenceJudge(refusal, of: problem).fault == nil, "seed \(seed)")
      if explanation.steps.contains(where: {
        $0.text.contains("Each of these needs another of them to be initialized first")
      }) {
        counted += 1
      }
    }
    #expect(counted > 0)
  }
}
