import ModuleManifests
import TestSupport
import Testing

@Suite("Diagnostics")
struct DiagnosticOrderTests {
  @Test("Diagnostics have one order, however they were found", arguments: RandomRuns.blocks(20))
  func order(_ seed: UInt64) {
    let sorted = [
      Diagnostic(.badJSON, "a", at: SourcePosition(file: "B", line: 9)),
      Diagnostic(.badJSON, "a", at: SourcePosition(file: "a", line: 1, column: 2)),
      Diagnostic(.badName, "a", at: SourcePosition(file: "a", line: 2, column: 1)),
      Diagnostic(.badName, "b", at: SourcePosition(file: "a", line: 2, column: 1)),
      Diagnostic(.badVersion, "a", at: SourcePosition(file: "a", line: 2, column: 1)),
      Diagnostic(.badJSON, "a", at: SourcePosition(file: "a", line: 2, column: 1), severity: .warning),
      Diagnostic(.badJSON, "a", at: SourcePosition(file: "a", line: 10, column: 1)),
      Diagnostic(.badJSON, "a", at: SourcePosition(file: "ä")),
    ]
    var generator = SplitMix64(seed: seed)
    #expect(sorted.shuffled(using: &generator).sorted() == sorted)
  }

  @Test("Of two diagnostics or positions, one comes first unless they are equal")
  func isTotal() {
    var random = SplitMix64(seed: 1)
    func position() -> SourcePosition {
      SourcePosition(
        file: ["a", "b"][random.below(2)],
        column: 1 + random.below(2),
        offset: random.below(2),
        length: random.below(2)
      )
    }
    func diagnostic() -> Diagnostic {
      let file = SourceFile(path: "a", bytes: Array(["xy", "xz"][random.below(2)].utf8))
      let notes = (0..<random.below(3)).map { _ in
        Diagnostic.Note(["m", "n"][random.below(2)], at: random.below(2) == 0 ? nil : position())
      }
      let hint = [nil, "", "h"][random.below(3)]
      return random.below(2) == 0
        ? Diagnostic(.badJSON, "a", at: position(), notes: notes, hint: hint)
        : Diagnostic(.badJSON, "a", in: file, 0..<1, notes: notes, hint: hint)
    }
    func agrees<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
      [one < other, one == other, other < one].count { $0 } == 1
    }
    for _ in 0..<20_000 {
      let (one, other) = (diagnostic(), diagnostic())
      #expect(agrees(one, other), "\(one) \(other)")
      #expect(agrees(one.position, other.position), "\(one.position) \(other.position)")
    }
  }
}
