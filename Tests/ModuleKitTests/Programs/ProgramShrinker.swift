/// Makes a failing program as small as possible while it still fails.
struct ProgramShrinker {
  /// The number of times a program may be tried.
  static let budget = 3_000

  private let fails: (Program) -> Bool
  /// The remaining runs.
  private(set) var runs = budget

  init(fails: @escaping (Program) -> Bool) { self.fails = fails }

  /// Shrinks programs that break a rule.
  init(_ rule: ProgramViolation.Rule) {
    self.init { program in ProgramRun.outcome(program).violations.contains { $0.rule == rule } }
  }

  mutating func shrink(_ program: Program) -> Program {
    var smallest = program
    while let next = first(among: smallest.smaller) { smallest = next }
    return smallest
  }

  /// Returns the first program that still fails, possibly with another seed: whatever is left out changes the order of the jobs.
  private mutating func first(among programs: [Program]) -> Program? {
    for program in programs {
      for seed in [program.seed, 0, 1, 2, 3] {
        guard runs > 0 else { return nil }
        runs -= 1
        var program = program
        program.seed = seed
        if fails(program) { return program }
      }
    }
    return nil
  }
}
