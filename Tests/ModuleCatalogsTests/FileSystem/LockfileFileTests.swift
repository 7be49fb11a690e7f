import Foundation
import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("Writing a lockfile")
struct LockfileFileTests {
  private static let example = Lockfile(
    modules: [
      "cart": .init(version: Version(2, 1, 0), dependencies: ["log"]),
      "log": .init(version: Version(1, 4, 0)),
    ],
    overrides: ["log": Version(1, 4, 0)]
  )

  @Test("Creates the file, replaces it, and leaves it alone if nothing changed")
  func writes() throws {
    let folder = try TemporaryFolder()
    let path = folder.full("lock.json")
    #expect(try Self.example.write(to: path))
    #expect(try folder.text("lock.json") == Self.example.text)
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(try !Self.example.write(to: path))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
    #expect(try Lockfile().write(to: path))
    #expect(Lockfile.read("lock.json", in: folder.path).value?.lockfile == Lockfile())
    #expect(folder.names == ["lock.json"])
  }

  @Test("Writes where reading looks, by default to modules.lock.json")
  func places() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.example.write(in: folder.path))
    #expect(folder.names == ["modules.lock.json"])
    #expect(Lockfile.read(in: folder.path).value?.lockfile == Self.example)
    #expect(try Lockfile().write(to: "other.json", in: folder.path))
    #expect(Lockfile.read("other.json", in: folder.path).value?.lockfile == Lockfile())
    #expect(try !Lockfile().write(to: folder.full("other.json"), in: "elsewhere"))
  }

  @Test("Keeps the permissions of the old file")
  func permissions() throws {
    let folder = try TemporaryFolder(["lock.json": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.full("lock.json"))
    try Lockfile().write(to: folder.full("lock.json"))
    let mode =
      try FileManager.default.attributesOfItem(atPath: folder.full("lock.json"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("Follows links, even to a file that does not exist yet")
  func links() throws {
    let folder = try TemporaryFolder(["real/lock.json": "old"])
    try folder.link("lock.json", to: "real/lock.json")
    try folder.link("new.json", to: "real/new.json")
    try Lockfile().write(to: folder.full("lock.json"))
    try Lockfile().write(to: folder.full("new.json"))
    #expect(try folder.text("real/lock.json") == Lockfile().text)
    #expect(try folder.text("real/new.json") == Lockfile().text)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.full("lock.json")) == "real/lock.json"
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.full("real")).sorted() == [
        "lock.json", "new.json",
      ]
    )
  }

  @Test("Fails with a reason and leaves nothing behind")
  func failures() throws {
    let folder = try TemporaryFolder(["folder/x": ""])
    try folder.link("circle", to: "circle")
    #expect(failure(folder.full("folder")) == "this is a folder, not a file")
    #expect(
      failure(folder.full("none/lock.json"))
        == "creating a temporary file next to it: no such file or directory"
    )
    #expect(failure(folder.full("circle"))?.contains("symbolic links") == true)
    #expect(failure(folder.full("folder/x/y")) != nil)
    #expect(folder.names == ["circle", "folder"])
    if getuid() != 0 {
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.full("folder"))
      #expect(
        failure(folder.full("folder/lock")) == "creating a temporary file next to it: permission denied"
      )
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.full("folder"))
    }
  }

  @Test("Never shows a reader half a file")
  func atomic() async throws {
    let folder = try TemporaryFolder(["lock.json": Lockfile().text])
    let path = folder.full("lock.json")
    let texts: Set<String> = [Lockfile().text, Self.example.text]
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<60 { try (round % 2 == 0 ? Self.example : Lockfile()).write(to: path) }
      }
      group.addTask {
        for _ in 0..<300 {
          let text = try String(contentsOfFile: path, encoding: .utf8)
          #expect(texts.contains(text))
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.names == ["lock.json"])
  }

  @Test("Reading a missing lockfile is not an error, but reading a folder is")
  func missing() throws {
    let folder = try TemporaryFolder(["folder/x": ""])
    let none = Lockfile.read("lock.json", in: folder.path)
    #expect(none.value == nil && none.diagnostics.isEmpty)
    #expect(
      Lockfile.read("folder", in: folder.path).diagnostics.map(\.description) == [
        "folder:1:1: error[unreadable-file]: cannot be read: this is a folder, not a file"
      ]
    )
  }

  private func failure(_ path: String) -> String? {
    do throws(FileError) {
      try Lockfile().write(to: path)
      return nil
    } catch {
      return error.message
    }
  }
}
