import Foundation
import ModuleCatalogs
import TestSupport
import Testing

@Suite("A file that is replaced atomically")
struct AtomicFileTests {
  private static func leftover(_ number: Int) -> String { ".lock.modulekit-\(number)-0.tmp" }

  @Test("Removes what killed writers left beside it")
  func abandoned() throws {
    let folder = try TemporaryFolder([
      "lock": "old", Self.leftover(1): "half", Self.leftover(999_999_999): "",
    ])
    #expect(try AtomicFile.write(Array("new".utf8), to: folder.full("lock")))
    #expect(folder.names == ["lock"])
    #expect(try folder.text("lock") == "new")
    try folder.write(Self.leftover(1), "half")
    #expect(try !AtomicFile.write(Array("new".utf8), to: folder.full("lock")))
    #expect(folder.names == ["lock"])
  }

  @Test("Writing works even if a dead process with the same number took the temporary names")
  func sameNumber() throws {
    let number = Int(ProcessInfo.processInfo.processIdentifier)
    let folder = try TemporaryFolder([Self.leftover(number): "half"])
    #expect(try AtomicFile.write(Array("new".utf8), to: folder.full("lock")))
    #expect(folder.names == ["lock"])
  }

  @Test(
    "Leaves alone everything that is not its own",
    arguments: [
      ".lock.modulekit-1-0.tmp.txt", ".lock.modulekit-1-.tmp", ".lock.modulekit-x-0.tmp", ".lock.1-0.tmp",
      ".lock.modulekit-1-0-0.tmp", ".other.modulekit-1-0.tmp", "lock.modulekit-1-0.tmp",
      ".lock.modulekit-.tmp",
    ]
  )
  func others(_ name: String) throws {
    let folder = try TemporaryFolder([name: "mine"])
    #expect(try AtomicFile.write(Array("new".utf8), to: folder.full("lock")))
    #expect(folder.names == [name, "lock"].sorted())
  }

  @Test("Leaves folders and links of such a name alone")
  func kinds() throws {
    let folder = try TemporaryFolder(["\(Self.leftover(1))/x": "", "target": "mine"])
    try folder.link(Self.leftover(2), to: "target")
    #expect(try AtomicFile.write(Array("new".utf8), to: folder.full("lock")))
    #expect(folder.names == [Self.leftover(1), Self.leftover(2), "lock", "target"].sorted())
    #expect(try folder.text("target") == "mine")
  }

  @Test("Leaves an active writer's temporary file alone, and removes it once the writer is gone")
  func atWork() throws {
    let folder = try TemporaryFolder([Self.leftover(1): "half"])
    let descriptor = open(folder.full(Self.leftover(1)), O_RDONLY)
    try #require(descriptor >= 0)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try AtomicFile.write([1], to: folder.full("lock")))
    #expect(folder.names == [Self.leftover(1), "lock"].sorted())
    close(descriptor)
    #expect(try AtomicFile.write([2], to: folder.full("lock")))
    #expect(folder.names == ["lock"])
  }

  @Test("Many can write at once: no write fails, and one content remains, complete")
  func crowd() async throws {
    let folder = try TemporaryFolder()
    let path = folder.full("lock")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for round in 0..<25 {
            try AtomicFile.write([UInt8](repeating: UInt8(writer * 25 + round), count: 10_000), to: path)
          }
        }
      }
      try await group.waitForAll()
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.count == 10_000 && Set(bytes).count == 1)
    #expect(folder.names == ["lock"])
  }
}
