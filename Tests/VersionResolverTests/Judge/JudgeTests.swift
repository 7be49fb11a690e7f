import TestSupport
import Testing
import VersionResolver

/// Reads explanations independently: checks facts against the tables, each step with a small solver, and each sentence word by
/// word.
@Suite("The judge of explanations")
struct JudgeTests {
  /// What is wrong with the explanation of a problem's failure; `nil` if the problem is solvable or nothing is wrong.
  static func fault(_ problem: Problem, isMinimal: Bool = true) -> String? {
    var resolver = Resolver(provider: problem.provider, options: problem.options())
    try? resolver.preload(problem.modules)
    let attempt = Attempt(problem, with: resolver)
    guard attempt.error != nil else { return nil }
    guard let explanation = attempt.explanation else { return "no explanation" }
    if isMinimal, let fault = Core(explanation, of: problem).fault { return fault }
    let refusal = Refusal(explanation)
    return StepJudge(refusal, of: problem).fault
      ?? SentenceJudge(refusal, of: problem).fault ?? HeadlineJudge(refusal, of: problem).fault
  }

  private func faults(_ seeds: Range<UInt64>, _ flavor: RandomUniverse.Flavor) -> [String] {
    seeds.compactMap { seed in
      Self.fault(RandomUniverse.problem(seed: seed, flavor)).map { "seed \(seed): \($0)" }
    }
  }

  @Test(
    "Finds nothing wrong with random problems of each flavor",
    arguments: [
      (RandomUniverse.Flavor.dependenciesOnly, 7_000_000, 75), (.mixed, 7_100_000, 125),
      (.interfaces, 7_200_000, 125),
    ],
    0..<RandomRuns.factor
  )
  func random(_ problems: (flavor: RandomUniverse.Flavor, first: UInt64, count: Int), chunk: Int) {
    let seeds = RandomRuns.block(chunk, of: problems.count, from: problems.first)
    let faults = faults(seeds, problems.flavor)
    #expect(faults.isEmpty, "\(faults.prefix(8))")
  }
}
