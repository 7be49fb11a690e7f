import Foundation
import Testing

@Suite("Staleness of a lockfile")
struct StalenessTests {
  private static let manifests = [
    "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
    "manifests/log/1.4.0.json": #"{"name": "log", "version": "1.4.0", "dependencies": {"clock": "^1"}}"#,
    "manifests/clock/1.0.0.json": #"{"name": "clock", "version": "1.0.0"}"#,
    "manifests/clock/1.2.0.json": #"{"name": "clock", "version": "1.2.0"}"#,
    "manifests/ads/1.0.0.json":
      #"{"name": "ads", "version": "1.0.0", "optionalDependencies": {"clock": "^1"}}"#,
  ]

  /// Makes an application that is resolved with the first manifest and then has the second one.
  private func app(
    _ before: String,
    then after: String,
    _ more: [String: String] = [:],
    changing: [String: String] = [:]
  ) throws -> AppFolder {
    let app = try AppFolder(
      Self.manifests.merging(more) { $1 }.merging(["modules.json": Self.application(before)]) { $1 }
    )
    let result = try app.modctl("resolve")
    try #require(result.status == 0, "\(result.errors)")
    try app.write("modules.json", Self.application(after))
    for (path, text) in changing { try app.write(path, text) }
    return app
  }

  private static func application(_ content: String) -> String { "{\"name\": \"shop\", \(content)}" }

