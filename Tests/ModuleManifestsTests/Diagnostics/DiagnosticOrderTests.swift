import ModuleManifests
import TestSupport
import Testing

@Suite("Diagnostics")
struct DiagnosticOrderTests {
  @Test("Diagnostics have one order, however they were found", arguments: 0..<20)
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
}
