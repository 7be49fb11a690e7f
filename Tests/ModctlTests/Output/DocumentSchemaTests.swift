import Foundation
import TestSupport
import Testing

/// Checks that what commands print with `--format json` matches their schemas.
@Suite("The schemas of what commands print")
struct DocumentSchemaTests {
  /// Commands that run in a copy of the small workspace; the output of the last one is checked.
  struct Run: CustomTestStringConvertible, Sendable {
    let commands: [[String]]
    var status: Int32 = 0
    var files: [String: String] = [:]
    /// The name of the format.
    let format: String
    var testDescription: String { commands.last?.joined(separator: " ") ?? "" }

    /// - Parameter format: the name of the format if it is not that of the command.
    init(_ commands: [String]..., status: Int32 = 0, files: [String: String] = [:], format: String? = nil) {
      (self.commands, self.status, self.files) = (commands, status, files)
      self.format = status != 0 ? "diagnostic" : format ?? commands.last?.first ?? ""
    }
  }

  private static let low =
    #"{"name": "cart", "version": "1.0.1", "routes": ["shop://cart"]}"#

  private static let newer = [
    "manifests/log/1.1.0.json": #"{"name": "log", "version": "1.1.0", "summary": "Logs"}"#,
    "manifests/log/2.0.0.json": #"{"name": "log", "version": "2.0.0"}"#,
  ]
  private static let locks = [
    "old.lock": #"{"lockfile": 1, "modules": {"log": {"version": "1.0.0"}, "tip": {"version": "1.0.0"}}}"#,
    "new.lock": #"{"lockfile": 1, "modules": {"log": {"version": "1.1.0"}}}"#,
  ]
  private static let unsolvable = [
    "modules.json": #"{"name": "shop", "dependencies": {"log": "^2"}, "catalogs": ["manifests"]}"#
  ]
  private static let provided = [
    "modules.json": """
    {"name": "shop", "requires": {"OrderCart": "^1"}, "catalogs": ["manifests"], "providers": {"OrderCart": "cart"}}
    """
  ]

  private static let overridden = [
    "modules.json": """
    {"name": "shop", "catalogs": ["manifests"],
      "overrides": [{"module": "log", "version": "1.0.0", "reason": "until it is needed"}]}
    """
  ]
  private static let assembled = [
    "modules.json": """
    {"name": "shop", "dependencies": {"log": "*"}, "catalogs": ["manifests"],
      "assembly": {"modulekit": {"path": "../ModuleKit"}}}
    """
  ]
  /// A published module with a name that does not exist and a bare version.
  private static let doubtful = [
    "manifests/mail/2.0.0.json":
      #"{"name": "mail", "version": "2.0.0", "dependencies": {"lag": "1.0.0"}, "yanked": "loses mail"}"#
  ]

  private static let runs = [
    Run(["resolve"], files: provided), Run(["resolve"], ["resolve", "--locked"]),
    Run(["resolve"], files: overridden),
    Run(["resolve"], ["update", "log"], files: newer, format: "resolve"),
    Run(["resolve", "--fix", "1", "--dry-run"], files: unsolvable, format: "fix"),
    Run(["check"]), Run(["check"], files: doubtful),
    Run(["outdated"], files: newer),
    Run(["resolve"], ["yank", "log@1.0.0", "--reason", "leaks"], ["outdated"]),
    Run(["why", "log"]), Run(["why", "OrderCart"], files: provided),
    Run(["why", "log", "--not", "1.0.0"], files: newer), Run(["graph"], files: newer),
    Run(["graph"], files: provided),
    Run(["routes"], files: ["Sources/Cart/module.json": low]),
    Run(["routes", "shop://cart"], files: ["Sources/Cart/module.json": low]),
    Run(["plan", "old.lock", "new.lock"], files: locks),
    Run(["lock", "merge", "none", "old.lock", "new.lock"], files: locks, format: "lock-merge"),
    Run(["catalog", "export"], format: "catalog-export"),
    Run(["catalog", "export"], ["catalog", "verify", "catalog"], format: "check"),
    Run(["resolve"], ["assemble"], files: assembled), Run(["new", "tip"]),
    Run(["cache"]), Run(["cache", "clear"]),
    Run(["init", "--name", "shop", "--directory", "new"]),
    Run(["add", "log", "orders@^1"]), Run(["add", "log", "--to", "gift"]), Run(["add", "cart", "--dry-run"]),
    Run(["add", "log@^1", "--reason", "writes", "--lazy"]),
    Run(["remove", "cart"]), Run(["add", "orders"], ["remove", "cart"]),
    Run(["show", "cart"]), Run(["show", "log"]),
    Run(["show", "cart@1.0.0"], files: ["Sources/Cart/module.json": low]),
    Run(["bump"]), Run(["bump", "cart"], files: ["Sources/Cart/module.json": low]),
    Run(["bump", "--write"], files: ["Sources/Cart/module.json": low]),
    Run(["publish"] + ReleaseApp.date), Run(["publish", "--dry-run"]),
    Run(["publish"], ["publish", "cart", "gift"]), Run(["publish"], ["publish"]),
    Run(["publish", "cart", "--allow-breaking", "nobody uses it"], files: ["Sources/Cart/module.json": low]),
    Run(["yank", "cart@1.0.0", "--reason", "loses items"]), Run(["yank", "log@1.0.0", "--undo"]),
    // Failures use the format of all failures.
    Run(["add", "crat"], status: 64), Run(["add", "cart@^9"], status: 1),
    Run(["remove", "crat"], status: 64),
    Run(["show", "crat"], status: 64), Run(["bump", "crat"], status: 64),
    Run(["yank", "cart@9.9.9", "--undo"], status: 64),
    Run(["publish"], status: 1, files: ["Sources/Cart/module.json": low]), Run(["init"], status: 65),
    Run(["resolve", "--step-limit", "1"], status: 75), Run(["resolve", "--pre", "ghost"], status: 64),
    Run(["resolve"], ["update", "ghost"], status: 64),
  ]

