import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import Testing
import VersionResolver

/// Uses a comparison of the code that says what the test wants; `BumpCodeTests` builds packages.
@Suite("modctl publish, comparing code")
struct PublishCodeTests {
  private func plan(
    _ app: AppFolder,
    _ names: [String],
    allowsBreaking: Bool = false,
    _ compare: @escaping (inout ModuleBump) -> Void
  ) throws -> Publication {
    var publisher = Publisher(directory: app.url.path, published: "2026-05-01T09:00:00Z")
    publisher.names = names
    publisher.allowsBreaking = allowsBreaking
    publisher.compareCode = compare
    return try publisher.plan()
  }

  private func breaking(_ bump: inout ModuleBump) {
    bump.code.changes =
      CodeComparison(report: "API breakage: func f() has been removed", old: [:], new: [:]).changes
  }

  @Test("Refuses a version that is too low for the code and names the change, unless that is allowed")
  func low() throws {
    let app = try ReleaseApp.make()
    #expect(try plan(app, ["gift", "cart"]) { _ in }.new.count == 2)
    let refusal = #expect(throws: Refusal.self) { try plan(app, ["gift", "cart"], breaking) }
    #expect(refusal?.code == .checkFailed)
    let diagnostic = try #require(refusal?.diagnostics.first)
    #expect(
      diagnostic.message
        == "cart 1.1.0 is too low; the lowest version is 2.0.0, given its changes since 1.0.0"
    )
    #expect(diagnostic.notes.map(\.message) == ["major: in the code: func f() has been removed"])
    let allowed = try plan(app, ["gift", "cart"], allowsBreaking: true, breaking)
    #expect(allowed.items.map(\.bump.isEnough) == [true, false])
  }

  @Test("Compares only modules with a release to compare with, and only after every other check")
  func asked() throws {
    let app = try ReleaseApp.make()
    var asked: [String] = []
    _ = try plan(app, []) { asked.append($0.name) }
    #expect(asked == ["cart"])
    asked = []
    #expect(throws: Refusal.self) { try plan(app, ["cart"]) { asked.append($0.name) } }
    #expect(asked == [])
    _ = try plan(app, []) { _ in }.write()
    _ = try plan(app, ["cart", "gift"]) { asked.append($0.name) }
    #expect(asked == [])
  }

  /// Publishes `cart` while `compare` compares the code of each release, and returns the releases.
  private func publish(
    _ app: AppFolder,
    revision: @escaping () -> String? = { nil },
    _ compare: @escaping (inout ModuleBump) throws -> Void
  ) throws -> (bases: [String], publication: Publication) {
    var bases: [String] = []
    var failures: [any Error] = []
    let memory = CodeMemory { bump in
      bases.append(bump.base?.description ?? "none")
      do { try compare(&bump) } catch { failures.append(error) }
    }
    var publisher = Publisher(directory: app.url.path, published: "2026-05-01T09:00:00Z")
    publisher.names = ["gift", "cart"]
    publisher.revision = { (_, _) throws(Refusal) in revision() }
    let folder = app.url.appendingPathComponent("manifests").path
    let publication = try publisher.publish(comparing: memory, locking: { try? FolderLock(folder) }) {
      (publication) throws(Refusal) in
      do throws(FileError) { _ = try publication.write() } catch { Issue.record(error) }
    }
    if let failure = failures.first { throw failure }
    return (bases, publication)
  }

  @Test("Others can publish while code is compared; their releases then count")
  func meanwhile() throws {
    let app = try ReleaseApp.make()
    let (bases, publication) = try publish(app) { bump in
      guard bump.base?.description == "1.0.0" else { return }
      var isFree = true
      try FolderLock(app.url.appendingPathComponent("manifests").path) { isFree = false }.release()
      #expect(isFree)
      try app.write(
        "manifests/cart/1.0.5.json",
        #"{"name": "cart", "version": "1.0.5", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}}"#
      )
    }
    #expect(bases == ["1.0.0", "1.0.5"])
    #expect(publication.new.map(\.bump.base?.description) == [nil, "1.0.5"])
    #expect(app.exists("manifests/cart/1.1.0.json") && app.exists("manifests/gift/0.1.0.json"))
  }

  @Test("Notices what others publish under the same version in the meantime")
  func meanwhileTheSame() throws {
    let app = try ReleaseApp.make()
    let refusal = #expect(throws: Refusal.self) {
      try publish(app) { _ in
        try app.write("manifests/gift/0.1.0.json", #"{"name": "gift", "version": "0.1.0"}"#)
      }
    }
    #expect(refusal?.code == .badData && refusal?.diagnostics.first?.code == .alreadyPublished)
    #expect(!app.exists("manifests/cart/1.1.0.json"))
  }

  @Test("Compares code once, and again only if its commit has changed in the meantime")
  func commits() throws {
    let app = try ReleaseApp.make()
    var commit = "first"
    let once = try publish(app, revision: { commit }) { _ in }
    #expect(once.bases == ["1.0.0"] && once.publication.new.map(\.revision) == ["first", "first"])
    let other = try ReleaseApp.make()
    let twice = try publish(other, revision: { commit }) { _ in commit = "second" }
    #expect(twice.bases == ["1.0.0", "1.0.0"])
    #expect(twice.publication.new.map(\.revision) == ["second", "second"])
  }

  @Test("Reports what could not be compared, in words and in JSON")
  func said() throws {
    let app = try ReleaseApp.make()
    let result = try app.publish("--dry-run")
    result.expect(0)
    let words = result.flatOutput
    let sentence =
      "The code was not compared, and may require more: no Package.swift was found above Sources/Cart/module.json"
    // Gift is new, so there is nothing to compare it with.
    #expect(words.ranges(of: sentence).count == 1 && words.ranges(of: "not compared").count == 1, "\(words)")
    try app.publish("--dry-run", "--manifest-only", "--format", "json").expect(
      0,
      output: #""reason": "--manifest-only""#
    )
  }
}
