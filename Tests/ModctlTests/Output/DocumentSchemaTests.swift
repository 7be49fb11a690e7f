import Foundation
import TestSupport
import Testing

/// Checks that what the commands of a version's life print with `--format json` matches their schemas.
@Suite("The schemas of add, remove, init, show, bump, publish and yank")
struct DocumentSchemaTests {
  /// Commands that run in a copy of the small workspace; the output of the last one is checked.
  struct Run: CustomTestStringConvertible, Sendable {
    let commands: [[String]]
    var status: Int32 = 0
    var files: [String: String] = [:]
    var testDescription: String { commands.last?.joined(separator: " ") ?? "" }

    init(_ commands: [String]..., status: Int32 = 0, files: [String: String] = [:]) {
      (self.commands, self.status, self.files) = (commands, status, files)
    }
  }

  private static let low =
    #"{"name": "cart", "version": "1.0.1", "routes": ["shop://cart"]}"#

  private static let runs = [
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
    let result = try Modctl.run(command + ["--format", "json"], in: app.url)
    #expect(result.status == run.status, "\(result.errors)")
    let document = try SchemaValue(parsing: Data(result.output.utf8))
    let name = run.status == 0 ? "modctl.\(command[0])" : "modctl.diagnostic"
    let validator = try Self.schema(name)
    #expect(validator.mistakes(in: document) == [], "\(result.output)")
    // The schema of failures has a test of its own.
    guard run.status == 0 else { return }
    for (path, damaged) in document.damaged() where !Self.isFree(path) {
      #expect(!validator.isValid(damaged), "\(name) does not notice \(path)")
    }
  }

  @Test("Have an example each")
  func complete() throws {
    let folder = AppFolder.repository.appendingPathComponent("schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("modctl.")
    }
    let shown = Set(Self.runs.filter { $0.status == 0 }.compactMap { $0.commands.last?.first })
    #expect(Set(names) == Set((shown.union(["diagnostic"])).map { "modctl.\($0).schema.json" }))
  }

  /// Members that other formats describe, and members that may be omitted.
  private static func isFree(_ path: String) -> Bool {
    path.hasPrefix("/manifest/") || path.hasPrefix("/resolution/") && path != "/resolution/schema"
  }
}
