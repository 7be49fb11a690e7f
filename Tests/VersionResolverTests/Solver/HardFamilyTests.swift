import TestSupport
import Testing
import VersionResolver

/// Hard problems stay within a number of steps. Steps rather than seconds, so that the bound holds on any machine.
@Suite("Hard families")
struct HardFamilyTests {
  private func proof(_ problem: Problem, _ attempt: Attempt) -> String? {
    if let selection = attempt.selection { return SelectionValidator(problem: problem).fault(in: selection) }
    guard let derivation = attempt.error?.derivation else { return "no proof" }
    return DerivationChecker(problem).fault(in: derivation)
  }

  private func expectRefusal(
    of problem: Problem,
    within steps: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let attempt = Attempt(problem, problem.options())
    #expect(attempt.error?.code == .unsolvable, sourceLocation: sourceLocation)
    #expect(proof(problem, attempt) == nil, sourceLocation: sourceLocation)
    #expect(attempt.steps <= steps, sourceLocation: sourceLocation)
  }

  @Test("A chain of 2,000 with a wrong end is refused without walking it again and again")
  func longChain() {
    expectRefusal(of: HardFamilies.chain(2_000), within: 3 * 2_000)
  }

  @Test("Eight modules that compete for seven versions are refused")
  func pigeonhole() {
    expectRefusal(of: HardFamilies.pigeonhole(8), within: 6_000)
  }

  @Test(
    "Where every version of 30 modules waits for another, the first cycles settle it",
    arguments: RandomRuns.blocks(10)
  )
  func waiting(seed: UInt64) {
    expectRefusal(of: HardFamilies.waiting(30, versions: 20, seed: seed), within: 5_000)
  }

  @Test("Versions that distant requirements exclude are not tried one after another")
  func lateRefusals() {
    let problem = HardFamilies.lateRefusals(40, length: 25)
    let attempt = Attempt(problem, problem.options())
    #expect(attempt.selection?.count == 40 * 26)
    #expect(proof(problem, attempt) == nil)
    // Each module is visited once, or twice if the first conflict comes late.
    #expect(attempt.steps <= 2 * 40 * 26)
  }

  @Test(
    "A chain of 300 with a wrong end is refused before 128 walks along it, since the guided search takes over"
  )
  func chain() {
    expectRefusal(of: HardFamilies.chain(300), within: 128 * 300)
  }

  @Test("A ladder is refused in steps that grow with the square of its layers", arguments: [10, 30])
  func ladder(layers: Int) {
    expectRefusal(of: HardFamilies.ladder(layers), within: 2 * layers * layers)
  }

  @Test("A hard sudoku gets its only solution")
  func sudoku() throws {
    let clues = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    let solved = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
    let problem = HardFamilies.sudoku(clues)
    let attempt = Attempt(problem, problem.options())
    let selection = try #require(attempt.selection)
    #expect(proof(problem, attempt) == nil)
    let digits = selection.sorted { $0.key < $1.key }.map { "\($0.value.major)" }.joined()
    #expect(digits == solved)
    #expect(attempt.steps <= 20_000)
  }

  @Test("A sudoku with a wrong clue is refused, with a proof")
  func wrongSudoku() {
    let clues = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....8"
    let problem = HardFamilies.sudoku(clues)
    let attempt = Attempt(problem, problem.options())
    #expect(attempt.error?.code == .unsolvable)
    #expect(proof(problem, attempt) == nil)
    #expect(attempt.steps <= 20_000)
  }

  @Test("Scattered conflicts near the phase transition are decided, and any proof holds")
  func scattered() {
    let seeds = RandomRuns.blocks(12)
    var solvable = 0
    for seed in seeds {
      let problem = HardFamilies.scattered(30, pairs: 560, seed: seed)
      let attempt = Attempt(problem, problem.options())
      #expect(attempt.error == nil || attempt.error?.code == .unsolvable, "seed \(seed)")
      #expect(proof(problem, attempt) == nil, "seed \(seed)")
      #expect(attempt.steps <= 5_000, "seed \(seed)")
      if attempt.selection != nil { solvable += 1 }
    }
    #expect((2...seeds.count - 2).contains(solvable))
  }
}
