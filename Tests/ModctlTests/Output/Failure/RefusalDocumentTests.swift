import Foundation
import Testing

/// What a program gets from commands that depend on other programs or on the environment.
@Suite("Errors about the machine with --format json")
struct RefusalDocumentTests {
  private func expect(_ result: Modctl.Result, _ code: String) throws {
    #expect(result.status == 65 && result.errors.isEmpty, "\(result)")
    let document = try result.object()
    #expect(document["schema"] as? String == "modctl.diagnostic/1")
    #expect(document["code"] as? String == code)
  }

  @Test("No folder for the cache", arguments: ["show", "clear"])
  func cache(_ command: String) throws {
    try expect(try Modctl.run(["cache", command, "--format", "json"]), "no-cache")
    #expect(try Modctl.run(["cache", command]).errors.hasPrefix("error[no-cache]: neither"))
  }

  @Test("A git that cannot be configured", .enabled(if: Git.program != nil))
  func git() throws {
    let app = try AppFolder(["README": ""])
    _ = try Git(in: app.url)
    try app.write(".git/config.lock", "")
    let environment = Git.environment(home: app.url)
    try expect(try app.modctl("init", "--git", "--format", "json", environment: environment), "no-git")
    try app.remove("modules.json")
    let text = try app.modctl("init", "--git", environment: environment)
    #expect(text.errors.hasPrefix("error[no-git]: git could not be configured; run: git config"), "\(text)")
  }

  @Test("A machine without Swift, which cannot be asked about packages")
  func swift() throws {
    let app = try AssembleTests.shop()
    try app.write("bin/keep", "")
    let result = try Modctl.run(
      ["assemble", "--resolve", "--format", "json"],
      in: app.url,
      environment: ["LANG": "C.UTF-8", "PATH": app.url.path + "/bin"]
    )
    try expect(result, "swiftpm")
  }
}
