import ModuleManifests
import Testing

@Suite("Programs: random")
struct ProgramTests {
  /// The rules for which a failing program has already been shrunk: shrinking takes a while, and one program per rule is enough.
  private static let shrunk = Guarded<Set<ProgramViolation.Rule>>([])

  @Test("Programs keep every rule, and contain everything that can be done, often enough")
  func random() async {
    let blocks = ProgramBlock.all
    let seen = await withTaskGroup { group in
      for block in blocks { group.addTask { await Self.judge(block) } }
      return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    guard blocks.reduce(0, { $0 + $1.seeds.count }) >= ProgramBlock.usual else { return }
    for what in Self.expected { #expect(seen[what, default: 0] >= 5, "\(what): \(seen)") }
  }

  /// Runs programs, and returns how often they contain what can be done.
  private static func judge(_ block: ProgramBlock) async -> [String: Int] {
    var seen: [String: Int] = [:]
    var broken: Set<ProgramViolation.Rule> = []
    for seed in block.seeds {
      // Gives other tests a turn.
      await Task.yield()
      let program = ProgramDraw.program(seed)
      let outcome = ProgramRun.outcome(program)
      seen.merge(outcome.seen, uniquingKeysWith: +)
      for violation in outcome.violations where broken.insert(violation.rule).inserted {
        let isFirst = shrunk.withLock { $0.insert(violation.rule).inserted }
        let example = isFirst ? "\n" + smallest(program, violation.rule) : ""
        Issue.record("program \(seed) breaks \(violation)\(example)")
      }
    }
    return seen
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

  @Test("Programs run the same way each time", arguments: 0..<25)
  func deterministic(seed: UInt64) {
    let program = ProgramDraw.program(seed)
    #expect(program == ProgramDraw.program(seed))
    let first = ProgramRun.outcome(program, isLogging: true)
    let second = ProgramRun.outcome(program, isLogging: true)
    #expect(first.log == second.log)
    #expect(first.steps == second.steps)
  }

  /// What can be done.
  private static let expected: [String] = {
    var expected = [
      "initialized", "initialize failed", "ran", "run failed", "destroyed", "use", "handle", "action",
      "route",
      "listener", "fallback", "link", "asked", "scope", "inner scope", "scoped service",
      "scoped service ended",
      "overdue initialize", "overdue run",
      "overdue destroy", "abandoned initialize",
      "abandoned run", "abandoned destroy", "undestroyed", "phase starting", "phase rollingBack",
      "phase running",
      "phase changing", "phase stopping", "phase stopped", "started", "start failed", "stopped",
      "change succeeded", "change failed: initializeFailed", "change failed: stopped",
      "change failed: neededByOthers", "change failed: invalid", "change failed: cancelled",
      "change failed: reentrant", "interface moved", "factory failed", "factory asked",
      "lockfile", "chosen", "choice ended", "choosing succeeded", "choosing failed", "middleware", "retried",
      "host listener", "plan", "plan restarts", "forecast", "forecast of a refusal", "snapshot", "shown",
      "wired", "start report", "start report with failures", "module that waits", "module that joins",
      "module that leaves",
      "scope value",
    ]
    for kind in ProgramServiceKind.allCases {
      expected += ["made \(kind)", "adapted \(kind)", "got \(kind)"]
    }
    for way in ProgramWay.allCases { expected += ["got by \(way)", "failed by \(way)"] }
    return expected
  }()
}
