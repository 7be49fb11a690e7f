import Foundation
import ModuleManifests
import ModuleTools
import Testing

/// The folders of `Tests/Fixtures/checks`: one for each kind of mistake.
enum CheckFixture {
  static let folder = AppFolder.repository.appendingPathComponent("Tests/Fixtures/checks")

  static let all: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
    .sorted()
}

@Suite("modctl check, on one folder for each kind of mistake")
struct CheckFixtureTests {
  /// Recorded with MODULEKIT_RECORD=1.
  @Test("prints what was recorded", arguments: CheckFixture.all)
  func recorded(_ name: String) throws {
    let result = try Modctl.run(["check"], in: CheckFixture.folder.appendingPathComponent(name))
    let text = "exit \(result.status)\n--- output\n\(result.output)--- errors\n\(result.errors)"
    let file = CheckFixture.folder.appendingPathComponent("\(name)/expected.txt")
    if ProcessInfo.processInfo.environment["MODULEKIT_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test(
    "prints lines of 80 columns without escape codes, and plain ASCII where asked",
    arguments: CheckFixture.all
  )
  func plain(_ name: String) throws {
    let folder = CheckFixture.folder.appendingPathComponent(name)
    let result = try Modctl.run(["check"], in: folder)
    #expect(result.errors.isEmpty)
    for line in result.output.split(separator: "\n") {
      #expect(line.unicodeScalars.count <= 80, "\(line)")
      #expect(!line.unicodeScalars.contains("\u{1B}"))
    }
    let ascii = try Modctl.run(["check", "--ascii"], in: folder)
    let isPlain = ascii.output.utf8.allSatisfy { $0 < 0x80 }
    #expect(isPlain)
    #expect(ascii.status == result.status)
  }

  @Test(
    "prints one JSON document that counts what it lists, and the exit code follows",
    arguments: CheckFixture.all
  )
  func json(_ name: String) throws {
    let folder = CheckFixture.folder.appendingPathComponent(name)
    let result = try Modctl.run(["check", "--format", "json"], in: folder)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == "modctl.check/1")
    let diagnostics = try #require(document["diagnostics"] as? [[String: Any]])
    let errors = diagnostics.count { $0["severity"] as? String == "error" }
    #expect(document["errors"] as? Int == errors)
    #expect(document["warnings"] as? Int == diagnostics.count - errors)
    let isComplete = try #require(document["complete"] as? Bool)
    #expect(result.status == (isComplete ? (errors > 0 ? 1 : 0) : 65))
    let strict = try Modctl.run(["check", "--strict"], in: folder)
    #expect(strict.status == (isComplete ? (diagnostics.isEmpty ? 0 : 1) : 65))
    // No two findings are the same.
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
      let report = ApplicationChecker(directory: CheckFixture.folder.appendingPathComponent(name).path).run()
      found.formUnion(report.diagnostics.map(\.code.name))
    }
    #expect(ApplicationChecker.codes.map(\.name).filter { !found.contains($0) } == [])
    #expect(found.subtracting(ApplicationChecker.codes.map(\.name)) == [])
  }
}
