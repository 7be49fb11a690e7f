import Foundation
import TestSupport
import Testing

/// Compares what modctl prints about a failure with the files, using a reader that shares nothing with the code that wrote it.
@Suite("The judge of printed refusals")
struct DocumentJudgeTests {
  /// Returns what is wrong with the answer to a question; `nil` if it is not refused or nothing is wrong.
  ///
  /// - Parameters:
  ///   - printed: what modctl prints about it as JSON, if that is known.
  ///   - fixes: the fixes to apply.
  ///   - isText: whether the text is read, too.
  static func fault(
    _ folder: URL,
    _ question: Question,
    printed: Modctl.Result? = nil,
    catalogs: ManifestFiles? = nil,
    fixes: (Int) -> [Int],
    isText: Bool
  ) throws -> String? {
    let result =
      try printed ?? Modctl.run(question.arguments + ["--dry-run", "--format", "json"], in: folder)
    if result.status == 0 { return nil }
    // An update to a version that no file has is refused before anything is resolved.
    if result.status == 64, result.output.contains("\"no-such-version\"") { return nil }
    guard result.status == 1 else { return "exit \(result.status): \(result.flatErrors)" }
    let judge = try DocumentJudge(folder, question, result.output, catalogs: catalogs)
    if let fault = try judge.fault() { return fault }
    for index in fixes(judge.document.fixes.count) {
      let fixes = FixJudge(folder: folder, question: question, document: judge.document, catalogs: catalogs)
      if let fault = try fixes.fault(judge.document.fixes[index]) { return fault }
    }
    guard isText else { return nil }
    let text = try Modctl.run(question.arguments + ["--dry-run", "--explain", "full"], in: folder)
    return try judge.textFault(text.errors) ?? commandFault(text.errors, in: folder)
  }

