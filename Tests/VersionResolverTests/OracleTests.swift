import Foundation
import Testing
import VersionResolver

/// Small universes by the ten thousand, against a brute-force enumeration of every selection.
@Suite("The solver against brute force")
struct OracleTests {
  static let chunk = 500
  /// 20,500 universes; a nightly run may ask for more.
  static let chunks = ProcessInfo.processInfo.environment["MODULEKIT_ORACLE_CHUNKS"].flatMap { Int($0) } ?? 41

  @Test("Verdict, selection and proof agree with brute force in every mode", arguments: 0..<chunks)
  func agrees(chunk: Int) {
    var faults: [String] = []
    for seed in UInt64(chunk * Self.chunk)..<UInt64((chunk + 1) * Self.chunk) {
      if let fault = Self.fault(seed: seed) { faults.append("seed \(seed): \(fault)") }
    }
    #expect(faults.isEmpty)
  }

  @Test("The universes are neither mostly solvable nor mostly hopeless")
  func balance() {
    let solvable = (0..<500).count { BruteForce(RandomUniverse.problem(seed: UInt64($0))).isSolvable }
    #expect((150...350).contains(solvable))
  }

  static func fault(seed: UInt64) -> String? {
    let problem = RandomUniverse.problem(seed: seed)
    let oracle = BruteForce(problem)
    let best = oracle.best()
    // Every universe in canonical and in guided search, lowest first only on a part, for time.
    for guidedAfter in [ResolverOptions().guidedAfter, Int(seed % 2)] {
      let attempt = Attempt(problem, problem.options(guidedAfter: guidedAfter))
      if let fault = fault(attempt, problem, best) { return "guided after \(guidedAfter): \(fault)" }
    }
    if seed % 8 < 1 {
      let attempt = Attempt(
        problem,
        problem.options(guidedAfter: seed % 16 == 0 ? 0 : 128, prefersLowest: true)
      )
      let lowest = oracle.best(prefersLowest: true)
      if let fault = fault(attempt, problem, lowest) { return "lowest: \(fault)" }
    }
    return nil
  }

  private static func fault(_ attempt: Attempt, _ problem: Problem, _ best: [String: Version]?) -> String? {
    if let selection = attempt.selection {
      guard let best else { return "selects \(selection), and there is no solution" }
      if let fault = SelectionValidator(problem: problem).fault(in: selection) { return fault }
      return selection == best ? nil : "selects \(selection), and the best is \(best)"
    }
    guard best == nil else { return "\(attempt.error?.description ?? ""), and \(best ?? [:]) is valid" }
    guard attempt.error?.code == .unsolvable, let derivation = attempt.error?.derivation else {
      return "no proof: \(String(describing: attempt.error))"
    }
    return DerivationChecker(problem).fault(in: derivation)
  }
}
