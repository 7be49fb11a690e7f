import Foundation
import Testing

@Suite("What surrounds git", .enabled(if: Git.program != nil, "git is not installed"))
struct GitSurroundingsTests {
  /// Runs modctl in a shell, after some of its commands.
  private func shell(_ line: String, _ catalog: CatalogRepository, _ app: AppFolder) throws -> Modctl.Result {
    try Modctl.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", line],
      in: app.url,
      environment: catalog.environment(["MODCTL": Modctl.program.path])
    )
  }

  /// Adds a module that can be published to the catalog.
  private func addModule(to app: AppFolder, _ catalog: CatalogRepository) throws {
    try app.write(
      "modules.json",
      #"{"name": "shop", "catalogs": [{"git": "\#(catalog.url)"}], "workspace": ["Tip/module.json"]}"#
    )
    try app.write("Tip/module.json", #"{"name": "tip", "version": "0.1.0"}"#)
  }

  @Test("A catalog is read without a folder for temporary files", arguments: ["/nowhere", ""])
  func temporaryFolder(_ folder: String) throws {
    let catalog = try CatalogRepository(CatalogRepository.files)
    let app = try catalog.application()
    let result = try catalog.modctl(app, "resolve", environment: ["TMPDIR": folder])
    #expect(result.status == 0, "\(result)")
  }

  @Test("Closed standard streams are not taken for files")
  func closedStreams() throws {
    let catalog = try CatalogRepository(CatalogRepository.files)
    let app = try catalog.application()
    let output = try shell("exec \"$MODCTL\" resolve <&- >&-", catalog, app)
    #expect(output.status == 65, "\(output)")
    #expect(output.errors.hasPrefix("error[write-failed]: standard output"), "\(output)")
    let errors = try shell("exec \"$MODCTL\" tree <&- 2>&-", catalog, app)
    #expect(errors.status == 0 && errors.output.contains("cart 1.1.0"), "\(errors)")
  }

  @Test("The status of git is known even if the signal for it is ignored")
  func ignoredSignal() throws {
    let catalog = try CatalogRepository(CatalogRepository.files)
    let result = try shell("trap '' CHLD; exec \"$MODCTL\" resolve", catalog, try catalog.application())
    #expect(result.status == 0, "\(result)")
  }

  @Test("What git traces is not taken for its answer")
  func trace() throws {
    let catalog = try CatalogRepository(CatalogRepository.files)
    let app = try catalog.application()
    try addModule(to: app, catalog)
    let result = try catalog.modctl(app, "publish", environment: ["GIT_TRACE": "1"])
    #expect(result.status == 0 && result.output.contains("Pushed commit"), "\(result)")
    try catalog.makeEmpty(branch: "main")
    let cache = ["GIT_TRACE": "1", "XDG_CACHE_HOME": app.url.path + "/cache"]
    let first = try catalog.modctl(app, "publish", environment: cache)
    #expect(first.status == 0 && first.output.contains("Pushed commit"), "\(first)")
  }

  @Test("Repositories of both object formats are read, whichever is the default")
  func objectFormats() throws {
    let catalog = try CatalogRepository(CatalogRepository.files)
    let app = try catalog.application()
    let other = try catalog.modctl(app, "resolve", environment: ["GIT_DEFAULT_HASH": "sha256"])
    #expect(other.status == 0, "\(other)")
    // The copy in the cache has the other format. An older git has only one.
    guard try catalog.replace(format: "sha256") else { return }
    let result = try catalog.modctl(app, "resolve")
    #expect(result.status == 0, "\(result)")
    try addModule(to: app, catalog)
    for change in ["Published tip 0.1.0", "Nothing to publish"] {
      let result = try catalog.modctl(app, "publish")
      #expect(result.status == 0 && result.output.contains(change), "\(result)")
    }
    #expect(try catalog.ask("rev-parse", "main").utf8.count == 65)
  }
}
