import Foundation
import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("A workspace")
struct CatalogWorkspaceTests {
  @Test("A workspace module is the only candidate for its name")
  func onlyCandidate() throws {
    let folder = try TemporaryFolder([
      "Sources/Cart/module.json": manifest("cart", "0.1.0"),
      "Sources/Log/module.json": manifest("log", "0.2.0"),
      "Sources/Other/readme": "", "manifests/cart/1.0.0.json": manifest("cart", "1.0.0"),
    ])
    let catalog = open(folder, ["Sources/*/module.json"])
    #expect(catalog.versions(of: "cart").map(\.description) == ["0.1.0"])
    #expect(catalog.isWorkspaceModule("cart"))
    #expect(!catalog.isWorkspaceModule("pay"))
    #expect(catalog.digest(of: "cart", at: Version(0, 1, 0)) == nil)
    #expect(catalog.allModuleNames() == ["cart", "log"])
    #expect(
      catalog.position(of: "cart", at: Version(0, 1, 0))?.description == "Sources/Cart/module.json:1:26"
    )
    #expect(catalog.diagnostics.isEmpty)
    #expect(catalog.locations == ["Sources/*/module.json", "manifests"])
  }

  @Test("A workspace module with mistakes still claims its name")
  func claims() throws {
    let folder = try TemporaryFolder([
      "a/module.json": manifest("cart", "0.1.0", #""kind":"x""#),
      "manifests/cart/1.0.0.json": manifest("cart", "1.0.0"),
    ])
    let catalog = open(folder, ["a/module.json"])
    #expect(catalog.versions(of: "cart").map(\.description) == ["0.1.0"])
    #expect(catalog.candidate(of: "cart", at: Version(0, 1, 0)).isPinnable == false)
    #expect(catalog.diagnostics.map(\.code) == [.badValue])
  }

  @Test("A workspace names a module once, and its patterns find something")
  func mistakes() throws {
    let folder = try TemporaryFolder([
      "a/module.json": manifest("cart", "0.1.0"), "b/module.json": manifest("cart", "0.2.0"),
      "manifests/x": "",
    ])
    let text =
      "{\"name\": \"shop\",\n\"workspace\": [\"*/module.json\", \"a/*.json\", \"none/*.json\", \"c/module.json\"]}"
    let application = ApplicationManifest.decode(Array(text.utf8), path: "modules.json")
    let catalog = Catalog(
      of: try #require(application.value),
      document: application.document,
      directory: folder.path
    )
    #expect(catalog.versions(of: "cart").map(\.description) == ["0.1.0"])
    #expect(
      catalog.diagnostics.map(\.description) == [
        "b/module.json:1:9: error[repeated]: another module of the workspace is also called `cart`",
        "modules.json:2:44: warning[no-workspace-module]: `none/*.json` matches no manifest",
        "modules.json:2:59: error[no-workspace-module]: `c/module.json` matches no manifest",
      ]
    )
  }

  @Test(
    "Folders in place of manifests, as other tools list them, are an error that says what to write",
    arguments: [
      ("a", "it is a folder; write `a/module.json`"), ("./a/", "it is a folder; write `./a/module.json`"),
      (".", "it is a folder; write `module.json`"),
      ("modules/*", "it matches folders; write `modules/*/module.json`"),
      ("mod*/c/", "it matches folders; write `mod*/c/module.json`"),
      ("modules", "it is a folder; write `modules/**/module.json`"),
      ("*s", "it matches folders; write `*s/**/module.json`"),
      ("c", "patterns are relative to the folder of this file"),
    ]
  )
  func folders(pattern: String, hint: String) throws {
    let folder = try TemporaryFolder([
      "a/module.json": manifest("a", "1.0.0"), "module.json": manifest("b", "1.0.0"),
      "modules/c/module.json": manifest("c", "1.0.0"), "manifests/x": "",
    ])
    let catalog = open(folder, [pattern])
    #expect(catalog.workspaceModules.isEmpty)
    let hints = catalog.diagnostics.map(\.hint)
    #expect(hints == [hint], "\(catalog.diagnostics)")
    // What the hint says works.
    if let path = hint.split(separator: "`").last, path.hasSuffix(".json") {
      let catalog = open(folder, [String(path)])
      #expect(!catalog.workspaceModules.isEmpty && catalog.diagnostics.isEmpty, "\(catalog.diagnostics)")
    }
  }

  @Test("What is in the place of a manifest and cannot be read is an error, and not a module less")
  func brokenLinks() throws {
    let folder = try TemporaryFolder([
      "Sources/Log/module.json": manifest("log", "0.1.0"), "Sources/Cart/readme": "",
      "Sources/Pay/readme": "",
      "elsewhere/module.json/readme": "", "Sources/Mail/readme": "", "Sources/Tax/module.json/readme": "",
      "manifests/cart/1.0.0.json": manifest("cart", "1.0.0"),
    ])
    for (name, target) in [
      ("Cart", "nowhere"), ("Pay", "module.json"), ("Mail", "../../elsewhere/module.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/Sources/\(name)/module.json",
        withDestinationPath: target
      )
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Sources/Tip",
      withDestinationPath: "Tip"
    )
    // A pattern that ends in a wildcard asks for files only.
    #expect(open(folder, ["elsewhere/*", "Sources/L*/*.json"]).workspaceModules == ["log"])
    let catalog = open(folder, ["Sources/*/module.json"])
    #expect(
      catalog.diagnostics.map(\.description) == [
        "Sources/Cart/module.json:1:1: error[unreadable-file]: cannot be read: this link points to nothing",
        "Sources/Mail/module.json:1:1: error[unreadable-file]: cannot be read: this is a folder, not a file",
        "Sources/Pay/module.json:1:1: error[unreadable-file]: cannot be read: too many levels of symbolic links",
        "Sources/Tax/module.json:1:1: error[unreadable-file]: cannot be read: this is a folder, not a file",
        "Sources/Tip/module.json:1:1: error[unreadable-file]: cannot be read: too many levels of symbolic links",
      ]
    )
  }

  private func open(_ folder: TemporaryFolder, _ patterns: [String]) -> Catalog {
    Catalog(of: ApplicationManifest(name: "shop", workspace: patterns), directory: folder.path)
  }
}
