import Foundation
import TestSupport
import Testing
import VersionResolver

/// Compares small universes by the ten thousand with a brute-force enumeration of every selection.
@Suite("The solver against brute force")
struct OracleTests {
  static let chunk = 300
  /// 300 universes of each kind; a nightly run asks for more.
  static let chunks = ProcessInfo.processInfo.environment["MODULEKIT_ORACLE_CHUNKS"].flatMap { Int($0) } ?? 1

  @Test("Verdict, selection and proof agree with brute force in every mode", arguments: 0..<chunks)
  func agrees(chunk: Int) {
    #expect(Self.faults(chunk, .mixed).isEmpty)
  }

  @Test("They also agree with interfaces, choices of providers and pinned providers", arguments: 0..<chunks)
  func agreesWithInterfaces(chunk: Int) {
    #expect(Self.faults(chunk, .interfaces).isEmpty)
  }

  @Test("They also agree with modules that come from packages", arguments: 0..<chunks)
  func agreesWithPackages(chunk: Int) {
    #expect(Self.faults(chunk, .packages).isEmpty)
  }

  private static func faults(_ chunk: Int, _ flavor: RandomUniverse.Flavor) -> [String] {
    RandomRuns.block(chunk, of: Self.chunk, from: 0).compactMap { seed in
      fault(RandomUniverse.problem(seed: seed, flavor), seed).map { "seed \(seed): \($0)" }
    }
  }

  @Test("The universes are neither mostly solvable nor mostly unsolvable")
  func balance() {
    for flavor in [RandomUniverse.Flavor.mixed, .interfaces, .packages] {
      let solvable = (0..<200).count {
        BruteForce(RandomUniverse.problem(seed: UInt64($0), flavor)).isSolvable
      }
      #expect((50...150).contains(solvable), "\(solvable) of \(flavor)")
    }
  }

  @Test("Interfaces with providers, rivals and no providers occur in answers and in proofs")
  func interfacesMatter() {
    var counts = (provided: 0, exclusive: 0, chosen: 0)
    for seed in RandomRuns.seeds(400, from: 0) {
      let problem = RandomUniverse.problem(seed: seed, .interfaces)
      let attempt = Attempt(problem, problem.options())
      if !attempt.providers.isEmpty { counts.provided += 1 }
      if attempt.providers.contains(where: { problem.chosen[$0.key] == $0.value }) { counts.chosen += 1 }
      let steps = attempt.error?.derivation?.steps ?? []
      if steps.contains(where: { if case .exclusive = $0.cause { true } else { false } }) {
        counts.exclusive += 1
      }
    }
    #expect(counts.provided > 40 && counts.exclusive > 5 && counts.chosen > 5, "\(counts)")
  }

  @Test("Packages rule out selections and occur in proofs")
  func packagesMatter() {
    var counts = (different: 0, proofs: 0)
    for seed in RandomRuns.seeds(400, from: 0) {
      let problem = RandomUniverse.problem(seed: seed, .packages)
      var without = problem
      without.provider = problem.provider.filteringEdges { $2.kind != .package }
      let attempt = Attempt(problem, problem.options())
      if attempt.selection != Attempt(without, problem.options()).selection { counts.different += 1 }
      let steps = attempt.error?.derivation?.steps ?? []
      if steps.contains(where: { $0.terms.contains { $0.subject.isPackage } }) { counts.proofs += 1 }
    }
    #expect(counts.different > 30 && counts.proofs > 20, "\(counts)")
  }

  static func fault(_ problem: Problem, _ seed: UInt64) -> String? {
    let oracle = BruteForce(problem)
    let best = oracle.best()
    // Every universe in canonical and in guided search; lowest first only for some, to save time.
    for guidedAfter in [ResolverOptions().conflictsBeforeGuidedSearch, Int(seed % 2)] {
      let attempt = Attempt(problem, problem.options(guidedAfter: guidedAfter))
      if let fault = attempt.fault(problem, best) { return "guided after \(guidedAfter): \(fault)" }
    }
    if seed % 8 < 1 {
      let attempt = Attempt(
        problem,
        problem.options(guidedAfter: seed % 16 == 0 ? 0 : 128, preference: .lowest)
      )
      let lowest = oracle.best(.lowest)
      if let fault = attempt.fault(problem, lowest) { return "lowest: \(fault)" }
    }
    if seed % 8 == 1 {
      let attempt = Attempt(
        problem,
        problem.options(guidedAfter: seed % 16 == 1 ? 0 : 128, preference: .lowestDirect)
      )
      if let fault = attempt.fault(problem, oracle.best(.lowestDirect)) { return "lowest direct: \(fault)" }
    }
    return nil
  }
}
