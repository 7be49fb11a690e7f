import Foundation
import TestSupport
import Testing

@testable import ModuleCatalogs
@testable import ModuleManifests

@Suite("Several files at once")
struct AtomicFilesTests {
  @Test("All files are written, with the folders they need, and nothing else is left")
  func all() throws {
    let folder = try TemporaryFolder(["a": "old"])
    try AtomicFiles.write([(folder.full("a"), Array("new".utf8)), (folder.full("b/c/d"), Array("deep".utf8))])
    #expect(try folder.text("a") == "new" && folder.text("b/c/d") == "deep")
    #expect(folder.names == ["a", "b"])
  }

  @Test("All files are as before if one of them cannot be moved into place")
  func undone() throws {
    // Nothing can replace a folder that is not empty, which only turns out in the last step.
    let folder = try TemporaryFolder(["a": "old", "c/inside": "x"])
    let files = ["a", "b", "c"].map { (folder.full($0), Array("new".utf8)) }
    #expect(throws: FileError.self) { try AtomicFiles.write(files) }
    #expect(try folder.text("a") == "old" && folder.text("c/inside") == "x")
    #expect(folder.names == ["a", "c"])
  }

  @Test("No file is touched if one of them cannot be created")
  func prepared() throws {
    let folder = try TemporaryFolder(["a": "old", "file": "x"])
    let files = [(folder.full("a"), Array("new".utf8)), (folder.full("file/b"), Array("new".utf8))]
    #expect(throws: FileError.self) { try AtomicFiles.write(files) }
    #expect(try folder.text("a") == "old")
    #expect(folder.names == ["a", "file"])
  }
}
