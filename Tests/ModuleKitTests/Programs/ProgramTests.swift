import Foundation
import Testing

@Suite("Random programs")
struct ProgramTests {
  @Test("develop")
  func develop() {
    let environment = ProcessInfo.processInfo.environment
    let first = UInt64(environment["MODULEKIT_PROGRAM_SEED"] ?? "0") ?? 0
    let count = UInt64(environment["MODULEKIT_PROGRAMS"] ?? "200") ?? 200
    let shrinks = Set((environment["MODULEKIT_SHRINK"] ?? "").split(separator: ",").map(String.init))
    var rules: [String: (Int, UInt64, String)] = [:]
    var shrunk: [String: Int] = [:]
    var steps = 0
    var seen: [String: Int] = [:]
    let began = ContinuousClock.now
    for seed in first..<first + count {
      let program = ProgramDraw.program(seed)
      let outcome = ProgramRun.outcome(program, isLogging: count == 1)
      steps += outcome.steps
      for (what, number) in outcome.seen { seen[what, default: 0] += number }
      for rule in Set(outcome.violations.map(\.rule)) {
        let text = outcome.violations.first { $0.rule == rule }?.text ?? ""
        rules[rule.rawValue, default: (0, seed, text)].0 += 1
        if shrinks.contains(rule.rawValue), shrunk[rule.rawValue, default: 0] < 3 {
          shrunk[rule.rawValue, default: 0] += 1
          var shrinker = ProgramShrinker(rule)
          let small = shrinker.shrink(program)
          let result = ProgramRun.outcome(small, isLogging: true)
          print("=== \(rule), seed \(seed), \(3_000 - shrinker.runs) runs\n\(small)")
          print(result.violations)
          print(result.log.joined(separator: "\n"))
        }
      }
      if count == 1 { print(program); print(outcome.log.joined(separator: "\n")); print(outcome.violations) }
    }
    print("\(count) programs, \(steps) steps, \(ContinuousClock.now - began)")
    for (rule, found) in rules.sorted(by: { $0.value.0 > $1.value.0 }) { print(rule, found) }
    if count > 1 { for (what, number) in seen.sorted(by: { $0.key < $1.key }) { print("  ", what, number) } }
  }
}
