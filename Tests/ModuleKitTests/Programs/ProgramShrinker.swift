/// Makes a program that fails as small as it can, while it still fails.
struct ProgramShrinker {
  /// How often a program may be tried.
  static let budget = 3_000

  private let fails: (Program) -> Bool
  /// Runs that are left.
  private(set) var runs = budget

  init(fails: @escaping (Program) -> Bool) { self.fails = fails }

  /// For programs that break a rule.
  init(_ rule: ProgramViolation.Rule) {
    self.init { program in ProgramRun.outcome(program).violations.contains { $0.rule == rule } }
  }

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
        if fails(program) { return program }
      }
    }
    return nil
  }
}
