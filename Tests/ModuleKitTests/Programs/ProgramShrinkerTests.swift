import Testing

@Suite("Programs: shrinking")
struct ProgramShrinkerTests {
  @Test("Keeps only what makes the program fail", arguments: 0..<20)
  func smallest(seed: UInt64) {
    // As if a use after a replacement failed.
    func fails(_ program: Program) -> Bool {
      let change = program.operations.firstIndex { !$0.request.modules.isEmpty }
      let use = program.operations.lastIndex { if case .call = $0.request { true } else { false } }
      return change.flatMap { change in use.map { change < $0 } } ?? false
    }
    guard let program = (seed * 100..<seed * 100 + 100).map(ProgramDraw.program).first(where: fails) else {
      Issue.record("no program has both")
      return
    }
    var shrinker = ProgramShrinker(fails: fails)
    let small = shrinker.shrink(program)
    #expect(fails(small))
    #expect(small.modules.isEmpty, "\(small)")
    #expect(small.operations.count == 2, "\(small)")
    #expect(small.operations.allSatisfy { $0.after == .now && $0.times == 1 }, "\(small)")
    #expect(small.settings == ProgramSettings(), "\(small)")
    #expect(small.allModules == [ProgramModule(small.allModules.first?.slot ?? 0)], "\(small)")
  }

  @Test("Every smaller program differs, and shrinking always ends", arguments: 0..<200)
  func ends(seed: UInt64) {
    let program = ProgramDraw.program(seed)
    let smaller = program.smaller
    #expect(!smaller.contains(program))
    #expect(Program(seed: 0, modules: [], operations: []).smaller.isEmpty)
    var shrinker = ProgramShrinker { _ in true }
    let small = shrinker.shrink(program)
    #expect(small.modules.isEmpty && small.operations.isEmpty)
    #expect(shrinker.runs > 0)
  }
}
