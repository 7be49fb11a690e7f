import Foundation
import Testing
import VersionResolver

/// The toolchain's SwiftPM chooses from real repositories that contain only tags and a manifest.
@Suite("SwiftPM's choice of a version")
struct SwiftPMDifferenceTests {
  private static let versions = [
    "0.9.0", "1.0.0-alpha", "1.0.0", "1.1.0-rc.1", "1.1.0-rc.2", "1.1.0", "1.1.1-beta", "1.2.0-beta", "1.2.0",
    "1.9.0-rc.1", "2.0.0-rc.0", "2.0.0-rc.1", "2.0.0-rc.2", "2.0.0", "2.0.1-alpha", "2.0.1-rc.1", "2.0.1",
    "2.1.0-rc.1",
  ]

  /// Each requirement in Swift, and in this library.
  private static let words: [(swift: String, requirement: Requirement)] = {
    let bounds = ["1.0.0", "1.1.0-rc.1", "1.9.0-rc.0", "2.0.0-rc.1", "2.0.0"]
    var words: [(String, Requirement)] = []
    for text in bounds {
      guard let lower = Version(text) else { continue }
      words.append(("from: \"\(text)\"", .upToNextMajor(from: lower)))
      words.append((".upToNextMinor(from: \"\(text)\")", .upToNextMinor(from: lower)))
      words.append(("exact: \"\(text)\"", .exactly(lower)))
      for other in bounds {
        guard let upper = Version(other), lower < upper else { continue }
        words.append(("\"\(text)\"..<\"\(other)\"", .range(from: lower, to: upper)))
        words.append(("\"\(text)\"...\"\(other)\"", .closedRange(from: lower, through: upper)))
      }
    }
    return words
  }()

  /// Takes a few seconds and needs git and the toolchain, so it runs only with MODULEKIT_PACKAGES=1, as in `scripts/check`.
  ///
  /// SwiftPM takes the newest version that a requirement admits, so each requirement is tried with several sets of tags, whose
  /// newest one it admits or not: all tags, all without the newest ones, and so on. Each requirement is tried with one of two
  /// sets, or with about four if MODULEKIT_SLOW=1.
  @Test(
    "Is the newest that the requirement admits here",
    .enabled(if: ProcessInfo.processInfo.environment["MODULEKIT_PACKAGES"] != nil && Git.program != nil)
  )
  func sameChoice() async throws {
    let app = try AppFolder(["Host/README": ""])
    var expected: [String: String] = [:]
    var dependencies: [String] = []
    let isSlow = ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] != nil
    let cuts = isSlow ? [16, 13, 11] : [13]
    for (index, cut) in ([Self.versions.count] + cuts).enumerated() {
      let versions = Self.versions.prefix(cut).compactMap { Version($0) }
      for (number, word) in Self.words.enumerated() where isSlow || number % 2 == index {
        let newest = versions.filter { word.requirement.admits($0) }.max()
        let name = "p\(index)-\(number)"
        let isExact = word.swift.hasPrefix("exact")
        guard let newest, !isExact || versions.contains(newest) else { continue }
        expected[name] = newest.description
        dependencies.append("    .package(url: \"file://\(app.url.path)/\(name)\", \(word.swift)),")
      }
      try makeRepositories(index, versions, in: app)
    }
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Host", dependencies: [
      \(dependencies.joined(separator: "\n"))
      ])
      """
    try app.write("Host/Package.swift", manifest)
    let result = try await app.swift("package", "resolve", in: "Host")
    result.expect(0)
    let pins = try JSONDecoder().decode(Resolved.self, from: Data(app.read("Host/Package.resolved").utf8))
      .pins
    let found = Dictionary(pins.map { ($0.identity, $0.state.version ?? "") }) { first, _ in first }
    #expect(found.count > (isSlow ? 25 * (1 + cuts.count) : 25))
    #expect(found == expected)
  }

  private struct Resolved: Decodable {
    struct Pin: Decodable {
      struct State: Decodable { var version: String? }
      var identity: String
      var state: State
    }
    var pins: [Pin]
  }

  /// Makes one repository with these tags, and a link to it for each requirement.
  private func makeRepositories(_ index: Int, _ versions: [Version], in app: AppFolder) throws {
    try app.write(
      "tags\(index)/Package.swift",
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"p\")\n"
    )
    let git = try Git(in: app.url.appendingPathComponent("tags\(index)"))
    try git.commit("Package")
    for version in versions { try git.run("tag", version.description) }
    for number in Self.words.indices {
      try FileManager.default.createSymbolicLink(
        at: app.url.appendingPathComponent("p\(index)-\(number)"),
        withDestinationURL: app.url.appendingPathComponent("tags\(index)")
      )
    }
  }
}