  private func expect(
    _ status: Int32,
    _ app: AppFolder,
    output: String = "",
    errors: String = "",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try app.read("modules.lock.json")
    let result = try app.modctl("resolve", "--locked")
    #expect(result.status == status, "\(result.output + result.errors)", sourceLocation: location)
    #expect(output.isEmpty || result.output.contains(output), "\(result.output)", sourceLocation: location)
    #expect(
      errors.isEmpty || result.flatErrors.contains(errors),
      "\(result.errors)",
      sourceLocation: location
    )
    #expect(try app.read("modules.lock.json") == before, sourceLocation: location)
    let json = try app.modctl("resolve", "--locked", "--format", "json")
    #expect(json.status == status, sourceLocation: location)
    if status == 0 || status == 2 {
      #expect(json.output.contains("\"stale\": \(status == 2)"), sourceLocation: location)
      let reasons = ["changes", "differences"].filter { !json.output.contains("\"\($0)\": []") }
      #expect(status == 0 || !reasons.isEmpty, "\(json.output)", sourceLocation: location)
    }
  }

  @Test("Exits with 0 for an edited requirement that still holds, and resolve does not write")
  func editedAndSatisfied() throws {
    let app = try app(#""dependencies": {"log": "^1.0"}"#, then: #""dependencies": {"log": ">=1.2 <3"}"#)
    try expect(0, app, output: "modules.lock.json is up to date.")
    let before = try app.read("modules.lock.json")
    #expect(try app.modctl("resolve").output.contains("modules.lock.json is up to date."))
    #expect(try app.read("modules.lock.json") == before)
  }

  @Test("Exits with 2 for a requirement that no longer holds, and shows the difference")
  func editedAndUnsatisfied() throws {
    let app = try app(#""dependencies": {"log": "^1.0"}"#, then: #""dependencies": {"log": "<1.2"}"#)
    try expect(2, app, output: "< log 1.4.0 → 1.0.0", errors: "error: modules.lock.json is not up to date")
  }

  @Test("Exits with 2 for a module's requirement that no longer holds")
  func edge() throws {
    let own = #""workspace": ["log.json"], "dependencies": {"log": "^1"}"#
    let text = #"{"name": "log", "version": "1.9.0", "dependencies": {"clock": "#
    let app = try app(
      own,
      then: own,
      ["log.json": text + "\"^1\"}}"],
      changing: ["log.json": text + "\"<1.1\"}}"]
    )
    try expect(2, app, output: "< clock 1.2.0 → 1.0.0")
  }

  @Test("Exits with 2 for a needed module that is not locked")
  func missingModule() throws {
    let app = try app(
      #""dependencies": {"log": "=1.0.0"}"#,
      then: #""dependencies": {"log": "=1.0.0", "ads": "^1"}"#
    )
    try expect(2, app, output: "+ ads 1.0.0")
  }

  @Test("Exits with 0 for a newer version in the catalog")
  func newerVersion() throws {
    let content = #""dependencies": {"log": "^1"}"#
    let app = try app(
      content,
      then: content,
      changing: ["manifests/log/1.5.0.json": #"{"name": "log", "version": "1.5.0"}"#]
    )
    try expect(0, app)
  }

  @Test("Exits with 0 and a note for a module that is no longer needed, and the next resolve removes it")
  func leftover() throws {
    let app = try app(
      #""dependencies": {"log": "=1.0.0", "ads": "^1"}"#,
      then: #""dependencies": {"log": "=1.0.0"}"#
    )
    try expect(0, app, output: "Nothing changed.", errors: "no longer needed: ads 1.0.0")
    try app.modctl("resolve").expect(0, output: "- ads 1.0.0  no longer needed")
    #expect(try !app.read("modules.lock.json").contains("ads"))
  }

  @Test("Exits with 0 if only a list of dependencies differs")
  func dependencyLists() throws {
    let app = try app(
      #""dependencies": {"ads": "^1", "clock": "=1.0.0"}"#,
      then: #""dependencies": {"ads": "^1"}"#
    )
    // If the application does not need clock, it is a leftover, and the optional edge of ads goes with it.
    #expect(try app.read("modules.lock.json").contains("\"dependencies\": [\"clock\"]"))
    try expect(0, app, errors: "no longer needed: clock 1.0.0")
    let own = #""workspace": ["own.json"], "dependencies": {"own": "*", "clock": "^1"}"#
    let workspace = try self.app(
      own,
      then: own,
      ["own.json": #"{"name": "own", "version": "1.0.0", "dependencies": {"clock": "^1"}}"#],
      changing: ["own.json": #"{"name": "own", "version": "1.0.0"}"#]
    )
    try expect(0, workspace)
  }

  @Test("Exits with 65 for different content of a locked version, and shows both digests")
  func digest() throws {
    let content = #""dependencies": {"clock": "=1.0.0"}"#
    let app = try app(
      content,
      then: content,
      changing: ["manifests/clock/1.0.0.json": #"{"name": "clock", "version": "1.0.0", "summary": "x"}"#]
    )
    try app.modctl("resolve", "--locked").expect(65, "pinned: sha256:", "catalog: sha256:")
  }

  @Test("Exits with 2 for a pin without the digest that its catalog has")
  func digestMissing() throws {
    let content = #""dependencies": {"clock": "=1.0.0"}"#
    let app = try app(content, then: content)
    let lines = try app.read("modules.lock.json").split(separator: "\n", omittingEmptySubsequences: false)
    try app.write("modules.lock.json", lines.filter { !$0.contains("digest") }.joined(separator: "\n"))
    try expect(2, app)
  }

  private static func override(_ version: String) -> String {
    #""dependencies": {"log": "^1"}, "overrides": [{"module": "log", "version": "\#(version)", "reason": "x"}]"#
  }

  @Test("Exits with 2 for an override that was added, dropped or moved, and with 0 for another reason")
  func overrides() throws {
    let none = #""dependencies": {"log": "=1.0.0"}"#
    let with = Self.override("1.0.0")
    try expect(2, app(none, then: with))
    try expect(2, app(with, then: none))
    try expect(2, app(with, then: Self.override("1.4.0")), output: "> log 1.0.0 → 1.4.0")
    try expect(0, app(with, then: with.replacingOccurrences(of: "\"x\"", with: "\"y\"")))
  }

  @Test(
    "Exits with 2 for another provider, chosen or replacing a lost one, and with 0 for one no longer required"
  )
  func providers() throws {
    let more = [
      "manifests/a/1.0.0.json": #"{"name": "a", "version": "1.0.0", "provides": {"Pay": "1.0.0"}}"#,
      "manifests/b/1.0.0.json": #"{"name": "b", "version": "1.0.0", "provides": {"Pay": "1.0.0"}}"#,
      "manifests/c/1.0.0.json": #"{"name": "c", "version": "1.0.0", "requires": {"Pay": "^1"}}"#,
    ]
    func content(_ modules: String, _ provider: String) -> String {
      #""dependencies": {\#(modules)}, "providers": {\#(provider)}"#
    }
    let all = #""a": "*", "b": "*", "c": "*""#
    try expect(2, app(content(all, #""Pay": "a""#), then: content(all, #""Pay": "b""#), more))
    try expect(2, app(content(all, #""Pay": "a""#), then: content(#""b": "*", "c": "*""#, ""), more))
    try expect(0, app(content(all, #""Pay": "a""#), then: content(#""a": "*", "b": "*""#, ""), more))
  }

  @Test("Exits with 2 for a missing lockfile, and says how to make one")
  func missingLockfile() throws {
    let app = try AppFolder(
      Self.manifests.merging(["modules.json": Self.application(#""dependencies": {"log": "^1"}"#)]) { $1 }
    )
    try app.modctl("resolve", "--locked").expect(
      2,
      "there is no modules.lock.json; run `modctl resolve` and commit it"
    )
    #expect(!app.exists("modules.lock.json"))
  }

  @Test("If a locked version is gone, that is the reason for an older one")
  func gone() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "^1"}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/log/1.1.0.json": #"{"name": "log", "version": "1.1.0"}"#,
    ])
    try app.lock()
    try app.remove("manifests/log/1.1.0.json")
    try app.modctl("resolve", "--locked").expect(2, output: "  < log 1.1.0 → 1.0.0  no catalog has 1.1.0\n")

    let note = "modules.lock.json has log 1.1.0, but no catalog has it"
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "^1.1"}}"#)
    try app.modctl("resolve").expect(1, "error[no-version]", "note: \(note)")
    let document = try app.modctl("resolve", "--format", "json").output
    #expect(
      document.contains(#""code": "lost-version""#) && document.contains(#""text": "\#(note)""#),
      "\(document)"
    )
    try app.modctl("resolve", "--with", "nope@*").expect(1, "error[missing-module]")
    try app.write("manifests/log/1.1.0.json", #"{"name": "log", "version": "1.1.0", "yanked": "bad"}"#)
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "^1.2"}}"#)
    #expect(try !app.modctl("resolve").errors.contains(note))
  }
}
