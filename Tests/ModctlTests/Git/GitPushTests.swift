import Foundation
import Testing

/// What `modctl publish` does if git or modctl is interrupted, or fails, during the push.
@Suite("A push of modctl publish", .enabled(if: Git.program != nil, "git is not installed"))
struct GitPushTests {
  /// Makes an application with the new module `tip`.
  private func app(_ catalog: CatalogRepository, _ more: String = "") throws -> AppFolder {
    try AppFolder([
      "modules.json": """
      {"name": "shop", "catalogs": [{"git": "\(catalog.url)"}], "workspace": ["Sources/*/module.json"]}
      """,
      "Sources/Tip/module.json": #"{"name": "tip", "version": "0.1.0"\#(more)}"#,
    ])
  }

  @Test("A signal during the push takes effect afterwards: the tag exists if the version was published")
  func interrupted() throws {
    for isPushed in [false, true] {
      let catalog = try CatalogRepository()
      let app = try app(catalog, #", "package": {"url": "https://git.example/tip.git"}"#)
      try app.write("Package.swift", "")
      let git = try Git(in: app.url)
      try git.commit("Start")
      let environment = try catalog.environment(
        beforeFirst: "push",
        run: "kill -TERM $PPID; exit \(isPushed ? 0 : 1)"
      )
      let result = try catalog.modctl(app, "publish", "--tag", "--manifest-only", environment: environment)
      #expect(result.status != 0 && result.output.isEmpty, "\(result)")
      #expect(try catalog.ask("rev-list", "--count", "main") == (isPushed ? "2\n" : "1\n"))
      #expect(try git.attempt(["tag"]).output == (isPushed ? "0.1.0\n" : ""))
    }
  }

  @Test("A push that fails after the server has accepted it is one")
  func accepted() throws {
    let catalog = try CatalogRepository()
    let app = try app(catalog)
    let environment = try catalog.environment(beforeFirst: "push", run: #"git "$@"; exit 1"#)
    try catalog.modctl(app, "publish", environment: environment).expect(0, output: "Pushed commit")
    #expect(try catalog.ask("rev-list", "--count", "main") == "2\n")
  }
}
