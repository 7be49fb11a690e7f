import TestSupport
import Testing
import VersionResolver

/// The answer is a function of the input, not of its order or of earlier questions.
@Suite("Determinism")
struct DeterminismTests {
  private static let seeds = RandomRuns.seeds(500, from: 1_000_000)

  /// Collects faults, since an expectation for each universe would take longer than the resolution.
  private func expectNone(_ fault: (UInt64, Problem) -> String?) {
    var faults: [String] = []
    for seed in Self.seeds {
      if let fault = fault(seed, RandomUniverse.problem(seed: seed)) {
        faults.append("seed \(seed): \(fault)")
      }
    }
    #expect(faults.isEmpty)
  }

  @Test("Permuted edges, versions and roots give the same selection and the same explanation")
  func permuted() {
    expectNone { seed, problem in
      let plain = Attempt(problem, problem.options())
      var random = SplitMix64(seed: seed)
      var other = problem
      other.roots.shuffle(using: &random)
      let provider = ShuffledProvider(base: problem.provider, seed: seed)
      let shuffled = Attempt(other, with: Resolver(provider: provider, options: problem.options()))
      if plain.selection != shuffled.selection { return "another selection" }
      if plain.steps != shuffled.steps { return "other steps" }
      if plain.error?.derivation?.steps != shuffled.error?.derivation?.steps { return "another proof" }
      guard seed % 3 == 0, plain.explanationText != shuffled.explanationText else { return nil }
      return "\(plain.explanationText)\n\(shuffled.explanationText)"
    }
  }

  @Test("A resolver that has answered other questions answers like a fresh one")
  func reused() throws {
    expectNone { seed, problem in
      var used = Resolver(provider: problem.provider, options: problem.options())
      for module in problem.modules {
        _ = try? used.resolve([Edge(module, .any)], pins: problem.pins)
      }
      let fresh = Attempt(problem, problem.options())
      let second = Attempt(problem, with: used)
      if fresh.selection != second.selection { return "another selection" }
      guard let derivation = second.error?.derivation else { return nil }
      return DerivationChecker(problem).fault(in: derivation)
    }
  }

  @Test("Resolving with a selection as pins returns it, even if it was the lowest")
  func pinned() {
    expectNone { seed, problem in
      let first = Attempt(problem, problem.options(preference: seed % 2 == 0 ? .lowest : .highest))
      guard let selection = first.selection else { return nil }
      var again = problem
      again.pins = selection
      return Attempt(again, again.options()).selection == selection ? nil : "another selection"
    }
  }

  @Test("Pins that name other modules or versions change nothing")
  func strayPins() {
    expectNone { _, problem in
      var stray = problem
      stray.pins["nobody"] = Version(1, 0, 0)
      for module in problem.modules where stray.pins[module] == nil { stray.pins[module] = Version(77, 0, 0) }
      let same = Attempt(stray, stray.options()).selection == Attempt(problem, problem.options()).selection
      return same ? nil : "another selection"
    }
  }

  @Test("Steps and proofs do not depend on the process, whose dictionaries have an order of their own")
  func fingerprint() {
    var steps = 0
    var proofSteps = 0
    for seed in UInt64(0)..<300 {
      let problem = RandomUniverse.problem(seed: seed)
      let attempt = Attempt(problem, problem.options(guidedAfter: Int(seed % 2) * 128))
      steps += attempt.steps
      proofSteps += attempt.error?.derivation?.steps.count ?? 0
    }
    // A change to the search may change these numbers; another run may not.
    #expect(steps == 551)
    #expect(proofSteps == 726)
  }
}
