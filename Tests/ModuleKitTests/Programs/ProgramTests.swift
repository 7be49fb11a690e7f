import Foundation
import Testing

@Suite("Random programs")
struct ProgramTests {
  @Test("develop")
  func develop() {
    let environment = ProcessInfo.processInfo.environment
    let first = UInt64(environment["MODULEKIT_PROGRAM_SEED"] ?? "0") ?? 0
    let count = UInt64(environment["MODULEKIT_PROGRAMS"] ?? "200") ?? 200
    var rules: [String: (Int, UInt64, String)] = [:]
    var steps = 0
    var seen: [String: Int] = [:]
    let began = ContinuousClock.now
    for seed in first..<first + count {
      let outcome = ProgramRun.outcome(ProgramDraw.program(seed), isLogging: count == 1)
      steps += outcome.steps
      for (what, number) in outcome.seen { seen[what, default: 0] += number }
      for rule in Set(outcome.violations.map(\.rule)) {
        let text = outcome.violations.first { $0.rule == rule }?.text ?? ""
        rules[rule.rawValue, default: (0, seed, text)].0 += 1
      }
      if count == 1 { print(outcome.log.joined(separator: "\n")); print(outcome.violations) }
    }
    print("\(count) programs, \(steps) steps, \(ContinuousClock.now - began)")
    for (rule, found) in rules.sorted(by: { $0.value.0 > $1.value.0 }) { print(rule, found) }
    for (what, number) in seen.sorted(by: { $0.key < $1.key }) { print("  ", what, number) }
  }
}