  private static func schema(_ name: String) throws -> SchemaValidator {
    let file = AppFolder.repository.appendingPathComponent("schemas/\(name).schema.json")
    return try SchemaValidator(try SchemaValue(parsing: Data(contentsOf: file)))
  }

  @Test("Describe what is printed, and reject any other shape", arguments: runs)
  func documents(_ run: Run) throws {
    let app = try ReleaseApp.make(run.files)
    try FileManager.default.createDirectory(
      at: app.url.appendingPathComponent("new"),
      withIntermediateDirectories: true
    )
    for command in run.commands.dropLast() { #expect(try Modctl.run(command, in: app.url).status == 0) }
    let command = try #require(run.commands.last)
    let result = try Modctl.run(
      command + ["--format", "json"],
      in: app.url,
      environment: ["LANG": "C.UTF-8", "XDG_CACHE_HOME": app.url.path + "/cache"]
    )
    #expect(result.status == run.status, "\(result.errors)")
    let document = try SchemaValue(parsing: Data(result.output.utf8))
    let name = "modctl.\(run.format)"
    let validator = try Self.schema(name)
    #expect(validator.mistakes(in: document) == [], "\(result.output)")
    // Failures say different things.
    guard run.status == 0 else { return }
    for (path, damaged) in document.damaged() where !Self.isFree(path, of: run.format) {
      #expect(!validator.isValid(damaged), "\(name) does not notice \(path)")
    }
  }

  @Test("Describe the resolution of each small application, or its failure", arguments: Scenario.all)
  func scenarios(_ scenario: Scenario) throws {
    let result = try AppFolder.output(of: scenario.name, "resolve", "--dry-run", "--format", "json")
    #expect(result.status == scenario.exit)
    let document = try SchemaValue(parsing: Data(result.output.utf8))
    #expect(
      try Self.schema(scenario.exit == 0 ? "modctl.resolve" : "modctl.diagnostic").mistakes(in: document)
        == []
    )
  }

  @Test(
    "Reject a failure with a missing or superfluous member",
    arguments: ["schema", "code", "message", "diagnostics", nil]
  )
  func failures(without key: String?) throws {
    let result = try AppFolder.output(of: "conflict-log", "resolve", "--dry-run", "--format", "json")
    guard case .object(var members) = try SchemaValue(parsing: Data(result.output.utf8)) else {
      Issue.record("not an object")
      return
    }
    members[key ?? "surprise"] = key == nil ? .null : nil
    #expect(try !Self.schema("modctl.diagnostic").isValid(.object(members)))
  }

  @Test("Have an example each")
  func complete() throws {
    let folder = AppFolder.repository.appendingPathComponent("schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("modctl.")
    }
    #expect(Set(names) == Set(Self.runs.map { "modctl.\($0.format).schema.json" }))
  }

  /// The members that may be omitted, by format.
  private static let optional: [String: Set<Substring>] = [
    "resolve": ["update", "at"], "check": ["hint", "marked", "notes"], "outdated": ["requirement", "at"],
    "why": ["provider", "override", "package", "at", "changes", "fewest", "selected"],
    "graph": [
      "newest", "role", "summary", "package", "wave", "change", "conflict", "contested", "fault", "at",
    ],
    "fix": ["at"],
  ]

  /// Members that other formats describe, those whose names are not fixed, and those that may be omitted.
  private static func isFree(_ path: String, of format: String) -> Bool {
    if path.hasPrefix("/manifest/") || path.hasPrefix("/resolution/") && path != "/resolution/schema" {
      return true
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if format == "resolve", parts.count == 3, parts[1] == "providers", parts[2] != "" { return true }
    return parts.last.map { optional[format]?.contains($0) ?? false } ?? false
  }
}