  /// Checks that the suggested command is one that a shell can read, and that it does what it says.
  private static func commandFault(_ text: String, in folder: URL) throws -> String? {
    let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let command = flat.firstMatch(of: /Try `(modctl [^`]* --fix [^`]* --dry-run)`/)?.1 else {
      return flat.contains("Try `") ? "suggests something else" : nil
    }
    let result = try Modctl.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", String(command)],
      in: folder,
      environment: ["LANG": "C.UTF-8", "PATH": Modctl.program.deletingLastPathComponent().path]
    )
    return result.status == 0
      ? nil : "suggests \(command), which ends with \(result.status): \(result.flatErrors)"
  }

  @Test(
    "Notices what is false",
    arguments: [
      (#""line": 7"#, #""line": 8"#), (#""requirement": "^1.0.0""#, #""requirement": "^1.1.0""#),
      ("different versions of log", "different versions of cart"), ("needs log ^1.0.0.", "needs log ^2.0.0."),
      ("(1.0.0 – 1.2.0)", "(1.0.0, 1.2.0)"),
      ("        1,\n        2\n      ],\n      \"excl", "        1\n      ],\n      \"excl"),
      ("          false,\n          false", "          true,\n          false"),
      (#""version": "1.1.0""#, #""version": "1.2.0""#), (#""fact": "root""#, #""fact": "edge""#),
      ("        3,\n        4,\n        6", "        3,\n        4"),
    ]
  )
  func mistakes(_ truth: String, _ lie: String) throws {
    let app = try AppFolder(fixture: "conflict-log")
    let question = Question(["resolve"])
    let result = try AppFolder.output(of: "conflict-log", "resolve", "--dry-run", "--format", "json")
    #expect(try DocumentJudge(app.url, question, result.output).fault() == nil)
    let start = try #require(result.output.range(of: truth))
    let changed = result.output.replacingCharacters(in: start, with: lie)
    let fault: String?
    do { fault = try DocumentJudge(app.url, question, changed).fault() } catch { fault = "\(error)" }
    #expect(fault != nil)
  }

  @Test("Notices a fix that leads elsewhere, and text that says something else")
  func otherMistakes() throws {
    let app = try AppFolder(fixture: "conflict-log")
    let question = Question(["resolve"])
    let result = try AppFolder.output(of: "conflict-log", "resolve", "--dry-run", "--format", "json")
    let lie = result.output.replacing(#""version": "2.3.1""#, with: #""version": "2.0.0""#)
    let judge = try DocumentJudge(app.url, question, lie)
    let fixes = FixJudge(folder: app.url, question: question, document: judge.document)
    #expect(try fixes.fault(judge.document.fixes[0]) != nil)
    let text = try AppFolder.output(of: "conflict-log", "resolve", "--dry-run").errors
    #expect(judge.textFault(text) == nil)
    for word in [
      "1.2.0.json:7:14", "needs log ^2.0.0.", "cart 1.0.0 – 1.2.0", "\"^2.0.1\"", "need different",
    ] {
      #expect(judge.textFault(text.replacing(word, with: "x.json:1:1")) != nil, "\(word)")
    }
  }

  private static let refusals = Scenario.quick.filter { $0.exit == 1 }

  @Test("Finds nothing wrong in the small applications", arguments: refusals)
  func fixtures(_ scenario: Scenario) throws {
    let app = try AppFolder(fixture: scenario.name)
    let fault = try Self.fault(
      app.url,
      Question(["resolve"]),
      printed: AppFolder.output(of: scenario.name, "resolve", "--dry-run", "--format", "json"),
      fixes: { Array(0..<$0) },
      isText: true
    )
    #expect(fault == nil)
  }

  @Test("Finds nothing wrong in hard conflicts", arguments: HardConflict.all)
  func hard(_ conflict: HardConflict) throws {
    let folder = try conflict.app()
    let fault = try Self.fault(folder.url, conflict.question, fixes: { Array(0..<$0) }, isText: true)
    #expect(fault == nil)
  }

  @Test(
    "Finds nothing wrong in random applications",
    arguments: 0..<(RandomRuns.factor == 1 ? 2 : 25 * RandomRuns.factor)
  )
  func random(chunk: Int) throws {
    // Every other block has adapters, choices, scopes and several questions at once.
    try judge(RandomRuns.block(chunk / 2, of: 10, from: chunk % 2 == 0 ? 8_000_000 : 9_000_000)) {
      $0 == 0 ? [] : [Int($1 / 7) % $0]
    }
  }

  /// Seeds that once revealed a fault, of which a short run tries a third.
  static let findings: [UInt64] = [
    8_000_019, 8_000_161, 8_000_347, 8_000_572, 8_000_804, 8_001_386, 8_002_448, 8_003_006, 8_003_494,
    9_000_039, 9_000_084, 9_000_229, 9_000_453, 9_000_540, 9_000_600, 9_000_717, 9_000_729, 9_000_797,
    9_001_272, 9_001_339, 21_000_508, 30_000_057, 30_000_918, 30_001_460, 30_002_747, 30_002_810,
    30_003_948, 30_004_084, 30_004_419, 30_004_592, 30_004_682, 30_004_912, 40_000_168, 60_001_339,
    60_001_357, 1_109_000_210,
  ]

  @Test(
    "Finds nothing wrong any more where it once found a fault",
    arguments: findings.enumerated().filter { RandomRuns.factor > 1 || $0.offset % 3 == 0 }.map(\.element)
  )
  func found(seed: UInt64) throws {
    try judge([seed]) { count, _ in Array(0..<count) }
  }

  /// - Parameter fixes: the fixes to apply, given their number and the seed.
  private func judge(_ seeds: some Sequence<UInt64>, fixes: (Int, UInt64) -> [Int]) throws {
    var faults: [String] = []
    for seed in seeds {
      let application = RandomApplication(seed: seed)
      let app = try AppFolder(application.files)
      let fault: String?
      do {
        fault = try Self.fault(
          app.url,
          application.question,
          fixes: { fixes($0, seed) },
          isText: seed % 4 == 0
        )
      } catch {
        fault = "\(error)"
      }
      if let fault { faults.append("seed \(seed), \(application.question): \(fault)\n\(application)") }
    }
    if !faults.isEmpty {
      Issue.record("\(faults.count) faults: \(faults.prefix(4).joined(separator: "\n"))")
    }
  }

  /// Applications with five random modules of the registry each, in any version.
  private static func applications() throws -> [[String: String]] {
    try RealRegistries.text("purescript.any5.roots.ndjson").split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["dependencies"] as? [String: String]
    }
  }

  @Test("Finds nothing wrong in applications of a real registry", .enabled(if: RealRegistries.folder != nil))
  func registry() throws {
    let catalog = try RealRegistries.text("purescript.ndjson")
    var catalogs: ManifestFiles?
    var faults: [String] = []
    let all = try Self.applications()
    for (index, dependencies) in all.prefix(2 * RandomRuns.factor).enumerated() {
      let root: [String: Any] = ["name": "shop", "dependencies": dependencies, "catalogs": ["c.ndjson"]]
      let text = try JSONSerialization.data(withJSONObject: root, options: [.sortedKeys])
      let app = try AppFolder(["modules.json": String(decoding: text, as: UTF8.self), "c.ndjson": catalog])
      let known = try catalogs ?? ManifestFiles(app.url)
      catalogs = known
      let fault = try Self.fault(
        app.url,
        Question(["resolve"]),
        catalogs: known,
        fixes: { $0 == 0 ? [] : [index % $0] },
        isText: index % 2 == 0
      )
      if let fault { faults.append("application \(index), \(dependencies): \(fault)") }
    }
    if !faults.isEmpty {
      Issue.record("\(faults.count) faults: \(faults.prefix(4).joined(separator: "\n"))")
    }
  }
}
