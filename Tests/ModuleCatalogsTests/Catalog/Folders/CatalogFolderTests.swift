import Foundation
import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("A catalog folder")
struct CatalogFolderTests {
  @Test("Reads only what it is asked for")
  func lazy() throws {
    let folder = try TemporaryFolder([
      "manifests/a/1.0.0.json": manifest("a", "1.0.0"), "manifests/a/2.0.0.json": "{",
      "manifests/b/1.0.0.json": "{",
      "manifests/c.ndjson": "{",
    ])
    let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.path)
    #expect(catalog.versions(of: "a").count == 2)
    #expect(catalog.candidate(of: "a", at: Version(1, 0, 0)) == Candidate())
    #expect(catalog.diagnostics.isEmpty)
    #expect(catalog.candidate(of: "a", at: Version(2, 0, 0)).isPinnable == false)
    #expect(catalog.diagnostics.map(\.position.description) == ["manifests/a/2.0.0.json:1:2"])
    catalog.readEverything()
    #expect(
      catalog.diagnostics.map(\.position.description) == [
        "manifests/a/2.0.0.json:1:2", "manifests/b/1.0.0.json:1:2", "manifests/c.ndjson:1:2",
      ]
    )
  }

  @Test("Requires the path and content to agree")
  func agreement() throws {
    let folder = try TemporaryFolder([
      "manifests/a/1.0.0.json": manifest("b", "1.0.0"), "manifests/a/2.0.0.json": manifest("a", "2.0.1"),
      "manifests/a/3.0.0.json": manifest("a", "3.0.0+build"),
      "manifests/s/x/1.0.0.json": manifest("x", "1.0.0"),
    ])
    #expect(
      messages(folder) == [
        "manifests/a/1.0.0.json:1:9: error[misplaced-manifest]: the name is `b`, but the file is in the folder of `a`",
        "manifests/a/2.0.0.json:1:23: error[misplaced-manifest]: the version is 2.0.1, but the file is named after 2.0.0",
        "manifests/a/3.0.0.json:1:23: error[misplaced-manifest]: the version is 3.0.0+build, but the file is named after 3.0.0",
        "manifests/s/x/1.0.0.json:1:9: error[misplaced-manifest]: the name is `x`, but the file is in the folder of `s/x`",
      ]
    )
  }

  @Test("Ignores files that are not manifests, and reports manifests that would never be found")
  func fileNames() throws {
    let folder = try TemporaryFolder([
      "manifests/README.md": "", "manifests/.DS_Store": "",
      "manifests/module.schema.json": #"{"type":"object"}"#,
      "manifests/a.json": manifest("a", "1.0.0"), "manifests/1.0.0.json": "{}",
      "manifests/.hidden/1.0.0.json": "{",
      "manifests/a/1.0.0.json": manifest("a", "1.0.0"), "manifests/a/README.md": "",
      "manifests/a/.swp.json": "",
      "manifests/a/latest.json": manifest("a", "1.0.0"), "manifests/a/v1.0.0.json": manifest("a", "1.0.0"),
      "manifests/a/v2.0.0.json": "broken",
      "manifests/a/notes.json": "[]", "manifests/-b/1.0.0.json": "{", "manifests/-c/readme.txt": "",
      "manifests/s/x/1.0.0.ndjson": "", "manifests/-d.ndjson": "", "manifests/.json": "",
      "manifests/a/b/c/1.0.0.json": "{",
    ])
    #expect(
      messages(folder) == [
        "manifests/-b:1:1: error[misnamed-file]: `-b` is not a module's name: a name starts with a letter or a digit, found `-`",
        "manifests/-d.ndjson:1:1: error[misnamed-file]: `-d.ndjson` is not named after a module",
        "manifests/1.0.0.json:1:1: error[misnamed-file]: a manifest is in the catalog itself",
        "manifests/a.json:1:1: error[misnamed-file]: a manifest is in the catalog itself",
        "manifests/a/latest.json:1:1: error[misnamed-file]: `latest.json` is not named after a version: expected the major number, found `latest`",
        "manifests/a/v1.0.0.json:1:1: error[misnamed-file]: `v1.0.0.json` is not named after a version: a version does not begin with `v`",
        "manifests/a/v2.0.0.json:1:1: error[bad-json]: expected a JSON value, found `broken`",
        "manifests/s/x/1.0.0.ndjson:1:1: error[misnamed-file]: a packed file does not belong in a module's folder",
      ]
    )
  }

  @Test("Refuses names that differ only in case", .enabled(if: TemporaryFolder.distinguishesCase))
  func caseConflict() throws {
    let folder = try TemporaryFolder([
      "manifests/Cart/1.0.0.json": manifest("Cart", "1.0.0"),
      "manifests/cart/1.0.0.json": manifest("cart", "1.0.0"),
      "manifests/s/Log.ndjson": manifest("s/Log", "1.0.0"),
      "manifests/s/log/1.0.0.json": manifest("s/log", "1.0.0"),
      "manifests/both.ndjson": manifest("both", "1.0.0"),
      "manifests/both/2.0.0.json": manifest("both", "2.0.0"),
    ])
    #expect(
      messages(folder) == [
        "manifests/cart:1:1: error[case-conflict]: `cart` differs from `Cart` only in case",
        "manifests/s/log:1:1: error[case-conflict]: `log` differs from `Log` only in case",
      ]
    )
  }

  @Test("Never waits for a pipe and never takes a folder for a file")
  func specialFiles() throws {
    let folder = try TemporaryFolder(["manifests/a/1.0.0.json": manifest("a", "1.0.0")])
    #expect(mkfifo(folder.full("manifests/a/2.0.0.json"), 0o600) == 0)
    #expect(mkfifo(folder.full("manifests/b.ndjson"), 0o600) == 0)
    #expect(mkfifo(folder.full("manifests/README"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.full("manifests/a/3.0.0.json"),
      withIntermediateDirectories: true
    )
    #expect(
      messages(folder) == [
        "manifests/a/2.0.0.json:1:1: error[unreadable-file]: this is a pipe, not a file",
        "manifests/a/3.0.0.json:1:1: error[unreadable-file]: this is a folder, not a file",
        "manifests/b.ndjson:1:1: error[unreadable-file]: this is a pipe, not a file",
      ]
    )
  }

  @Test("Reports folders in the place of files, unless they are modules with odd names")
  func foldersInsteadOfFiles() throws {
    let folder = try TemporaryFolder([
      "manifests/a/1.0.0.json/README": "", "manifests/1.0.0.json/README": "", "manifests/b.ndjson/README": "",
      "manifests/acme/c.ndjson/README": "", "manifests/acme/2.0.0.json/README": "",
      "manifests/odd.ndjson/1.0.0.json": manifest("odd.ndjson", "1.0.0"),
      "manifests/3.0.0.json/x/1.0.0.json": manifest("3.0.0.json/x", "1.0.0"),
      "manifests/schemas.json/README": "",
    ])
    #expect(
      messages(folder)
        == [
          "1.0.0.json", "a/1.0.0.json", "acme/2.0.0.json", "acme/c.ndjson", "b.ndjson",
        ].map { "manifests/\($0):1:1: error[unreadable-file]: this is a folder, not a file" }
    )
  }

  @Test("Says what is in the place of the folder of a module that it is asked for, and of no other")
  func places() throws {
    let folder = try TemporaryFolder([
      "manifests/a": "a file", "manifests/b/1.0.0.json": manifest("b", "1.0.0"), "manifests/s": "a file",
      "manifests/c": "a file", "manifests/c.ndjson": manifest("c", "1.0.0"), "manifests/LICENSE": "free",
    ])
    try folder.link("manifests/gone", to: "nowhere")
    try folder.link("manifests/linked", to: "a")
    try folder.link("manifests/void", to: "nowhere")
    let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.path)
    for name in ["a", "gone", "linked", "s/x", "none"] { #expect(catalog.versions(of: name).isEmpty) }
    for name in ["b", "c"] { #expect(catalog.versions(of: name).count == 1) }
    #expect(
      catalog.diagnostics.map(\.description) == [
        "manifests/a:1:1: error[unreadable-file]: this is a file, not a folder",
        "manifests/gone:1:1: error[unreadable-file]: this link points to nothing",
        "manifests/linked:1:1: error[unreadable-file]: this is a file, not a folder",
        "manifests/s:1:1: error[unreadable-file]: this is a file, not a folder",
      ]
    )
  }

  @Test("A catalog that is a link to nothing is called that")
  func danglingCatalog() throws {
    let folder = try TemporaryFolder(["modules.json": ""])
    try folder.link("manifests", to: "nowhere")
    let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.path)
    #expect(
      catalog.diagnostics.map(\.message) == [
        "the catalog `manifests` cannot be read: this link points to nothing"
      ]
    )
  }

  @Test("Follows links inside it, but none that lead out, form a cycle or lead nowhere")
  func links() throws {
    let folder = try TemporaryFolder([
      "manifests/a/1.0.0.json": manifest("a", "1.0.0"), "secret.json": manifest("a", "2.0.0"),
      "outside/1.0.0.json": manifest("out", "1.0.0"), "store/x.json": "{",
      "manifests/pool/1.5.0.json": manifest("a", "1.5.0"),
    ])
    try folder.link("manifests/a/1.5.0.json", to: "../pool/1.5.0.json")
    try folder.link("manifests/a/2.0.0.json", to: "../../secret.json")
    try folder.link("manifests/a/3.0.0.json", to: "3.0.0.json")
    try folder.link("manifests/a/4.0.0.json", to: "nothing.json")
    try folder.link("manifests/out", to: "../outside")
    try folder.link("manifests/up", to: "..")
    try folder.link("manifests/self", to: ".")
    try folder.link("manifests/circle", to: "circle")
    try folder.link("manifests/void", to: "nowhere")
    try folder.link("manifests/p.ndjson", to: "/etc/passwd")
    let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.path)
    #expect(catalog.versions(of: "a").map(\.description) == ["1.0.0", "1.5.0"])
    #expect(catalog.manifest(of: "a", at: Version(1, 5, 0)) != nil)
    #expect(catalog.versions(of: "out").isEmpty)
    #expect(catalog.versions(of: "p").isEmpty)
    catalog.readEverything()
    let found = catalog.diagnostics.filter {
      !$0.position.file.contains("self/") && $0.code != .misplacedManifest
    }
    #expect(
      found.map(\.description) == [
        "manifests/a/2.0.0.json:1:1: error[outside-catalog]: this link points outside the catalog",
        "manifests/a/3.0.0.json:1:1: error[unreadable-file]: cannot be followed: too many levels of symbolic links",
        "manifests/a/4.0.0.json:1:1: error[unreadable-file]: this link points to nothing",
        "manifests/circle:1:1: error[unreadable-file]: cannot be followed: too many levels of symbolic links",
        "manifests/out:1:1: error[outside-catalog]: this link points outside the catalog",
        "manifests/p.ndjson:1:1: error[outside-catalog]: this link points outside the catalog",
        "manifests/up:1:1: error[outside-catalog]: this link points outside the catalog",
      ]
    )
  }

  @Test("Reports unreadable files")
  func permissions() throws {
    let folder = try TemporaryFolder(["manifests/a/1.0.0.json": manifest("a", "1.0.0")])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o000],
      ofItemAtPath: folder.full("manifests/a/1.0.0.json")
    )
    // The superuser may read everything.
    if getuid() != 0 {
      #expect(
        messages(folder) == [
          "manifests/a/1.0.0.json:1:1: error[unreadable-file]: cannot be read: permission denied"
        ]
      )
    }
  }

  @Test("A missing folder is reported where it is named")
  func missing() throws {
    let folder = try TemporaryFolder(["file": ""])
    let text = "{\"name\": \"shop\",\n \"catalogs\": [\"nothing\", \"file\", \"no.ndjson\"]}"
    let application = ApplicationManifest.decode(Array(text.utf8), path: "modules.json")
    let catalog = Catalog(
      of: try #require(application.value),
      document: application.document,
      directory: folder.path
    )
    #expect(
      catalog.diagnostics.map(\.description) == [
        "modules.json:2:15: error[missing-catalog]: there is no catalog `nothing`",
        "modules.json:2:26: error[unreadable-file]: the catalog `file` is a file",
        "modules.json:2:34: error[missing-catalog]: there is no catalog `no.ndjson`",
      ]
    )
    let silent = ApplicationManifest.decode(Array(#"{"name": "shop"}"#.utf8), path: "modules.json")
    let other = Catalog(of: try #require(silent.value), document: silent.document, directory: folder.path)
    #expect(
      other.diagnostics.map(\.description) == [
        "modules.json:1:1: error[missing-catalog]: there is no catalog `manifests`"
      ]
    )
  }

  @Test(
    "An address in place of a path is an error that says how to write it",
    arguments: [
      "https://modules.example/": #"{"url": "https://modules.example/"}"#,
      "https://git.example/catalog.git": #"{"git": "https://git.example/catalog.git"}"#,
      "ssh://git@git.example/catalog": #"{"git": "ssh://git@git.example/catalog"}"#,
      "git@git.example:shop/catalog": #"{"git": "git@git.example:shop/catalog"}"#,
    ]
  )
  func address(text: String, form: String) throws {
    func read(_ catalog: String) -> Decoded<ApplicationManifest> {
      ApplicationManifest.decode(
        Array("{\"name\": \"shop\", \"catalogs\": [\(catalog)]}".utf8),
        path: "modules.json"
      )
    }
    let folder = try TemporaryFolder([:])
    let application = read("\"\(text)\"")
    let catalog = Catalog(
      of: try #require(application.value),
      document: application.document,
      directory: folder.path
    )
    #expect(catalog.diagnostics.map(\.hint) == ["if it is not a path, write `\(form)`"])
    // What the hint says is valid.
    #expect(read(form).diagnostics.isEmpty)
  }

  private func messages(_ folder: TemporaryFolder) -> [String] {
    let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.path)
    catalog.readEverything()
    return catalog.diagnostics.map(\.description)
  }
}

func manifest(_ name: String, _ version: String, _ more: String = "") -> String {
  #"{"name":"\#(name)","version":"\#(version)"\#(more.isEmpty ? "" : ",")\#(more)}"#
}
