import Foundation
import Testing

/// Conflicts that are hard to explain, to be read side by side: people remember a tool by how it explains a failure.
@Suite("Hard conflicts")
struct HardConflictTests {
  @Test("All are found")
  func found() {
    #expect(HardConflict.all.count >= 14)
  }

  /// Recorded with MODULEKIT_RECORD=1.
  @Test("Print what was recorded, in lines of 80 columns", arguments: HardConflict.all)
  func text(_ conflict: HardConflict) throws {
    let app = try conflict.app()
    let result = try Modctl.run(conflict.question.arguments + ["--dry-run"], in: app.url)
    #expect(result.status == 1 && result.output.isEmpty)
    result.expectPlain()
    if Recording.isOn { try conflict.record(result.errors) }
    #expect(try conflict.printed == result.errors)
  }
}
