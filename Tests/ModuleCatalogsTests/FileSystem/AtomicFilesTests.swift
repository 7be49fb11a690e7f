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
    let folder = try TemporaryFolder(["a": "old"])
    #expect(throws: FileError.self) { try AtomicFiles.write(Self.unmovable(in: folder)) }
    #expect(try folder.text("a") == "old")
    #expect(folder.names == ["a"])
  }

  /// Files of which the third cannot be moved into place, because the fourth needs a folder there. That only turns out after the
  /// first two have been moved.
  private static func unmovable(in folder: TemporaryFolder) -> [(String, [UInt8])] {
    ["a", "b", "c", "c/d"].map { (folder.full($0), Array("new".utf8)) }
  }

  @Test("A file that is larger than a document comes back, too")
  func undoneLarge() throws {
    let folder = try TemporaryFolder(["a": "old"])
    let size = UInt64(JSONLimits.document.bytes + 1)
    let handle = try #require(FileHandle(forUpdatingAtPath: folder.full("a")))
    try handle.truncate(atOffset: size)
    try handle.close()
    #expect(throws: FileError.self) { try AtomicFiles.write(Self.unmovable(in: folder)) }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.full("a"))
    #expect(attributes[.size] as? UInt64 == size)
    #expect(folder.names == ["a"])
  }

  @Test("No file is touched if one of them cannot be created")
  func prepared() throws {
    let folder = try TemporaryFolder(["a": "old", "file": "x"])
    let files = ["a", "made/deep/c", "file/b"].map { (folder.full($0), Array("new".utf8)) }
    #expect(throws: FileError.self) { try AtomicFiles.write(files) }
    #expect(try folder.text("a") == "old")
    #expect(folder.names == ["a", "file"])
  }
}
