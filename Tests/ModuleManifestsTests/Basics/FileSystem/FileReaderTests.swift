import Foundation
import ModuleManifests
import TestSupport
import Testing

@Suite("The file reader")
struct FileReaderTests {
  @Test("Reads regular files of every size", arguments: [0, 1, 4096, 65_535, 65_536, 1_000_003])
  func sizes(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write("file", bytes: bytes)
    #expect(try FileReader.bytes(of: folder.full("file")) == bytes)
  }

  @Test("Reads files whose size is not known in advance")
  func procFile() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    #expect(try !FileReader.bytes(of: "/proc/self/status").isEmpty)
  }

  @Test("Refuses everything else without waiting")
  func refuses() throws {
    let folder = try TemporaryFolder(["file": "12345", "folder/x": ""])
    #expect(mkfifo(folder.full("pipe"), 0o600) == 0)
    try folder.link("link", to: "file")
    try folder.link("circle", to: "circle")
    #expect(failure(folder.full("pipe")) == "this is a pipe, not a file")
    #expect(failure(folder.full("folder")) == "this is a folder, not a file")
    #expect(failure("/dev/null") == "this is a device, not a file")
    #expect(failure(folder.full("none")) == "there is no such file")
    try folder.link("dangling", to: "nowhere")
    #expect(failure(folder.full("dangling")) == "this link points to nothing")
    #expect(failure(folder.full("file/x")) == "there is no such file")
    #expect(failure(folder.full("a\u{0}b")) == "the path contains a NUL byte")
    #expect(failure(folder.full("circle"))?.contains("symbolic links") == true)
    #expect(failure(folder.full("file"), limit: 4) == "5 bytes exceed the limit of 4")
    #expect(failure(folder.full("file"), limit: 5) == nil)
    #expect(failure(folder.full("link")) == nil)
    #expect(failure(folder.full("link"), followingLinks: false) == "this is a symbolic link, not a file")
  }

  private func failure(_ path: String, limit: Int = 1 << 20, followingLinks: Bool = true) -> String? {
    do throws(FileError) {
      _ = try FileReader.bytes(of: path, limit: limit, followingLinks: followingLinks)
      return nil
    } catch {
      return error.message
    }
  }
}
