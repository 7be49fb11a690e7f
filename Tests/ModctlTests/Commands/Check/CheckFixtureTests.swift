import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import Testing

/// The folders of `Tests/Fixtures/checks`, one for each kind of mistake.
enum CheckFixture {
  static let folder = AppFolder.repository.appendingPathComponent("Tests/Fixtures/checks")

  static let all: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
    .sorted()

  static func recording(_ name: String) -> URL { folder.appendingPathComponent("\(name)/expected.txt") }
}

@Suite("modctl check, with one folder for each kind of mistake")
struct CheckFixtureTests {
  /// Recorded with MODULEKIT_RECORD=1.
  @Test("Prints what was recorded, in lines of 80 columns without escape codes", arguments: CheckFixture.all)
  func recorded(_ name: String) throws {
    let result = try Modctl.run(["check"], in: CheckFixture.folder.appendingPathComponent(name))
    #expect(result.errors.isEmpty)
    result.expectPlain()
    try Recording.expect(result.recording, in: CheckFixture.recording(name))
  }

  @Test(
    "Prints one JSON document that counts what it lists, with a matching exit code",
    arguments: CheckFixture.all
  )
  func json(_ name: String) throws {
    let folder = CheckFixture.folder.appendingPathComponent(name)
    // The recording has the exit code without --strict.
    let result = try Modctl.run(["check", "--format", "json", "--strict"], in: folder)
    let document = try result.object()
    #expect(document["schema"] as? String == "modctl.check/1")
    let diagnostics = try #require(document["diagnostics"] as? [[String: Any]])
    let errors = diagnostics.count { $0["severity"] as? String == "error" }
    #expect(document["errors"] as? Int == errors)
    #expect(document["warnings"] as? Int == diagnostics.count - errors)
    let isComplete = try #require(document["complete"] as? Bool)
    #expect(result.status == (isComplete ? (diagnostics.isEmpty ? 0 : 1) : 65))
    let recorded = try String(contentsOf: CheckFixture.recording(name), encoding: .utf8)
    #expect(recorded.hasPrefix("exit \(isComplete ? (errors > 0 ? 1 : 0) : 65)\n"))
    // No two findings are equal.
    let texts = try diagnostics.map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
    #expect(Set(texts).count == texts.count)
    for diagnostic in diagnostics {
      let place = diagnostic["at"] as? [String: Any]
      #expect(place?["file"] is String && place?["line"] is Int && place?["column"] is Int)
    }
  }

  @Test("Every code of every lint occurs in one of the folders, and no other code does")
  func codes() throws {
    var found: Set<String> = []
    for name in CheckFixture.all {
      let report = ApplicationChecker(directory: CheckFixture.folder.appendingPathComponent(name).path)
        .check()
      found.formUnion(report.diagnostics.map(\.code.name))
    }
    // No folder can produce these: they need a server, as in `RemoteCommandTests`.
    let elsewhere = [DiagnosticCode.rewrittenVersion, .unreachableCatalog].map(\.name)
    #expect(ApplicationChecker.codes.map(\.name).filter { !found.contains($0) } == elsewhere)
    #expect(found.subtracting(ApplicationChecker.codes.map(\.name)) == [])
  }
}
