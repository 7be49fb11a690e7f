import Foundation
import Testing

/// The content of a fixture's `scenario.json`.
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

  /// True if a resolution takes seconds in a debug build. Such an application is shown once in each format; the rest needs
  /// MODULEKIT_SLOW=1.
  var isSlow: Bool { name == "ladder-30" }

  /// All applications, without the slow ones unless they are asked for.
  static let quick = all.filter {
    !$0.isSlow || ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] != nil
  }

  /// The recorded output of modctl.
  var recording: URL { AppFolder.fixtures.appendingPathComponent("\(name)/expected.txt") }

  var recorded: String { get throws { try String(contentsOf: recording, encoding: .utf8) } }
}

@Suite("The small applications")
struct FixtureTests {
  @Test("All are found")
  func found() {
    #expect(Scenario.all.count >= 30)
  }

  /// Recorded with MODULEKIT_RECORD=1.
  @Test(
    "Print what was recorded with the right exit code, in lines of 80 columns without escape codes",
    arguments: Scenario.all
  )
  func text(_ scenario: Scenario) throws {
    let result = try AppFolder.output(of: scenario.name, "resolve", "--dry-run")
    #expect(result.status == scenario.exit, "\(result.errors)")
    result.expectPlain()
    try Recording.expect(result.recording, in: scenario.recording)
  }

  @Test("The repository's own shop resolves to 30 modules")
  func shop() throws {
    let result = try Modctl.run(["resolve", "--dry-run"], in: AppFolder.repository)
    result.expect(0)
    #expect(result.output.hasPrefix("Resolved 30 modules for shop (9 direct)\n"))
  }
}
