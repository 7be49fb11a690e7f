import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// Compares resolutions from remote catalogs with resolutions from the same catalogs in folders.
@Suite
struct RemoteResolutionTests {
  private static let url = "https://modules.example/catalog/"

  /// Returns the outcome of a resolution, in words.
  private func result(_ folder: AppFolder, _ reader: (any CatalogReader)? = nil) -> String {
    CatalogReaders.$current.withValue(reader) {
      do throws(ApplicationError) {
        let application = try ApplicationResolver(directory: folder.url.path).resolve()
        return "\(application.lockfile.text)\n\(application.diagnostics.map { "\($0)" })"
      } catch {
        return
          "\(error.code)\n\(error.resolutionError.map { "\($0)" } ?? "")\n\(error.diagnostics.map { "\($0)" })"
      }
    }
  }

  @Test(arguments: RandomRuns.blocks(4))
  func sameAsInAFolder(block: UInt64) throws {
    for seed in block * 25..<block * 25 + 25 {
      let files = try AppFolder.packed(RandomApplication(seed: seed).files)
      let here = try AppFolder(files)
      let there = try AppFolder(files)
      let manifest = try there.read("modules.json")
      try there.write(
        "modules.json",
        manifest.replacing("\"manifests\"", with: "{ \"url\": \"\(Self.url)\" }")
      )
      let reader = FolderLayoutReader([Self.url: here.url.path + "/manifests"])
      let remote = result(there, reader).replacing(Self.url + "modules/", with: "manifests/")
      #expect(remote == result(here), "seed \(seed)")
      let names = reader.names(Self.url)
      #expect(Set(names).count == names.count, "seed \(seed): a name was asked for twice")
      guard seed.isMultiple(of: 4) else { continue }
      let shuffled = ShuffledReader(FolderLayoutReader([Self.url: here.url.path + "/manifests"]), seed: seed)
      let other = result(there, shuffled).replacing(Self.url + "modules/", with: "manifests/")
      #expect(other == remote, "seed \(seed): the order of arrival shows")
    }
  }

  private static let both = #"{ "url": "https://one.example/" }, { "url": "https://two.example/" }"#

  private func application(_ text: String, catalogs: String) throws -> AppFolder {
    let files = try CompactApp(text).texts()
    let folder = try AppFolder(AppFolder.packed(Dictionary(files.map { ($0.path, $0.text) }) { $1 }))
    let manifest = try folder.read("modules.json")
    let start = try #require(manifest.range(of: "\"catalogs\": ["))
    let end = try #require(manifest[start.upperBound...].firstIndex(of: "]"))
    try folder.write("modules.json", manifest.replacingCharacters(in: start.upperBound..<end, with: catalogs))
    return folder
  }

  @Test func roundsFollowTheDepth() throws {
    // Twelve layers of ten modules, each needing three of the next layer, and an old version that needs modules that nothing else needs.
    var lines = ["shop: " + (0..<10).map { "m0-\($0) ^1" }.joined(separator: "; ")]
    for layer in 0..<12 {
      for index in 0..<10 {
        let needs = layer == 11 ? [] : (0..<3).map { "m\(layer + 1)-\((index * 3 + $0) % 10) ^1" }
        lines.append("m\(layer)-\(index) 1.0.0: old-\(layer)-\(index) ^1")
        lines.append("m\(layer)-\(index) 1.1.0: " + needs.joined(separator: "; "))
      }
    }
    let folder = try application(lines.joined(separator: "\n"), catalogs: "{ \"url\": \"\(Self.url)\" }")
    let reader = FolderLayoutReader([Self.url: folder.url.path + "/manifests"])
    #expect(result(folder, reader).contains("m11-9"))
    #expect(reader.rounds.count == 12)
    #expect(reader.names(Self.url).count == 120)
  }

