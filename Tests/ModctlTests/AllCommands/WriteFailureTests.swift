import Foundation
import Testing

@Suite("Files that cannot be written")
struct WriteFailureTests {
  /// Runs modctl where no file can get any content, as on a full disk. Its output goes through a pipe, since it may end in a file.
  private func modctl(_ arguments: [String], in app: AppFolder) throws -> Modctl.Result {
    let script = """
      { errors=$({ output=$(ulimit -f 0; "$@"); status=$?; printf '%s' "$output" >&3; exit $status; } 2>&1); } 3>&1
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
    let before = try FileManager.default.subpathsOfDirectory(atPath: app.url.path).sorted()
    let result = try modctl(command + ["--format", "json"], in: app)
    #expect(result.status == 65)
    let document = try result.object()
    #expect(document["schema"] as? String == "modctl.diagnostic/1", "\(result)")
    #expect(document["code"] as? String == "write-failed", "\(result)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: app.url.path).sorted() == before)
    let text = try modctl(command, in: app)
    text.expect(65, "error[write-failed]: ")
    #expect(text.output.isEmpty)
  }

  @Test("Are results of SARIF if it was asked for", arguments: [["resolve"], ["resolve", "--fix", "1"]])
  func sarif(_ command: [String]) throws {
    let app = try app(requiring: command.contains("--fix") ? "^2" : "^1")
    try modctl(command + ["--format", "sarif"], in: app).expect(65, output: #""ruleId": "write-failed""#)
  }
}
