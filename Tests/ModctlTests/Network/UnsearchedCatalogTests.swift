import Foundation
import TestSupport
import Testing

@Suite("Who needs a module, if not every catalog is on this machine")
struct UnsearchedCatalogTests {
  /// Adds a workspace with the module `log`, and a folder to publish it to.
  private func addWorkspace(to folder: AppFolder) throws {
    let manifest = try folder.read("modules.json")
    try folder.write(
      "modules.json",
      manifest.replacing(/"catalogs": \[/, with: #""workspace": ["Log/module.json"], "catalogs": ["own", "#)
    )
    try folder.write("Log/module.json", #"{"name": "log", "version": "1.3.0"}"#)
    try folder.write("own/.gitkeep", "")
  }

  @Test("Names catalogs on servers, in which nothing was searched for")
  func servers() throws {
    let (app, server) = try RemoteApp.serving()
    let shown = try app.modctl("show", "acme/log")
    shown.expect(0, output: "note: not searched for modules that need it: \(server.url)")
    #expect(try app.modctl("show", "log", "--format", "json").values("unsearched") == [server.url])
    try addWorkspace(to: app.folder)
    let published = try app.run(["publish", "log", "--dry-run"] + ReleaseApp.date)
    published.expect(0)
    #expect(
      published.flatOutput.contains(
        "no module in the searched catalogs depends on it; not searched: \(server.url)"
      ),
      "\(published)"
    )
  }

  @Test(
    "Searches catalogs in git repositories for `show`, and the one to publish to",
    .enabled(if: Git.program != nil)
  )
  func repositories() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    try catalog.modctl(app, "show", "acme/log").expect(
      0,
      output: "Needed by\n  cart 1.0.0, 1.1.0  requires acme/Sink ^1\n  cart 1.1.0         needs ^1\n"
    )
    #expect(
      try catalog.modctl(app, "show", "acme/log", "--format", "json").values("unsearched") == [String]()
    )
    try addWorkspace(to: app)
    try app.write("Log/module.json", #"{"name": "acme/log", "version": "1.5.0"}"#)
    let own = try catalog.modctl(
      app,
      "publish",
      "acme/log",
      "--catalog",
      catalog.url,
      "--dry-run",
      "--allow-breaking",
      "x"
    )
    #expect(own.output.contains("  1 module admits 1.5.0; none excludes it\n"), "\(own)")
    try app.write("Log/module.json", #"{"name": "tip", "version": "1.0.0"}"#)
    let other = try catalog.modctl(app, "publish", "tip", "--catalog", "own", "--dry-run")
    #expect(
      other.flatOutput.contains(
        "no module in the searched catalogs depends on it; not searched: \(catalog.url)"
      ),
      "\(other)"
    )
  }
}
