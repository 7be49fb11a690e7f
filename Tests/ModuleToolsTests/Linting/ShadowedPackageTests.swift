import ModuleManifests
import ModuleTools
import Testing

@Suite("Packages of published modules that need a module of this workspace")
struct ShadowedPackageTests {
  /// What `check` finds if a published quiz needs log, which is both in the workspace and in the catalog.
  private func codes(quiz requirement: String, published: String) throws -> [String] {
    let folder = try CheckFolder(
      #"{"name": "shop", "catalogs": ["all.ndjson"], "workspace": ["Log/module.json"]}"#,
      [
        #"{"name": "quiz", "version": "1.0.0", "dependencies": {"log": "\#(requirement)"}, "#
          + #""package": {"url": "https://git.example/tools.git", "version": "1.0.0"}}"#,
        #"{"name": "log", "version": "\#(published)", "#
          + #""package": {"url": "https://git.example/tools.git", "version": "2.0.0"}}"#,
      ]
    )
    try folder.write("Log/module.json", #"{"name": "log", "version": "0.2.0"}"#)
    return folder.check().diagnostics.map(\.code.name)
  }

  @Test(
    "A requirement that only a published version matches, older or newer than the workspace's, is no mistake",
    arguments: [("^1", "1.0.0"), ("^0.1", "0.1.0")]
  )
  func published(requirement: String, version: String) throws {
    #expect(try !codes(quiz: requirement, published: version).contains("package-version"))
  }
}
