import ModuleKitTesting

/// Makes a program that breaks a rule as small as it can, while it still breaks that rule.
struct ProgramShrinker {
  let rule: ProgramViolation.Rule
  /// Runs that are left.
  private(set) var runs = 3_000

  init(_ rule: ProgramViolation.Rule) { self.rule = rule }

  mutating func shrink(_ program: Program) -> Program {
    var smallest = program
    while let next = first(among: smallest.smaller) { smallest = next }
    return smallest
  }

  /// The first that still fails, also with other seeds: whatever is left out changes which job comes when.
  private mutating func first(among programs: [Program]) -> Program? {
    for program in programs {
      for seed in [program.seed, 0, 1, 2, 3] {
        guard runs > 0 else { return nil }
        runs -= 1
        var program = program
        program.seed = seed
        if ProgramRun.outcome(program).violations.contains(where: { $0.rule == rule }) { return program }
      }
    }
    return nil
  }
}
