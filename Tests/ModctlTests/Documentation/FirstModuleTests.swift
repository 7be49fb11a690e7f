import Foundation
import Testing

/// Follows *Your first module* with the real toolchain. The other tests of articles compile its code as a part of this package,
/// and only read its manifest.
@Suite("The package of Your first module")
struct FirstModuleTests {
  /// Takes minutes, since it builds ModuleKit again, so it runs only with MODULEKIT_SLOW=1, as in `scripts/nightly`.
  @Test(
    "What `modctl new` makes passes its test, and the article's package builds, passes its tests and runs",
    .enabled(if: ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] != nil)
  )
  func package() async throws {
    let article = try #require(Article.all.first { $0.path.hasSuffix("/YourFirstModule.md") })
    let app = try AppFolder(["Shop/README": ""])
    // The article has ModuleKit in a sibling folder.
    try FileManager.default.createSymbolicLink(
      at: app.url.appendingPathComponent("ModuleKit"),
      withDestinationURL: AppFolder.repository
    )
    // A different name than the article's, and ModuleKit at an explicit path.
    let shop = app.url.appendingPathComponent("Shop")
    #expect(
      try Modctl.run(["new", "gift-cards", "--modulekit", "\(app.url.path)/ModuleKit"], in: shop).status == 0
    )
    try await expectTests(1, in: app)
    for item in ["Package.swift", "Sources", "Tests"] {
      try FileManager.default.removeItem(at: shop.appendingPathComponent(item))
    }
    var path: String?
    var host = ""
    var made: [String] = []
    for block in article.blocks {
      switch block.content {
      case .mark("file", let value): path = value
      case .fence("console", let text):
        for name in Self.modules(madeBy: text) {
          #expect(try Modctl.run(["new", name], in: shop).status == 0)
          made.append(name)
          if made.count == 1 { try await expectTests(1, in: app) }
        }
      case .fence(_, let text):
        if let path {
          try app.write("Shop/\(path)", text)
          if path.hasSuffix("/main.swift") { host = text }
        }
        path = nil
      default: break
      }
    }
    #expect(made == ["log", "cart"])
    try await expectTests(2, in: app)
    let run = try await app.swift("run", "--skip-build", "Host", in: "Shop")
    #expect(run.status == 0, "\(run.output)")
    let printed = run.output.split(separator: "\n").map { String($0) }
    #expect(ArticleRegion.difference(host, printed: printed) == [])
  }

  private func expectTests(_ count: Int, in app: AppFolder) async throws {
    let result = try await app.swift("test", in: "Shop")
    #expect(result.status == 0, "\(result.output.suffix(3_000))")
    #expect(result.output.contains("Test run with \(count) test"), "\(result.output.suffix(3_000))")
    #expect(!result.output.contains("warning: "), "\(result.output)")
  }

  private static func modules(madeBy console: String) -> [String] {
    console.split(separator: "\n").compactMap { line in
      line.hasPrefix("$ modctl new ") ? String(line.dropFirst("$ modctl new ".count)) : nil
    }
  }
}
