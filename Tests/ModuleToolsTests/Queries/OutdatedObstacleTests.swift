import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("Whether only the lockfile holds a module back")
struct OutdatedObstacleTests {
  /// What two versions each of modules a and x state besides. Locked are a 1.0.0 and x 2.0.0.
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    var first = ""
    var second = ""
    var old = ""
    var new = ""
    var others: [String] = []
    var application = ""
    let isHeldByOthers: Bool

    var manifests: [String] {
      [("a", 1, first), ("a", 2, second), ("x", 1, old), ("x", 2, new)].map { name, major, rest in
        #"{"name": "\#(name)", "version": "\#(major).0.0"\#(rest.isEmpty ? "" : ", ")\#(rest)}"#
      } + others
    }

    func application(_ a: String, _ x: String) -> String {
      #"{"name": "shop", "dependencies": {"a": "\#(a)", "x": "\#(x)"}, "catalogs": ["all.ndjson"]\#(application)}"#
    }

    static func package(_ version: String) -> String {
      #""package": {"url": "https://git.example/shop.git", "version": "\#(version).0.0"}"#
    }

    static let all = [
      Example(testDescription: "nothing else changes", isHeldByOthers: false),
      Example(
        testDescription: "it needs less than before",
        first: #""dependencies": {"y": "*"}"#,
        others: [#"{"name": "y", "version": "1.0.0"}"#],
        isHeldByOthers: false
      ),
      Example(
        testDescription: "it needs another module in the selected version",
        second: #""dependencies": {"x": "^2"}"#,
        isHeldByOthers: false
      ),
      Example(
        testDescription: "it needs another module in an older version",
        first: #""dependencies": {"x": "*"}"#,
        second: #""dependencies": {"x": "^1"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it needs a module that is not selected yet and needs an older version",
        second: #""dependencies": {"y": "*"}"#,
        others: [#"{"name": "y", "version": "1.0.0", "dependencies": {"x": "^1"}}"#],
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it would need what needs it",
        second: #""dependencies": {"x": "*"}"#,
        new: #""dependencies": {"a": "*"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it would lazily need what needs it",
        second: #""dependencies": {"x": {"version": "*", "lazy": true}}"#,
        new: #""dependencies": {"a": "*"}"#,
        isHeldByOthers: false
      ),
      Example(
        testDescription: "another module needs it in the selected version",
        new: #""dependencies": {"a": "^1"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it excludes the selected version of another module",
        second: #""conflicts": {"x": "^2"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "another module excludes it",
        new: #""conflicts": {"a": "^2"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it provides what others require",
        first: #""provides": {"Tax": "1.0.0"}"#,
        second: #""provides": {"Tax": "1.1.0"}"#,
        new: #""requires": {"Tax": "^1"}"#,
        isHeldByOthers: false
      ),
      Example(
        testDescription: "it provides what others require in another version",
        first: #""provides": {"Tax": "1.0.0"}"#,
        second: #""provides": {"Tax": "2.0.0"}"#,
        new: #""requires": {"Tax": "^1"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it provides what another module provides",
        second: #""provides": {"Tax": "1.0.0"}"#,
        new: #""provides": {"Tax": "1.0.0"}"#,
        others: [#"{"name": "z", "version": "1.0.0", "provides": {"Tax": "1.0.0"}}"#],
        application: #", "requires": {"Tax": "^1"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it requires what another module provides in an older version only",
        second: #""requires": {"Tax": "^1"}"#,
        old: #""provides": {"Tax": "1.0.0"}"#,
        new: #""provides": {"Tax": "2.0.0"}"#,
        isHeldByOthers: true
      ),
      Example(
        testDescription: "it shares a package with another module",
        first: package("1"),
        second: package("2"),
        old: package("2"),
        new: package("1"),
        isHeldByOthers: true
      ),
    ]
  }

  @Test("It is, exactly if a newer version makes no other module older", arguments: Example.all)
  func obstacle(_ example: Example) throws {
    let folder = try CheckFolder(example.application("^1", "^2"), example.manifests)
    let resolver = ApplicationResolver(directory: folder.url.path)
    try resolver.resolve().lockfile.write(to: folder.url.path + "/modules.lock.json")
    try folder.write("modules.json", example.application("*", "*"))
    let application = try resolver.resolve()
    #expect(application.changes.isEmpty)
    let module = try #require(OutdatedReport(application).modules.first { $0.name == "a" })
    #expect(module.compatible == Version(2, 0, 0))
    #expect(module.obstacles == [example.isHeldByOthers ? .precedence : .locked])
  }

  @Test(
    "All can be updated at once, also if one of them gets a pre-release that only another's new version admits"
  )
  func prerelease() throws {
    let manifests = [
      #"{"name": "a", "version": "1.0.0"}"#,
      #"{"name": "b", "version": "1.0.0", "dependencies": {"a": "*"}}"#,
    ]
    let newer = [
      #"{"name": "a", "version": "2.0.0"}"#,
      #"{"name": "a", "version": "3.0.0-beta"}"#,
      #"{"name": "b", "version": "2.0.0", "dependencies": {"a": ">=3.0.0-beta"}}"#,
    ]
    let folder = try CheckFolder(
      #"{"name": "shop", "dependencies": {"b": "*"}, "catalogs": ["all.ndjson"]}"#,
      manifests
    )
    let resolver = ApplicationResolver(directory: folder.url.path)
    try resolver.resolve().lockfile.write(to: folder.url.path + "/modules.lock.json")
    try folder.write("all.ndjson", (manifests + newer).joined(separator: "\n"))
    let report = OutdatedReport(try resolver.resolve())
    #expect(report.modules.map(\.compatible) == [Version(2, 0, 0), Version(2, 0, 0)])
    #expect(report.modules.map(\.obstacles) == [[.locked], [.locked]])
    #expect(report.isUpdatableAtOnce)
    var update = resolver
    update.update = ApplicationResolver.Update(["a", "b"].map { .init($0) })
    #expect(try update.resolve().selection["a"]?.version == Version(parsing: "3.0.0-beta"))
  }
}
