import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import Synchronization
import Testing

/// Uses a `Package.swift` that says what the test wants; `PackageRequirementTests` has SwiftPM read real ones.
@Suite("modctl publish, comparing with Package.swift")
struct PublishPackageTests {
  private static func app() throws -> AppFolder {
    try ReleaseApp.make([
      "manifests/log/1.0.0.json":
        #"{"name": "log", "version": "1.0.0", "package": {"url": "https://git.example/log"}}"#,
      "Sources/Gift/module.json": """
      {"name": "gift", "version": "0.1.0", "dependencies": {"log": "^1"}, "package": {"url": "https://git.example/gift"}}
      """,
      "Sources/Gift/Package.swift": "Gift", "Sources/Gift/Gift.swift": "struct GiftModule {}",
      "Sources/Box/module.json":
        #"{"name": "box", "version": "0.1.0", "package": {"url": "https://git.example/box"}}"#,
      "Sources/Box/Package.swift": "Box", "Sources/Box/Box.swift": "struct BoxModule {}",
    ])
  }

  /// What SwiftPM prints for a package that needs log in a range.
  private static func dump(from lower: String, to upper: String) -> [UInt8] {
    Array(
      """
      {"dependencies": [{"sourceControl": [{"identity": "log", "requirement":
        {"range": [{"lowerBound": "\(lower)", "upperBound": "\(upper)"}]}}]}]}
      """.utf8
    )
  }

  private func publisher(
    _ app: AppFolder,
    _ dump: @escaping @Sendable (String) -> [UInt8]?
  ) -> Publisher {
    var publisher = Publisher(directory: app.url.path, published: "2026-05-01T09:00:00Z")
    publisher.names = ["gift"]
    publisher.dumpPackage = dump
    return publisher
  }

  @Test("Refuses what `check --packages` calls an error, and only for what is published")
  func errors() throws {
    let app = try Self.app()
    let refusal = #expect(throws: Refusal.self) {
      try publisher(app) { _ in Self.dump(from: "2.0.0", to: "3.0.0") }.plan()
    }
    #expect(refusal?.code == .checkFailed)
    #expect(
      refusal?.diagnostics.map(\.message) == [
        "gift 0.1.0 needs log ^1, but Sources/Gift/Package.swift needs its package >=2.0.0 <3.0.0, which excludes all of these"
      ]
    )
    // SwiftPM may warn before it prints the document.
    let warned = #expect(throws: Refusal.self) {
      try publisher(app) { _ in Array("warning: old\n".utf8) + Self.dump(from: "2.0.0", to: "3.0.0") }.plan()
    }
    #expect(warned?.diagnostics == refusal?.diagnostics)
    let unreadable = #expect(throws: Refusal.self) { try publisher(app) { _ in Array("error".utf8) }.plan() }
    #expect(unreadable?.diagnostics.map(\.message) == ["SwiftPM cannot read Sources/Gift/Package.swift"])
    let unread = #expect(throws: Refusal.self) { try publisher(app) { _ in nil }.plan() }
    #expect(unread?.diagnostics.map(\.message) == ["SwiftPM cannot read Sources/Gift/Package.swift"])
    let dump = Self.dump(from: "1.0.0", to: "2.0.0")
    let publication = try publisher(app) { folder in folder.hasSuffix("Gift") ? dump : nil }.plan()
    #expect(publication.new.map(\.bump.name) == ["gift"])
  }

  @Test("Reads each package once, and none of what is published")
  func once() throws {
    let app = try Self.app()
    let folders = Mutex<[String]>([])
    let publisher = publisher(app) { folder in
      folders.withLock { $0.append(folder) }
      return Self.dump(from: "1.0.0", to: "2.0.0")
    }
    for _ in 0..<2 {
      _ = try publisher.publish(comparing: CodeMemory { _ in }, locking: { nil }) {
        (publication) throws(Refusal) in
        do throws(FileError) { _ = try publication.write() } catch { Issue.record(error) }
      }
    }
    #expect(folders.withLock { $0.map { URL(fileURLWithPath: $0).lastPathComponent } } == ["Gift"])
  }
}
