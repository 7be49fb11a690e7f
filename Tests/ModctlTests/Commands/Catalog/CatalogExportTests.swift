import Foundation
import Testing

@Suite("modctl catalog export")
struct CatalogExportTests {
  private func app() throws -> AppFolder {
    try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": ["manifests", "more.ndjson"]}"#,
      "manifests/cart/1.10.0.json":
        #"{"published": "2026-02-01T00:00:00Z", "version": "1.10.0", "name": "cart", "$schema": "s.json"}"#,
      "manifests/cart/1.9.0.json":
        #"{"name": "cart", "version": "1.9.0", "published": "2026-01-01T00:00:00Z", "x-b": -0, "x-a": 1}"#,
      "manifests/acme/log/1.0.0.json":
        #"{"name": "acme/log", "version": "1.0.0", "provides": {"acme/Sink": "1.0.0"}, "published": "2026-01-01T00:00:00Z"}"#,
      "more.ndjson": #"{"name": "tap", "version": "0.1.0", "provides": {"acme/Sink": "1.0.0"}}"# + "\n",
    ])
  }

  private func inodes(_ app: AppFolder) throws -> [String: Int] {
    let folder = app.url.appendingPathComponent("out").path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(into: [:]) { result, path in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
      if attributes[.type] as? FileAttributeType == .typeRegular {
        result[path] = attributes[.systemFileNumber] as? Int
      }
    }
  }

  @Test("Writes the layout to the byte; later changes are appended to a file, and no other file is touched")
  func layout() throws {
    let app = try app()
    let result = try app.modctl("catalog", "export", "--output", "out")
    result.expect(0)
    #expect(
      result.output == """
        Exported 3 modules in 4 versions to out
          + catalog.json
          + modules/acme/log.ndjson
          + modules/cart.ndjson
          + modules/tap.ndjson
          + interfaces/acme/Sink.json
          + names.txt

        """
    )
    var files = [
      "catalog.json": "{\"catalog\": 1}\n",
      "names.txt": "acme/log\ncart\ntap\n",
      "interfaces/acme/Sink.json": #"{"providers":["acme/log","tap"]}"# + "\n",
      "modules/acme/log.ndjson":
        #"{"name":"acme/log","version":"1.0.0","provides":{"acme/Sink":"1.0.0"},"published":"2026-01-01T00:00:00Z"}"#
        + "\n",
      "modules/tap.ndjson": #"{"name":"tap","version":"0.1.0","provides":{"acme/Sink":"1.0.0"}}"# + "\n",
      "modules/cart.ndjson": """
      {"name":"cart","version":"1.9.0","published":"2026-01-01T00:00:00Z","x-a":1,"x-b":-0}
      {"name":"cart","version":"1.10.0","published":"2026-02-01T00:00:00Z"}

      """,
    ]
    #expect(try app.texts("out") == files)
    var before = try inodes(app)
    let again = try app.modctl("catalog", "export", "--output", "out")
    #expect(again.output == "Exported 3 modules in 4 versions to out\n  6 files unchanged\n")
    #expect(try inodes(app) == before)

    // A backport: lower than what exists, but still last in the file.
    try app.write(
      "manifests/cart/1.8.1.json",
      #"{"name": "cart", "version": "1.8.1", "published": "2026-03-01T00:00:00Z", "provides": {"Cart": "1.0.0"}}"#
    )
    try app.modctl("catalog", "export", "-o", "out", "--dry-run").expect(
      0,
      output: "Would export 3 modules in 5 versions"
    )
    #expect(try app.texts("out") == files)
    let added = try app.modctl("catalog", "export", "-o", "out", "--format", "json")
    let document = try added.object()
    #expect(document["changed"] as? [String] == ["modules/cart.ndjson"])
    #expect(document["added"] as? [String] == ["interfaces/Cart.json"])
    files["modules/cart.ndjson"]! +=
      #"{"name":"cart","version":"1.8.1","provides":{"Cart":"1.0.0"},"published":"2026-03-01T00:00:00Z"}"#
      + "\n"
    files["interfaces/Cart.json"] = #"{"providers":["cart"]}"# + "\n"
    #expect(try app.texts("out") == files)
    var after = try inodes(app)
    for path in ["modules/cart.ndjson", "interfaces/Cart.json"] {
      before[path] = nil
      after[path] = nil
    }
    #expect(after == before)
  }

  @Test("A withdrawal changes only its line, and undoing it restores the line")
  func yanked() throws {
    let app = try app()
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    let before = try app.texts("out")
    #expect(try app.modctl("yank", "cart@1.9.0", "--reason", "loses orders").status == 0)
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    var yanked = before
    yanked["modules/cart.ndjson"] = """
      {"name":"cart","version":"1.9.0","published":"2026-01-01T00:00:00Z","yanked":"loses orders","x-a":1,"x-b":-0}
      {"name":"cart","version":"1.10.0","published":"2026-02-01T00:00:00Z"}

      """
    #expect(try app.texts("out") == yanked)
    #expect(try app.modctl("yank", "cart@1.9.0", "--undo").status == 0)
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    #expect(try app.texts("out") == before)
  }

  @Test("Refuses with 65 to change exported content, or to lose an exported version or module")
  func published() throws {
    let app = try app()
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    let before = try app.texts("out")
    try app.write("manifests/cart/1.9.0.json", #"{"name": "cart", "version": "1.9.0", "x-b": 0, "x-a": 1}"#)
    try app.remove("manifests/cart/1.10.0.json")
    try app.write("more.ndjson", "")
    let result = try app.modctl("catalog", "export", "-o", "out")
    #expect(result.status == 65)
    for message in [
      "error[rewritten-version]: cart 1.9.0 was published but its content has changed: it differs in `published`, `x-b`",
      "out/modules/cart.ndjson:2:26: error[lost-version]: cart 1.10.0 was published but is now missing",
      "error[lost-version]: tap 0.1.0 was published but is now missing", "3 errors",
    ] {
      #expect(result.flatErrors.contains(message), "\(message)\n\(result.errors)")
    }
    #expect(try app.texts("out") == before)
    try app.modctl("catalog", "export", "-o", "out", "--allow-rewriting").expect(
      0,
      output: "- modules/tap.ndjson"
    )
    #expect(try app.modctl("catalog", "export", "-o", "new").status == 0)
    #expect(try app.texts("out") == app.texts("new"))
  }

  @Test("Leaves folders alone that are not an export, and refuses a catalog with mistakes")
  func refused() throws {
    let app = try app()
    try app.write("site/index.html", "hello")
    try app.write("other/catalog.json", #"{"catalog": 2}"#)
    try app.write("left/catalog.json", #"{"catalog": 1}"#)
    try app.write("left/interfaces/Old.json", #"{"providers": []}"#)
    try app.write("file", "")
    try app.write("broken.ndjson", #"{"name": "cart", "version": "one"}"#)
    let cases: [(arguments: [String], status: Int32, message: String)] = [
      (["-o", "site"], 65, "this folder has files, but no catalog.json"),
      (["-o", "other"], 65, "the catalog has the format 2, but this modctl reads only format 1"),
      (
        ["-o", "left"], 65, "left/interfaces/Old.json:1:1: error[bad-value]: this file is not part of"
      ),
      (["-o", "file"], 65, "this is a file, not a folder"),
      (["-o", "manifests/out"], 64, "`manifests/out` is inside the catalog `manifests`"),
      (["-o", ""], 64, "take a path"),
      (["--catalog", "broken.ndjson"], 65, "error[bad-version]"),
      (["--catalog", "nowhere"], 65, "there is no catalog `nowhere`"),
    ]
    for refused in cases {
      let result = try Modctl.run(["catalog", "export"] + refused.arguments, in: app.url)
      #expect(result.status == refused.status, "\(refused.arguments)")
      #expect(result.flatErrors.contains(refused.message), "\(result.errors)")
    }
    #expect(!app.exists("catalog") && !app.exists("site/catalog.json") && !app.exists("manifests/out"))
    // Without modules.json, naming a catalog is enough.
    try app.remove("modules.json")
    #expect(try app.modctl("catalog", "export", "--catalog", "more.ndjson").status == 0)
    #expect(try app.read("catalog/names.txt") == "tap\n")
  }

  @Test(
    "Refuses names that cannot coexist on every file system",
    arguments: [
      (["cart", "Cart"], "differs from"), (["acme/a", "Acme/b"], "differs from"),
      (["cart", "cart.ndjson/x"], "`modules/cart.ndjson` would be a file and a folder"),
    ]
  )
  func clash(_ names: [String], _ message: String) throws {
    let lines = names.map { #"{"name": "\#($0)", "version": "1.0.0"}"# }
    let app = try AppFolder(["one.ndjson": lines[0], "two.ndjson": lines[1]])
    try app.write("modules.json", #"{"name": "shop", "catalogs": ["one.ndjson", "two.ndjson"]}"#)
    try app.modctl("catalog", "export", "-o", "out").expect(65, message)
    #expect(!app.exists("out"))
  }

  @Test("Removes what a killed export left, and completes the rest")
  func killed() throws {
    let app = try app()
    let left = ["modules/.cart.ndjson.modulekit-999999-0.tmp", "modules/acme/.log.ndjson.modulekit-9-3.tmp"]
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    let whole = try app.texts("out")
    for file in ["modules/cart.ndjson", "modules/acme/log.ndjson", "names.txt"] {
      try app.remove("out/" + file)
    }
    for file in left { try app.write("out/" + file, "{") }
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    #expect(try app.texts("out") == whole)
  }

  @Test("Starts again if the first export was killed before any of its files was in place")
  func killedFirst() throws {
    let app = try app()
    for file in [".catalog.json.modulekit-999999-0.tmp", "modules/acme/.log.ndjson.modulekit-9-3.tmp"] {
      try app.write("out/" + file, "{")
    }
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    #expect(try app.texts("out").keys.allSatisfy { !$0.hasSuffix(".tmp") })
    try app.write("other/modules/readme", "")
    #expect(try app.modctl("catalog", "export", "-o", "other").flatErrors.contains("this folder has files"))
  }
}
