import Foundation
import ModuleManifests
import TestSupport
import Testing

@testable import ModctlNetwork

@Suite
struct CacheTests {
  private func folder() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)").path
  }

  private func files(_ folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  @Test func keepsWhatItIsGiven() throws {
    let cache = CatalogCache(folder: folder())
    defer { try? FileManager.default.removeItem(atPath: cache.folder) }
    let entries = [
      CacheEntry(
        address: "https://a.example/modules/x.ndjson",
        body: Array("{}\n{}".utf8),
        etag: "\"ä\"",
        fresh: 0..<7
      ),
      CacheEntry(
        address: "https://a.example/modules/y.ndjson",
        body: [],
        modified: "Mon, 01 Jan 2026 00:00:00 GMT"
      ),
      CacheEntry(address: "https://a.example/modules/z.ndjson", body: nil),
    ]
    for entry in entries { cache.store(entry, in: "https://a.example/") }
    for entry in entries { #expect(cache.entry(of: entry.address, in: "https://a.example/") == entry) }
    #expect(cache.entry(of: entries[0].address, in: "https://b.example/") == nil)
    #expect(cache.count(of: "https://a.example/") == 3)
    #expect(cache.size.files == 3)
    #expect(cache.clear())
    #expect(files(cache.folder).isEmpty)
  }

  @Test func noticesEveryDamage() throws {
    let cache = CatalogCache(folder: folder())
    defer { try? FileManager.default.removeItem(atPath: cache.folder) }
    let entry = CacheEntry(address: "https://a.example/x", body: Array("{\"name\": 1}\n".utf8), etag: "t")
    cache.store(entry, in: "c")
    let path = cache.folder + "/" + (try #require(files(cache.folder).first))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in whole.indices {
      for change in [UInt8(1), 0x20, 0x80] {
        var damaged = whole
        damaged[index] ^= change
        try damaged.write(to: URL(fileURLWithPath: path))
        #expect(cache.entry(of: entry.address, in: "c") == nil, "byte \(index)")
      }
      try whole[..<index].write(to: URL(fileURLWithPath: path))
      #expect(cache.entry(of: entry.address, in: "c") == nil, "cut at \(index)")
    }
  }

  @Test(arguments: [
    "../../../etc/passwd", "/etc/passwd", "a\u{0}b", "..", "", String(repeating: "a/", count: 5000),
  ])
  func staysInItsFolder(text: String) throws {
    let base = folder()
    defer { try? FileManager.default.removeItem(atPath: base) }
    let cache = CatalogCache(folder: base + "/cache")
    cache.store(CacheEntry(address: text, body: [1]), in: text)
    #expect(cache.entry(of: text, in: text)?.body == [1])
    #expect(files(base).count == 1 && files(base).allSatisfy { $0.hasPrefix("cache/http/") })
  }

  @Test func clearFollowsNoLink() throws {
    let base = folder()
    defer { try? FileManager.default.removeItem(atPath: base) }
    try FileManager.default.createDirectory(atPath: base + "/cache", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: base + "/other", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: base + "/other/mine"))
    try FileManager.default.createSymbolicLink(
      atPath: base + "/cache/link",
      withDestinationPath: base + "/other"
    )
    #expect(CatalogCache(folder: base + "/cache").clear())
    #expect(files(base) == ["other/mine"])
  }

  @Test func whatCannotBeListedIsNotCleared() throws {
    let base = folder()
    defer { try? FileManager.default.removeItem(atPath: base) }
    #expect(CatalogCache(folder: base).clear())
    try Data().write(to: URL(fileURLWithPath: base))
    #expect(!CatalogCache(folder: base).clear())
  }

  @Test func folderFollowsTheEnvironment() {
    func folder(_ variables: [String: String]) -> String? { CatalogCache.standardFolder { variables[$0] } }
    #expect(folder(["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/modctl")
    #expect(folder(["XDG_CACHE_HOME": "c", "HOME": "/h"]) == "/h/.cache/modctl")
    #expect(folder([:]) == nil)
  }

  @Test(arguments: RandomRuns.seeds(50))
  func framesComeInAnyPieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let frames = (0..<10).map { index in
      HelperFrame(UInt32(index) &* 0x0101_0101, .data, (0..<random.below(40)).map { UInt8($0) })
    }
    var rest = frames.flatMap(\.bytes)[...]
    var reader = HelperFrameReader()
    var found: [HelperFrame] = []
    while !rest.isEmpty {
      let piece = rest.prefix(1 + random.below(30))
      rest = rest.dropFirst(piece.count)
      reader.add(piece)
      while let frame = reader.next() { found.append(frame) }
    }
    #expect(found == frames)
    #expect(!reader.isBroken)
  }
}