  @Test func noFixChangesAFileElsewhere() throws {
    let folder = try application(
      "shop: log ^1; tax ^1\nlog 1.0.0: yanked loses lines\ntax 1.0.0: log ^1",
      catalogs: "{ \"url\": \"\(Self.url)\" }"
    )
    let reader = FolderLayoutReader([Self.url: folder.url.path + "/manifests"])
    try CatalogReaders.$current.withValue(reader) {
      let failure = try #require(throws: ApplicationError.self) {
        try ApplicationResolver(directory: folder.url.path).resolve()
      }
      let explanation = try #require(failure.explanation())
      let changes = failure.fixes(for: explanation).fixes.flatMap(\.changes)
      #expect(changes.allSatisfy { failure.editableFiles.contains($0.path) }, "\(changes)")
    }
  }

  @Test func firstCatalogWithTheNameAnswers() throws {
    let folder = try application(
      """
      shop: acme/log ^1; cart ^1; ws ^1
      ws 1.0.0:
      workspace ws 1.0.0: deep ^1
      cart 1.0.0: log ^1
      log 1.0.0:
      """,
      catalogs: """
        { "url": "https://acme.example/", "scopes": ["acme"] }, "manifests", { "url": "https://world.example/" }
        """
    )
    let reader = try FolderLayoutReader(servers: [
      "acme/acme/log.ndjson": #"{"name": "acme/log", "version": "1.0.0"}"#,
      "world/acme/log.ndjson": #"{"name": "acme/log", "version": "1.9.0"}"#,
      "world/cart.ndjson": #"{"name": "cart", "version": "1.9.0"}"#,
      "world/ws.ndjson": #"{"name": "ws", "version": "1.9.0"}"#,
      "world/deep.ndjson": #"{"name": "deep", "version": "1.2.0", "dependencies": {"acme/log": "*"}}"#,
    ])
    let text = result(folder, reader)
    #expect(text.contains("\"acme/log\": {\n      \"version\": \"1.0.0\""))
    #expect(text.contains("\"cart\": {\n      \"version\": \"1.0.0\""))
    #expect(reader.names("https://acme.example/") == ["acme/log"])
    #expect(reader.names("https://world.example/") == ["deep"])
  }

  @Test func nameThatTheFirstCatalogLacksIsAskedOfTheNext() throws {
    let folder = try application("shop: a ^1; b ^1", catalogs: Self.both)
    let reader = try FolderLayoutReader(servers: [
      "one/a.ndjson": #"{"name": "a", "version": "1.0.0"}"#,
      "two/a.ndjson": #"{"name": "a", "version": "1.9.0"}"#,
      "two/b.ndjson": #"{"name": "b", "version": "1.0.0"}"#,
    ])
    #expect(!result(folder, reader).contains("1.9.0"))
    #expect(reader.names("https://one.example/") == ["a", "b"])
    #expect(reader.names("https://two.example/") == ["b"])
  }

  @Test func catalogThatDoesNotAnswerIsNoAnswer() throws {
    // `a` may be in the first catalog, so the second must not be asked for it.
    let folder = try application("shop: a ^1", catalogs: Self.both)
    let reader = try FolderLayoutReader(servers: ["two/a.ndjson": #"{"name": "a", "version": "1.9.0"}"#])
    let text = result(folder, reader)
    #expect(text.hasPrefix("\(ApplicationError.Code.unreachable)"))
    #expect(text.contains("no answer"))
    #expect(reader.names("https://two.example/").isEmpty)
    #expect(result(folder).contains("unreachable-catalog"))
  }

  @Test func interfaceIsAskedOfTheFirstCatalogThatKnowsIt() throws {
    let folder = try application(
      "shop: cart ^1\ncart 1.0.0: requires Bank ^1",
      catalogs: "\"manifests\", " + Self.both
    )
    let reader = try FolderLayoutReader(servers: [
      "one/stripe.ndjson": #"{"name": "stripe", "version": "1.0.0", "provides": {"Bank": "1.0.0"}}"#,
      "two/thief.ndjson": #"{"name": "thief", "version": "1.0.0", "provides": {"Bank": "1.9.0"}}"#,
    ])
    #expect(result(folder, reader).contains("\"Bank\": \"stripe\""))
    #expect(reader.names("https://two.example/").isEmpty)
  }

  /// Nobody gets in between by publishing a newer provider elsewhere.
  @Test func interfaceThatTheFirstFolderProvidesIsNotAskedFor() throws {
    let folder = try application(
      "shop: cart ^1\ncart 1.0.0: requires Bank ^1\nsavings 1.0.0: provides Bank 1.0.0",
      catalogs: "\"manifests\", " + Self.both
    )
    let reader = try FolderLayoutReader(servers: [
      "one/thief.ndjson": #"{"name": "thief", "version": "1.0.0", "provides": {"Bank": "1.9.0"}}"#
    ])
    #expect(result(folder, reader).contains("\"Bank\": \"savings\""))
    #expect(reader.names("https://one.example/").isEmpty)
  }

  @Test("The folder is not asked either for an interface that an earlier catalog provides")
  func interfaceThatAnEarlierServerProvides() throws {
    let folder = try application(
      """
      shop: cart ^1
      cart 1.0.0: requires Bank ^1
      savings 1.0.0: provides Bank 1.9.0
      stripe 3.0.0: provides Bank 1.9.9
      """,
      catalogs: #"{"url": "https://one.example/"}, "manifests""#
    )
    let reader = try FolderLayoutReader(servers: [
      "one/stripe.ndjson": #"{"name": "stripe", "version": "1.0.0", "provides": {"Bank": "1.0.0"}}"#
    ])
    #expect(result(folder, reader).contains("\"Bank\": \"stripe\""))
    let manifest = try folder.read("modules.json")
    try folder.write(
      "modules.json",
      manifest.replacing("\"name\"", with: #""providers": {"Bank": "savings"}, "name""#)
    )
    #expect(result(folder, reader).contains("\"Bank\": \"savings\""))
  }

  @Test("An earlier catalog without the locked version: nothing claims that no catalog has it")
  func takenOver() throws {
    let (app, _) = try RemoteApp.serving()
    try app.run(["resolve"]).expect(0)
    let manifest = try app.folder.read("modules.json")
    try app.folder.write(
      "modules.json",
      manifest.replacing("\"catalogs\": [", with: #""catalogs": ["own", "#)
    )
    try app.folder.write("own/log/1.0.0.json", #"{"name": "log", "version": "1.0.0"}"#)
    let words = "the first catalog with log does not have"
    let older = try app.run(["resolve", "--dry-run"])
    #expect(
      older.flatOutput.contains("< log 1.2.0 → 1.0.0 \(words) 1.2.0, and later ones are not asked"),
      "\(older)"
    )
    let refused = try app.run(["resolve", "--with", "log@^1.2"])
    refused.expect(1, "note: modules.lock.json has log 1.2.0, but \(words) it, and later ones are not asked")
    let checked = try app.run(["check"])
    #expect(checked.flatOutput.contains("1.2.0 is locked, and \(words) it, and later ones"), "\(checked)")
  }
}
