import Testing

import enum TestSupport.RandomRuns

/// Failures found by random programs, each shrunk as far as possible.
@Suite("Programs: found earlier")
struct ProgramRegressionTests {
  @Test(
    "Earlier failures keep every rule now, in many orders",
    arguments: ProgramRegression.all + ProgramRegression.failures + ProgramRegression.late
      + ProgramRegression.ends
  )
  func regression(regression: ProgramRegression) {
    for seed in [regression.program.seed] + RandomRuns.blocks(50, usually: 15) {
      var program = regression.program
      program.seed = seed
      let violations = ProgramRun.outcome(program).violations
      #expect(violations.isEmpty, "seed \(seed)")
      if !violations.isEmpty { return }
    }
  }
}
