import TestSupport
import Testing
import VersionResolver

/// Running out of steps is a verdict of its own.
@Suite("The step limit")
struct StepLimitTests {
  @Test("Three steps are too few for a chain of ten, which gives stepLimitReached without a proof")
  func stops() {
    var options = ResolverOptions()
    options.stepLimit = 3
    let problem = HardFamilies.chain(10)
    let attempt = Attempt(problem, options)
    #expect(attempt.error?.code == .stepLimitReached)
    #expect(attempt.error?.derivation == nil)
    #expect(attempt.explanation == nil)
    #expect(attempt.error?.description == "stopped after 3 steps, not proven unsolvable")
  }

  @Test("An answer within the limit equals the answer without one")
  func suffices() {
    let problem = HardFamilies.chain(10)
    let free = Attempt(problem, problem.options())
    var options = ResolverOptions()
    options.stepLimit = free.steps
    let bounded = Attempt(problem, options)
    #expect(bounded.error?.code == .unsolvable)
    #expect(bounded.steps == free.steps)
  }

  @Test("No search takes more steps than its limit, and only those that need more stop at it")
  func neverExceeded() {
    let problems =
      [HardFamilies.chain(10), HardFamilies.ladder(4)]
      + (0..<60).map { RandomUniverse.problem(seed: $0, $0 % 2 == 0 ? .mixed : .interfaces) }
    for problem in problems {
      var options = problem.options()
      let free = Attempt(problem, options)
      for limit in 0...free.steps + 1 {
        options.stepLimit = limit
        let bounded = Attempt(problem, options)
        #expect(bounded.steps == min(limit, free.steps))
        #expect((bounded.error?.code == .stepLimitReached) == (limit < free.steps))
        var guided = problem.options(guidedAfter: 1)
        guided.stepLimit = limit
        #expect(Attempt(problem, guided).steps <= limit)
      }
    }
  }
}
