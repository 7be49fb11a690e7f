import ModuleManifests
import Testing
import VersionResolver

@Suite("A lockfile with conflict markers")
struct LockfileConflictTests {
  private static func text(_ middle: String) -> String {
    "{\n  \"lockfile\": 1,\n  \"modules\": {\n    \"log\": {\n\(middle)\n    }\n  }\n}\n"
  }

  @Test("Reads both sides and merges to the higher version", arguments: ["\n", "\r\n"])
  func bothSides(_ lineBreak: String) throws {
    let lines = Self.text(
      """
      <<<<<<< HEAD
            "version": "1.5.0"
      =======
            "version": "1.10.0"
      >>>>>>> branch
      """
    )
    let text = lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
    let parsed = Lockfile.decode(Array(text.utf8), path: "lock")
    #expect(parsed.diagnostics.isEmpty)
    let value = try #require(parsed.value)
    #expect(value.sides.count == 2)
    #expect(value.sides.map { $0.pins["log"]?.description } == ["1.5.0", "1.10.0"])
    #expect(value.lockfile.pins["log"]?.description == "1.10.0")
  }

  @Test("Also reads the style that shows the base")
  func diff3() throws {
    let text = Self.text(
      """
      <<<<<<< HEAD
            "version": "1.5.0"
      ||||||| 1234567
            "version": "1.0.0"
      =======
            "version": "1.4.0"
      >>>>>>>
      """
    )
    let value = try #require(Lockfile.decode(Array(text.utf8), path: "lock").value)
    #expect(value.sides.map { $0.pins["log"]?.description } == ["1.5.0", "1.4.0"])
  }

  @Test("Reports mistakes in each side where they are")
  func mistakes() {
    let text = Self.text(
      """
      <<<<<<< HEAD
            "version": "1.05.0"
      =======
            "vresion": "1.4.0"
      >>>>>>> branch
      """
    )
    #expect(
      Lockfile.decode(Array(text.utf8), path: "lock").diagnostics.map(\.description) == [
        "lock:4:12: error[missing-key]: the key `version` is missing in a locked module",
        "lock:6:18: error[bad-version]: leading zero in `05`",
        "lock:8:7: error[unknown-key]: a locked module has no key `vresion`",
      ]
    )
  }

  @Test(
    "Refuses markers that do not belong together",
    arguments: [
      ("=======\n", "lock:1:1: error[conflict-markers]: this conflict marker is out of place"),
      (">>>>>>> a\n", "lock:1:1: error[conflict-markers]: this conflict marker is out of place"),
      ("{\n<<<<<<< a\n=======\n}\n", "lock:2:1: error[conflict-markers]: this conflict marker has no end"),
      ("<<<<<<< a\n<<<<<<< b\n", "lock:2:1: error[conflict-markers]: this conflict marker is out of place"),
      ("<<<<<<< a\n>>>>>>> b\n", "lock:2:1: error[conflict-markers]: this conflict marker is out of place"),
    ]
  )
  func misplaced(_ text: String, _ expected: String) {
    #expect(Lockfile.decode(Array(text.utf8), path: "lock").diagnostics.map(\.description) == [expected])
  }

  @Test("Merges what each side changed since the common base")
  func threeWays() {
    func lockfile(_ pins: [String: Int]) -> Lockfile {
      Lockfile(modules: pins.mapValues { .init(version: Version(UInt64($0), 0, 0)) })
    }
    let base = lockfile(["a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1])
    let ours = lockfile(["a": 2, "b": 1, "c": 2, "d": 2, "f": 1, "n": 1])
    let theirs = lockfile(["a": 1, "b": 2, "c": 3, "e": 1, "f": 1, "m": 1])
    // d: changed by us, removed by them. e: removed by us, unchanged by them.
    let expected = lockfile(["a": 2, "b": 2, "c": 3, "d": 2, "f": 1, "m": 1, "n": 1])
    #expect(LockfileMerge(base: base, ours: ours, theirs: theirs).lockfile == expected)
    #expect(LockfileMerge(base: base, ours: theirs, theirs: ours).lockfile == expected)
    #expect(LockfileMerge(base: base, ours: base, theirs: theirs).lockfile == theirs)
    #expect(LockfileMerge(base: nil, ours: ours, theirs: theirs).lockfile.modules.count == 8)
  }
}
