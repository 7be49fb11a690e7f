import ModuleManifests
import Testing

@Suite("Programs: random")
struct ProgramTests {
  /// The rules for which a failing program has already been shrunk: shrinking takes a while, and one program per rule is enough.
  private static let shrunk = Guarded<Set<ProgramViolation.Rule>>([])

  @Test("Programs keep every rule", arguments: ProgramBlock.all)
  func random(block: ProgramBlock) async {
    var broken: Set<ProgramViolation.Rule> = []
    for seed in block.seeds {
      // Gives other tests a turn.
      await Task.yield()
      let program = ProgramDraw.program(seed)
      for violation in ProgramRun.outcome(program).violations where broken.insert(violation.rule).inserted {
        let isFirst = Self.shrunk.withLock { $0.insert(violation.rule).inserted }
        let example = isFirst ? "\n" + Self.smallest(program, violation.rule) : ""
        Issue.record("program \(seed) breaks \(violation)\(example)")
      }
    }
  }

  /// Returns the smallest program that breaks the same rule, as code, and a log of its run.
  private static func smallest(_ program: Program, _ rule: ProgramViolation.Rule) -> String {
    var shrinker = ProgramShrinker(rule)
    let small = shrinker.shrink(program)
    let outcome = ProgramRun.outcome(small, isLogging: true)
    return """
      \(small)
      \(outcome.violations.map(\.description).joined(separator: "\n"))
      \(outcome.log.map { "  " + $0 }.joined(separator: "\n"))
      """
  }

  @Test("Programs run the same way each time", arguments: 0..<50)
  func deterministic(seed: UInt64) {
    let program = ProgramDraw.program(seed)
    #expect(program == ProgramDraw.program(seed))
    let first = ProgramRun.outcome(program, isLogging: true)
    let second = ProgramRun.outcome(program, isLogging: true)
    #expect(first.log == second.log)
    #expect(first.steps == second.steps)
  }

  @Test("Programs contain everything that can be done, often enough")
  func coverage() {
    var seen: [String: Int] = [:]
    for seed in 0..<2_000 as Range<UInt64> {
      for (what, count) in ProgramRun.outcome(ProgramDraw.program(seed)).seen {
        seen[what, default: 0] += count
      }
    }
    var expected = [
      "initialized", "initialize failed", "ran", "run failed", "destroyed", "use", "handle", "action",
      "route",
      "listener", "scope", "scoped service", "scoped service ended", "overdue initialize", "overdue run",
      "overdue destroy", "abandoned initialize",
      "abandoned run", "abandoned destroy", "undestroyed", "phase starting", "phase rollingBack",
      "phase running",
      "phase changing", "phase stopping", "phase stopped", "started", "start failed", "stopped",
      "change succeeded", "change failed: initializeFailed", "change failed: stopped",
      "change failed: neededByOthers", "change failed: invalid", "change failed: cancelled",
      "change failed: reentrant",
    ]
    for way in ProgramWay.allCases { expected += ["got by \(way)", "failed by \(way)"] }
    for what in expected { #expect(seen[what, default: 0] >= 5, "\(what): \(seen)") }
  }
}
