import Foundation
import Testing

@Suite("Files that cannot be written")
struct WriteFailureTests {
  /// Runs modctl where no file can get more than some kilobytes of content, as on a full disk. Its output goes through a pipe,
  /// since it may end in a file.
  private func modctl(_ arguments: [String], limit: Int = 0, in app: AppFolder) throws -> Modctl.Result {
    let script = """
      { errors=$({ output=$(ulimit -f \(limit); "$@"); status=$?; printf '%s' "$output" >&3; exit $status; } 2>&1); } 3>&1
      status=$?
      printf '%s' "$errors" >&2
      exit $status
      """
    return try Modctl.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, "sh", Modctl.program.path] + arguments,
      in: app.url,
      environment: ["LANG": "C.UTF-8"]
    )
  }

  private func app(requiring cart: String) throws -> AppFolder {
    try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "\#(cart)"}, "workspace": ["Sources/*/module.json"]}"#,
      "manifests/cart/1.0.0.json": #"{"name": "cart", "version": "1.0.0"}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "Sources/Gift/module.json": #"{"name": "gift", "version": "0.1.0"}"#,
    ])
  }

  @Test(
    "Are reported as a document if one was asked for",
    arguments: [
      ["resolve"], ["update"], ["add", "log"], ["resolve", "--fix", "1"],
      ["yank", "cart@1.0.0", "--reason", "leaks"], ["publish", "gift"], ["catalog", "export"],
      ["catalog", "export", "--output", "made/out"],
      ["graph", "--output", "graph.json"],
    ]
  )
  func documents(_ command: [String]) throws {
    let app = try app(requiring: command.contains("--fix") ? "^2" : "^1")
    let (before, paths) = (try app.texts("."), try app.paths())
    let result = try modctl(command + ["--format", "json"], in: app)
    #expect(result.status == 65)
    let document = try result.object()
    #expect(document["schema"] as? String == "modctl.diagnostic/1", "\(result)")
    #expect(document["code"] as? String == "write-failed", "\(result)")
    #expect(try app.texts(".") == before && app.paths() == paths)
    let text = try modctl(command, in: app)
    text.expect(65, "error[write-failed]: ")
    #expect(text.output.isEmpty)
  }

  @Test("Are results of SARIF if it was asked for", arguments: [["resolve"], ["resolve", "--fix", "1"]])
  func sarif(_ command: [String]) throws {
    let app = try app(requiring: command.contains("--fix") ? "^2" : "^1")
    try modctl(command + ["--format", "sarif"], in: app).expect(65, output: #""ruleId": "write-failed""#)
  }

  @Test(
    "Leave everything as it was if the disk is full in the middle of one",
    arguments: [["resolve"], ["add"] + names, ["publish", "gift"]]
  )
  func full(_ command: [String]) throws {
    let app = try app(requiring: "^1")
    for name in Self.names {
      try app.write("manifests/\(name).ndjson", #"{"name": "\#(name)", "version": "1.0.0"}"#)
    }
    let needs = Self.names.map { "\"\($0)\": \"*\"" }.joined(separator: ", ")
    let text = try app.read("modules.json")
    if command == ["resolve"] {
      try app.write("modules.json", text.replacing("{\"cart", with: "{\(needs), \"cart"))
    }
    try app.write("modules.lock.json", #"{"lockfile": 1, "modules": {"cart": {"version": "1.0.0"}}}"#)
    try app.write(
      "Sources/Gift/module.json",
      #"{"name": "gift", "version": "0.1.0", "x-note": "\#(String(repeating: "long ", count: 300))"}"#
    )
    let (before, paths) = (try app.texts("."), try app.paths())
    try modctl(command, limit: 1, in: app).expect(65, "error[write-failed]: writing: file too large")
    #expect(try app.texts(".") == before && app.paths() == paths)
    #expect(try Modctl.run(command, in: app.url).status == 0)
  }

  private static let names = (0..<10).map { "module-with-a-rather-long-name-\($0)" }

  @Test(
    "Leave nothing behind if something else has their place",
    arguments: [(["new", "tax"], "Tests"), (["init"], ".gitattributes/keep")]
  )
  func blocked(_ command: [String], by path: String) throws {
    let app = try AppFolder([path: ""])
    let before = try app.paths()
    #expect(try Modctl.run(command, in: app.url).status == 65)
    #expect(try app.paths() == before)
  }
}
