import Foundation
import TestSupport
import Testing

/// Scenario 15 of the design, with everything that a manifest can say at once.
@Suite("Files and keys in different orders")
struct DeterminismScenarioTests {
  /// If a dictionary's order reached an output, the second order would most likely show it.
  private static let seeds =
    UInt64(1)...(ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] == nil ? 4 : 100)

  private static let solvable = """
    shop: cart ^1; checkout *; mail ^1; plans *; own *; prereleases search; provider Bank first; \
    override log 1.4.0; override clock 1.1.0; lock cart 1.1.0; lock mail 1.0.0; lock old 1.0.0; \
    lock stripe 1.0.0; requires Search ^1
    workspace own 1.0.0: cart *; search ^1; optional ads <2
    workspace extra 1.0.0: log ^1
    cart 1.0.0: log ^1
    cart 1.1.0: log ^1; optional ads ^1; yanked loses items
    cart 1.2.0: log ^2
    checkout 1.0.0: requires Pay ^1; requires Bank *; log *
    plans 1.0.0: stripe *; conflicts paypal <1.5.0; lazy checkout *
    stripe 1.0.0: provides Pay 1.0.0; clock ^1
    stripe 1.1.0: provides Pay 1.1.0; clock ^2
    paypal 1.5.0: provides Pay 1.9.0
    first 1.0.0: provides Bank 1.0.0
    second 1.0.0: provides Bank 2.0.0
    mail 1.0.0: clock *; ads *
    mail 1.1.0: clock *
    ads 1.0.0
    ads 1.5.0
    ads 2.0.0
    search 1.0.0: provides Search 1.0.0
    search 1.1.0-rc.1: provides Search 1.1.0
    log 1.4.0: clock >=1
    log 2.0.0
    clock 1.0.0
    clock 1.1.0
    clock 2.0.0
    old 1.0.0
    """

  private static let unsolvable = """
    shop: a *; b *; c *; checkout *
    a 1.0.0: s ^1; t *
    a 1.1.0: s ^1; t ^2
    b 1.0.0: s ^2; optional t ^1
    b 1.1.0: s ^2
    c 1.0.0: conflicts u *; requires Pay ^1
    checkout 1.0.0: requires Pay ^1; u *
    stripe 1.0.0: provides Pay 1.0.0; a *
    paypal 1.0.0: provides Pay 1.0.0; b *
    s 1.0.0
    s 1.1.0
    s 2.0.0: u *
    t 1.0.0
    t 2.0.0
    u 1.0.0
    """

  /// Makes the application with its files created, and all keys written, in some order.
  private func folder(_ table: String, _ seed: UInt64) throws -> AppFolder {
    var generator = SplitMix64(seed: seed)
    let texts = try CompactApp(table).texts { $0.shuffled(using: &generator) }
    let app = try AppFolder([:])
    for (path, text) in texts.shuffled(using: &generator) { try app.write(path, text) }
    return app
  }

  /// Returns what is printed about an application in any order, which must be the same.
  private func answer(
    _ table: String,
    in seeds: ClosedRange<UInt64> = seeds,
    _ ask: (AppFolder) throws -> [String]
  ) throws -> String {
    var answers: [String: UInt64] = [:]
    for seed in seeds {
      answers[withoutColumns(try ask(folder(table, seed)).joined(separator: "\u{0}"))] = seed
    }
    #expect(answers.count == 1, "seeds with different answers: \(answers.values.sorted())")
    return try #require(answers.keys.first)
  }

  /// Columns follow the order of keys in a line.
  private func withoutColumns(_ text: String) -> String {
    text.replacing(/:1:\d+/, with: ":1:0").replacing(/"column": ?\d+/, with: "\"column\": 0")
  }

  @Test("Standard output, standard error, JSON and lockfile are the same bytes in any order")
  func solved() throws {
    let answer = try answer(Self.solvable) { app in
      let json = try app.modctl("resolve", "--dry-run", "--format", "json")
      let text = try app.modctl("resolve")
      try #require(json.status == 0 && text.status == 0, "\(text)")
      return [json.output, json.errors, text.output, text.errors, try app.read("modules.lock.json")]
    }
    // And the answer shows all of it.
    for text in [
      "\"Bank\": \"first\"", "\"Pay\": \"stripe\"", "\"Search\": \"search\"", "override: clock = 1.1.0",
      "cart 1.1.0 is yanked and kept", "- old 1.0.0", "search 1.1.0-rc.1", "\"overrides\": {",
    ] {
      #expect(answer.contains(text), "\(text) in \(answer)")
    }
  }

  @Test("An unsolvable application gets the same explanation in any order, except for columns")
  func refused() throws {
    _ = try answer(Self.unsolvable) { app in
      let json = try app.modctl("resolve", "--format", "json")
      try #require(json.status == 1, "\(json)")
      return [json.output, json.errors]
    }
  }

  @Test("A requirement of this run that is also written and overridden gives the same bytes each time")
  func askedAsWritten() throws {
    let app = try CompactApp("shop: bee ^1; override bee 2.0.0\nbee 1.0.0\nbee 2.0.0").folder()
    var answers: Set<String> = []
    for _ in 0..<8 {
      let result = try app.modctl("resolve", "--with", "bee@^1")
      try #require(result.status == 1)
      answers.insert(result.output + result.errors)
    }
    #expect(answers.count == 1, "\(answers.sorted())")
  }

  @Test("An update gives the same bytes in any order")
  func updated() throws {
    _ = try answer(Self.solvable) { app in
      let result = try app.modctl("update", "mail", "stripe")
      try #require(result.status == 0, "\(result)")
      return [result.output, result.errors, try app.read("modules.lock.json")]
    }
  }

  @Test(
    "A graph and a tree are the same bytes in any order, in every format",
    arguments: [solvable, unsolvable]
  )
  func drawn(_ table: String) throws {
    // Six of these seven commands draw the same graph, which takes most of the suite's time.
    _ = try answer(table, in: 1...max(2, Self.seeds.upperBound / 3)) { app in
      let tree = try app.modctl("tree")
      return try [tree.output + tree.errors]
        + GraphTests.formats.map { try app.modctl("graph", "--format", $0).output }
    }
  }

  @Test("Another folder, locale or file time gives the same bytes")
  func surroundings() throws {
    let app = try folder(Self.solvable, 1)
    let other = try folder(Self.solvable, 1)
    for (path, _) in try CompactApp(Self.solvable).texts() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)],
        ofItemAtPath: other.url.appendingPathComponent(path).path
      )
    }
    let first = try app.modctl("resolve", "--dry-run")
    let second = try other.modctl(
      "resolve",
      "--dry-run",
      environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Pacific/Auckland", "HOME": "/", "COLUMNS": "200"]
    )
    #expect(first == second)
    #expect(first.status == 0)
    #expect(!(first.output + first.errors).contains(app.url.lastPathComponent))
  }
}
