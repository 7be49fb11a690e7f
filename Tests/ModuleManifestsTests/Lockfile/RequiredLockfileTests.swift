import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("A lockfile that a program cannot do without")
struct RequiredLockfileTests {
  @Test("Is read as it was written")
  func content() throws {
    let written = Lockfile(modules: ["log": .init(version: Version(1, 4, 0))])
    let folder = try TemporaryFolder(["modules.lock.json": written.text])
    #expect(try Lockfile(contentsOf: "modules.lock.json", in: folder.path) == written)
  }

  @Test("Fails with a diagnostic if there is no such file, which is not an error where it is optional")
  func missing() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: LockfileError.self) {
      try Lockfile(contentsOf: "modules.lock.json", in: folder.path)
    }
    #expect(error.diagnostics.map(\.code) == [.unreadableFile])
    #expect(error.description.contains("modules.lock.json"), "\(error)")
    let optional = Lockfile.read(in: folder.path)
    #expect(optional.value == nil && optional.diagnostics.isEmpty)
  }

  @Test("Fails if git could not finish a merge, although both sides can be merged")
  func merge() throws {
    let text = """
      {
        "lockfile": 1,
        "modules": {
          "log": {
      <<<<<<< HEAD
            "version": "1.5.0"
      =======
            "version": "1.10.0"
      >>>>>>> branch
          }
        }
      }

      """
    let folder = try TemporaryFolder(["modules.lock.json": text])
    let error = #expect(throws: LockfileError.self) {
      try Lockfile(contentsOf: "modules.lock.json", in: folder.path)
    }
    #expect(error?.diagnostics.map(\.code) == [.conflictMarkers])
  }
}
