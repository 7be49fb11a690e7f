import Foundation
import Testing

@Suite("Merging lockfiles with git", .enabled(if: Git.program != nil, "git is not installed"))
struct LockMergeGitTests {
  @Test("With the driver, there is no conflict, and CI passes")
  func clean() throws {
    let team = try Team(driver: true)
    let merge = try team.merge(
      ours: ["cart": "=1.1.0", "log": "=1.0.0", "ads": "^1"],
      theirs: ["cart": "=1.0.0", "log": "=1.0.0", "search": "^1"]
    )
    merge.expect(0)
    #expect(
      (merge.output + merge.errors).contains(
        "modctl: merged modules.lock.json: 2 modules from ours, 1 from theirs\n"
      )
    )
    #expect(
      try team.pins() == [
        "ads": "1.0.0", "cart": "1.1.0", "clock": "1.0.0", "log": "1.0.0", "search": "1.0.0",
      ]
    )
    try team.app.modctl("resolve", "--locked").expect(0)
    #expect(try team.git.attempt(["status", "--porcelain"]).output == "")
  }

  @Test("With the driver, both sides may move the same module")
  func both() throws {
    let team = try Team(driver: true)
    try team.git.run("checkout", "-b", "theirs")
    try team.require(["cart": "=1.0.0", "log": "=1.5.0"])
    try team.git.commit("Theirs")
    try team.git.run("checkout", "-b", "ours", "main")
    // Lock 1.4.0, then admit what both sides lock. git takes this requirement and leaves the lockfile to the driver.
    try team.require(["cart": "=1.0.0", "log": "=1.4.0"])
    try team.require(["cart": "=1.0.0", "log": "=1.0.0 || =1.4.0 || =1.5.0"])
    try team.git.commit("Ours")
    let result = try team.git.attempt(["merge", "--no-edit", "--strategy-option", "ours", "theirs"])
    result.expect(0)
    #expect((result.output + result.errors).contains("1 module from both (log 1.5.0 over 1.4.0)"))
    #expect(try team.pins()["log"] == "1.5.0")
    #expect(try team.app.modctl("resolve", "--locked").status == 0)
  }

  @Test("With the driver, resolve decides what the merged manifests require")
  func resolveDecides() throws {
    let team = try Team(driver: true)
    // Ours requires a newer log in modules.json, theirs an additional module; their lockfile has the old log.
    try team.merge(
      ours: ["cart": "=1.0.0", "log": "=1.4.0"],
      theirs: ["cart": "=1.1.0", "log": "=1.0.0"]
    ).expect(0)
    #expect(try team.pins() == ["cart": "1.1.0", "clock": "1.0.0", "log": "1.4.0"])
    #expect(try team.app.modctl("resolve", "--locked").status == 0)
  }

  @Test("With the driver, git stops if one version has two contents")
  func digests() throws {
    let team = try Team(driver: true)
    try team.git.run("checkout", "-b", "theirs")
    try team.app.write(
      "manifests/search/1.0.0.json",
      #"{"name": "search", "version": "1.0.0", "summary": "b"}"#
    )
    try team.require(["cart": "=1.0.0", "log": "=1.0.0", "search": "^1"])
    try team.app.write(
      "manifests/search/1.0.0.json",
      #"{"name": "search", "version": "1.0.0", "summary": "c"}"#
    )
    try team.git.commit("Theirs")
    try team.git.run("checkout", "-b", "ours", "main")
    try team.app.write(
      "manifests/search/1.0.0.json",
      #"{"name": "search", "version": "1.0.0", "summary": "c"}"#
    )
    try team.require(["cart": "=1.0.0", "log": "=1.0.0", "search": "^1"])
    try team.git.commit("Ours")
    let merge = try team.git.attempt(["merge", "--no-edit", "theirs"])
    #expect(merge.status == 1)
    #expect(try team.git.attempt(["status", "--porcelain"]).output == "UU modules.lock.json\n")
    let text = try team.app.read("modules.lock.json")
    #expect(text.contains("\"version\": \"1.0.0\",\n<<<<<<< ours\n"))
    let resolve = try team.app.modctl("resolve")
    resolve.expect(65, "both sides of the merge have search 1.0.0")
    #expect(try team.app.read("modules.lock.json") == text)
    // A person keeps the right digest, here ours.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: "<<<<<<< ours"))
    let kept = lines[..<start] + [lines[start + 1]] + lines[(start + 5)...]
    try team.app.write("modules.lock.json", kept.joined(separator: "\n"))
    #expect(try team.app.modctl("resolve", "--locked").status == 0)
  }

  @Test("Without the driver, there are markers that resolve merges and --locked refuses")
  func withoutDriver() throws {
    let team = try Team(driver: false)
    let merge = try team.merge(
      ours: ["cart": "=1.0.0", "log": "=1.0.0", "search": "^1"],
      theirs: ["cart": "=1.0.0", "log": "=1.4.0"]
    )
    #expect(merge.status == 1)
    let text = try team.app.read("modules.lock.json")
    #expect(text.contains("<<<<<<< ") && text.contains(">>>>>>> "))
    try team.app.modctl("resolve", "--locked").expect(2, "unfinished merge")
    #expect(try team.app.read("modules.lock.json") == text)
    let resolve = try team.app.modctl("resolve")
    resolve.expect(0, "merged 2 sides of modules.lock.json")
    #expect(try team.pins() == ["cart": "1.0.0", "clock": "1.0.0", "log": "1.4.0", "search": "1.0.0"])
    #expect(try team.app.modctl("resolve", "--locked").status == 0)
  }
}
