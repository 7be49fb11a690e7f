import Foundation
import Testing

/// What a fixture's `scenario.json` says.
struct Scenario: Decodable, CustomTestStringConvertible {
  var name = ""
  let exit: Int32
  let pending: String?

  enum CodingKeys: String, CodingKey {
    case exit, pending
  }

  var testDescription: String { name }

  static let all: [Scenario] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: AppFolder.fixtures.path)) ?? []
    return names.sorted().compactMap { name in
      let file = AppFolder.fixtures.appendingPathComponent("\(name)/scenario.json")
      guard let data = try? Data(contentsOf: file),
        var scenario = try? JSONDecoder().decode(Scenario.self, from: data)
      else { return nil }
      scenario.name = name
      return scenario.pending == nil ? scenario : nil
    }
  }()
}

@Suite("The small applications")
struct FixtureTests {
  @Test("are all found")
  func found() {
    #expect(Scenario.all.count >= 30)
  }

  @Test("end with their exit code, in lines of 80 columns without escape codes", arguments: Scenario.all)
  func text(_ scenario: Scenario) throws {
    let app = try AppFolder(fixture: scenario.name)
    let result = try app.modctl("resolve", "--dry-run")
    #expect(result.status == scenario.exit, "\(result.errors)")
    for line in (result.output + result.errors).split(separator: "\n") {
      #expect(line.unicodeScalars.count <= 80, "\(line)")
      #expect(!line.unicodeScalars.contains("\u{1B}"))
    }
    #expect(try app.modctl("resolve", "--dry-run") == result)
    let ascii = try app.modctl("resolve", "--dry-run", "--ascii")
    let isPlain = (ascii.output + ascii.errors).utf8.allSatisfy { $0 < 0x80 }
    #expect(isPlain)
  }

  @Test("print one JSON document with a schema", arguments: Scenario.all)
  func json(_ scenario: Scenario) throws {
    let app = try AppFolder(fixture: scenario.name)
    let result = try app.modctl("resolve", "--dry-run", "--format", "json")
    #expect(result.status == scenario.exit)
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(
      document?["schema"] as? String == (scenario.exit == 0 ? "modctl.resolve/1" : "modctl.diagnostic/1")
    )
  }

  /// Recorded with MODULEKIT_RECORD=1.
  @Test("print what was recorded", arguments: Scenario.all)
  func recorded(_ scenario: Scenario) throws {
    let name = scenario.name
    let app = try AppFolder(fixture: name)
    let result = try app.modctl("resolve", "--dry-run")
    let text = "exit \(result.status)\n--- output\n\(result.output)--- errors\n\(result.errors)"
    let file = AppFolder.fixtures.appendingPathComponent("\(name)/expected.txt")
    if ProcessInfo.processInfo.environment["MODULEKIT_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("The repository's own shop resolves to 30 modules")
  func shop() throws {
    let result = try Modctl.run(["resolve", "--dry-run"], in: AppFolder.repository)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("Resolved 30 modules for shop (9 direct)\n"))
  }
}
