import Foundation
import Testing

/// Scenarios 16 to 19 of the design.
///
/// Covered elsewhere:
/// - 16, what makes a lockfile stale and what does not: `StalenessTests`
/// - 17, a merge without the driver, `--locked` on it: `LockMergeGitTests`; the message about markers: `FixtureTests`
///   (`lock-conflict-markers`)
/// - 18, a digest that differs: `FixtureTests` (`digest-mismatch`), under `--locked`: `StalenessTests`
/// - 19, the message when steps run out: `ResolveTests`, for an update: `UpdateRefusalTests`
@Suite("Locked versions")
struct LockedScenarioTests {
  @Test("`resolve` writes the lockfile if and only if --locked refuses it")
  func agreement() throws {
    let requirements = ["^1", ">=1.2", "=1.4.0", "<1.4", "^1.4 || ^3", "*", "1.x", "~1.2", "^2"]
    let versions = ["1.0.0", "1.2.0", "1.4.0", "2.0.0"].map { "log \($0)" }.joined(separator: "\n")
    var accepted = 0
    let app = try CompactApp("shop: log ^1\n" + versions).folder()
    try app.lock()
    let lock = try app.read("modules.lock.json")
    for requirement in requirements {
      try app.write("modules.lock.json", lock)
      try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "\#(requirement)"}}"#)
      let locked = try app.modctl("resolve", "--locked")
      #expect(try app.read("modules.lock.json") == lock)
      let written = try app.json("resolve").document.lockfile?.written
      #expect((locked.status == 2) == written && (locked.status == 0) != written, "\(requirement)")
      #expect(try (app.read("modules.lock.json") == lock) == (locked.status == 0), "\(requirement)")
      #expect(try app.modctl("resolve", "--locked").status == 0)
      accepted += locked.status == 0 ? 1 : 0
    }
    // 1.4.0 is locked, and six of the requirements admit it.
    #expect(accepted == 6)
  }

  @Test("--locked and --dry-run show the same difference and leave the lockfile alone")
  func difference() throws {
    let app = try CompactApp(
      """
      shop: a *; b *; lock a 1.0.0; lock b 1.0.0; lock c 1.0.0
      a 1.0.0: c *
      b 2.0.0: d *
      c 1.0.0
      d 1.0.0
      """
    ).folder()
    let lock = try app.read("modules.lock.json")
    let dry = try app.modctl("resolve", "--dry-run")
    let locked = try app.modctl("resolve", "--locked")
    #expect(dry.status == 0 && locked.status == 2)
    for result in [dry, locked] {
      #expect(result.output.contains("> b 1.0.0 → 2.0.0") && result.output.contains("+ d 1.0.0"))
    }
    #expect(try app.read("modules.lock.json") == lock)
  }

  @Test("Ignores a differing digest of a module that is no longer selected")
  func digestOfOther() throws {
    let app = try CompactApp(
      """
      shop: log *
      log 1.0.0
      """
    ).folder()
    try app.lock()
    try app.write("manifests/log/1.0.0.json", #"{"name": "log", "version": "1.0.0", "summary": "x"}"#)
    let refused = try app.json("resolve")
    #expect(refused.status == 65 && refused.document.code == "digest-mismatch")
    #expect(refused.document.diagnostics?.first?.at?.file == "manifests/log/1.0.0.json")
    try app.write("manifests/log/1.1.0.json", #"{"name": "log", "version": "1.1.0"}"#)
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "^1.1"}}"#)
    #expect(try app.json("resolve").document.selection == "log 1.1.0")
  }

  @Test("A digest covers the content: another order of keys and other whitespace make no difference")
  func digestOfOrder() throws {
    let app = try CompactApp("shop: log *\nlog 1.0.0: clock *; optional ads ^1\nclock 1.0.0").folder()
    try app.lock()
    let lock = try app.read("modules.lock.json")
    try app.write(
      "manifests/log/1.0.0.json",
      """
      {
        "optionalDependencies": { "ads": "^1" }, "dependencies": { "clock": "*" },
        "version": "1.0.0",
        "name": "l\\u006fg"
      }
      """
    )
    #expect(try app.modctl("resolve", "--locked").status == 0)
    #expect(try app.modctl("resolve").status == 0)
    #expect(try app.read("modules.lock.json") == lock)
  }

  @Test("Conflict markers: the result is whole, and --locked accepts it although it refused the markers")
  func markers() throws {
    let app = try AppFolder(fixture: "lock-conflict-markers")
    let markers = try app.read("modules.lock.json")
    let refused = try app.modctl("resolve", "--locked")
    #expect(refused.status == 2)
    #expect(try app.read("modules.lock.json") == markers)
    let merged = try app.modctl("resolve")
    #expect(merged.status == 0)
    #expect(merged.errors == "merged 2 sides of modules.lock.json\n")
    #expect(try !app.read("modules.lock.json").contains("<<<<<<<"))
    // The higher version if both sides lock one, not the newest.
    #expect(try app.pins().contains("log 1.5.0"))
    let after = try app.modctl("resolve", "--locked")
    #expect(after.status == 0 && after.errors == "")
  }

  @Test("An update of a lockfile with markers leaves a whole one, too")
  func markersUpdated() throws {
    let app = try AppFolder(fixture: "lock-conflict-markers")
    try app.modctl("update", "log").expect(0)
    #expect(try app.pins().contains("log 1.6.0"))
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test("Out of steps: JSON says that the search is incomplete, and the lockfile stays")
  func steps() throws {
    let app = try AppFolder(fixture: "ladder-30")
    try app.write("modules.lock.json", "{\"lockfile\": 1, \"modules\": {}}\n")
    let result = try app.json("resolve", "--step-limit", "1")
    #expect(result.status == 75)
    #expect(result.document.code == "limit-reached" && result.document.search?.complete == false)
    #expect(result.document.core == nil)
    #expect(try app.read("modules.lock.json") == "{\"lockfile\": 1, \"modules\": {}}\n")
  }

  @Test("The number of steps is the same in every run, so a limit gives the same answer")
  func stepLimit() throws {
    let app = try CompactApp(
      """
      shop: a *; b *
      a 1.0.0
      a 2.0.0: c ^1
      b 2.0.0: c ^2
      c 1.0.0
      c 2.0.0
      """
    ).folder()
    var answers: [[Int32]] = []
    for _ in 0..<2 {
      answers.append(
        try [1, 2, 3, 5, 8].map { try app.modctl("resolve", "--dry-run", "--step-limit", "\($0)").status }
      )
    }
    #expect(Set(answers).count == 1)
    // Too few steps fail, and from some number on they suffice.
    #expect(answers[0].first == 75 && answers[0].last == 0)
    #expect(answers[0] == answers[0].sorted(by: >))
  }
}
