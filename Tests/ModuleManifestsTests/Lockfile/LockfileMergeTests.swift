import ModuleManifests
import Testing
import VersionResolver

@Suite("Merging two lockfiles")
struct LockfileMergeTests {
  private static let old = "sha256:" + String(repeating: "0", count: 64)
  private static let left = "sha256:" + String(repeating: "a", count: 64)
  private static let right = "sha256:" + String(repeating: "b", count: 64)

  private func log(_ digest: String?, _ dependencies: [String] = []) -> Lockfile {
    Lockfile(modules: ["log": .init(version: Version(1, 4, 0), digest: digest, dependencies: dependencies)])
  }

  @Test("Takes the digest and the dependencies along with the higher version")
  func higher() {
    let ours = Lockfile(modules: ["log": .init(version: Version(2, 0, 0), digest: Self.left)])
    let theirs = Lockfile(
      modules: [
        "log": .init(version: Version(2, 1, 0), digest: Self.right, dependencies: ["clock"]),
        "clock": .init(version: Version(1, 0, 0)),
      ]
    )
    let merge = LockfileMerge(base: log(Self.old), ours: ours, theirs: theirs)
    #expect(merge.lockfile == theirs)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.decisions.map(\.module) == ["clock", "log"])
    #expect(merge.decisions.map(\.origin) == [.theirs, .both])
  }

  @Test("Refuses two digests of one version, and marks only those")
  func digests() throws {
    let merge = LockfileMerge(base: log(Self.old), ours: log(Self.left), theirs: log(Self.right))
    #expect(merge.conflicts.map(\.module) == ["log"])
    #expect(
      merge.text == """
        {
          "lockfile": 1,
          "modules": {
            "log": {
              "version": "1.4.0",
        <<<<<<< ours
              "digest": "\(Self.left)",
        =======
              "digest": "\(Self.right)",
        >>>>>>> theirs
              "dependencies": []
            }
          }
        }

        """
    )
    let parsed = Lockfile.decode(Array(merge.text.utf8), path: "lock")
    #expect(
      parsed.diagnostics.map(\.description) == [
        "lock:7:17: error[digest-conflict]: both sides of the merge have log 1.4.0, with different contents"
      ]
    )
    let notes = try #require(parsed.diagnostics.first).notes
    #expect(notes.map(\.message) == ["ours:   \(Self.left)", "theirs: \(Self.right)"])
    #expect(notes.map { $0.position?.line } == [7, 9])
  }

  @Test("Takes a digest that only one side changed or that only one side has")
  func oneDigest() {
    let base = log(Self.old)
    for (ours, theirs) in [(Self.old, Self.right), (Self.right, Self.old)] {
      let merge = LockfileMerge(base: base, ours: log(ours, ["a"]), theirs: log(theirs, ["b"]))
      #expect(merge.lockfile == log(Self.right, ["a", "b"]))
      #expect(merge.conflicts.isEmpty)
    }
    #expect(LockfileMerge(base: nil, ours: log(nil), theirs: log(Self.left)).lockfile == log(Self.left))
  }

  @Test("Merges the dependencies of one version name by name")
  func dependencies() {
    let merge = LockfileMerge(
      base: log(Self.old, ["gone", "kept", "lost"]),
      ours: log(Self.old, ["kept", "lost", "new"]),
      theirs: log(Self.old, ["added", "gone", "kept"])
    )
    #expect(merge.lockfile.modules["log"]?.dependencies == ["added", "kept", "new"])
    #expect(merge.decisions.map(\.origin) == [.both])
  }

  @Test("Keeps a module that one side removed and the other changed")
  func removal() {
    func lockfile(_ minor: UInt64) -> Lockfile {
      Lockfile(modules: ["ads": .init(version: Version(1, minor, 0))])
    }
    let merge = LockfileMerge(base: lockfile(0), ours: Lockfile(), theirs: lockfile(1))
    #expect(merge.lockfile == lockfile(1))
    #expect(merge.decisions.map(\.origin) == [.both])
    #expect(LockfileMerge(base: lockfile(0), ours: Lockfile(), theirs: lockfile(0)).lockfile == Lockfile())
  }

  @Test("Drops every mention of a module that it removes")
  func forgets() {
    func lockfile(_ names: [String], shop: UInt64) -> Lockfile {
      var lockfile = Lockfile(providers: names.contains("ads") ? ["Ads": "ads"] : [:])
      for name in names { lockfile.modules[name] = .init(version: Version(1, 0, 0)) }
      lockfile.modules["cart"] = .init(version: Version(1, shop, 0), dependencies: names)
      if names.contains("ads") { lockfile.overrides["ads"] = Version(1, 0, 0) }
      return lockfile
    }
    let merged = LockfileMerge(
      base: lockfile(["ads"], shop: 0),
      ours: lockfile([], shop: 1),
      theirs: lockfile(["ads"], shop: 2)
    ).lockfile
    #expect(merged == lockfile([], shop: 2))
  }

  @Test("Keeps the adapters both sides added, each in its higher version, and can read what it writes")
  func adapters() {
    func adapter(_ interface: String, _ from: String, _ minor: UInt64) -> InterfaceAdapter {
      InterfaceAdapter(interface: interface, version: Version(1, minor, 0), from: from)
    }
    let ours = Lockfile(adapters: [adapter("a", "b", 0), adapter("c", "d", 2)])
    let theirs = Lockfile(adapters: [adapter("b", "a", 0), adapter("c", "d", 1)])
    let merged = LockfileMerge(base: Lockfile(), ours: ours, theirs: theirs).lockfile
    #expect(merged.adapters == [adapter("a", "b", 0), adapter("b", "a", 0), adapter("c", "d", 2)])
    #expect(Lockfile.decode(Array(merged.text.utf8), path: "lock").value?.lockfile == merged)
  }

  @Test("Takes our provider and the higher override where both sides made a new choice")
  func choices() {
    func lockfile(_ provider: String, _ minor: UInt64) -> Lockfile {
      Lockfile(providers: ["Payment": provider], overrides: ["log": Version(1, minor, 0)])
    }
    let merge = LockfileMerge(base: lockfile("x", 0), ours: lockfile("a", 1), theirs: lockfile("b", 2))
    #expect(merge.lockfile == lockfile("a", 2))
  }
}
