import Foundation
import ModuleManifests
import TestSupport
import Testing

@Suite("modctl catalog verify")
struct CatalogVerifyTests {
  private func app() throws -> AppFolder {
    let app = try AppFolder(
      CatalogRepository.files.reduce(into: [
        "modules.json": #"{"name": "shop", "dependencies": {"cart": "*"}}"#
      ]) {
        $0["manifests/" + $1.key] = $1.value
      }
    )
    #expect(try app.modctl("catalog", "export", "-o", "out").status == 0)
    return app
  }

  @Test("Finds nothing in an export, also of random catalogs, and after additions")
  func clean() throws {
    let app = try app()
    let result = try app.modctl("catalog", "verify", "out")
    #expect(result.status == 0 && result.output == "Checked 4 manifests of 2 modules: 0 errors, 0 warnings\n")
    for seed in RandomRuns.seeds(4) {
      let universe = RandomCatalog(seed: seed)
      let half = RandomCatalog.files(of: Array(universe.entries.prefix(3)))
      let app = try AppFolder(half.reduce(into: [:]) { $0["half/" + $1.key] = $1.value })
      for (path, text) in RandomCatalog.files(of: universe.entries) { try app.write("all/" + path, text) }
      for name in ["half", "all"] {
        for output in ["old", "new"] where output == "new" || name == "half" {
          let export = try app.modctl("catalog", "export", "--catalog", name, "-o", output)
          #expect(export.status == 0, "seed \(seed): \(export.errors)")
        }
      }
      let result = try app.modctl("catalog", "verify", "new", "--against", "old")
      #expect(result.status == 0, "seed \(seed): \(result.output)")
      let back = try app.modctl("catalog", "verify", "old", "--against", "new")
      #expect((back.status == 0) == (universe.entries.count <= 3), "seed \(seed): \(back.output)")
    }
  }

  @Test(
    "Finds everything that is wrong",
    arguments: [
      ("names.txt", "cart\nacme/log\n", "names.txt:2:1: error[bad-value]: `acme/log`: it follows `cart`"),
      (
        "names.txt", "acme/log\ncart\ncart\n",
        "names.txt:3:1: error[bad-value]: `cart`: the name is listed twice"
      ),
      ("names.txt", "acme/log\ncart", "names.txt:2:1: error[bad-value]: the last line is not terminated"),
      ("names.txt", "cart\n", "names.txt does not name this module"),
      (
        "names.txt", "acme/log\ncart\nzoo\n",
        "names.txt has `zoo`, but there is no manifest in modules/zoo.ndjson"
      ),
      ("names.txt", "../x\nacme/log\ncart\n", "a name starts with a letter or a digit"),
      ("interfaces/acme/Sink.json", "{}", "this is not the list of modules that provide acme/Sink"),
      ("interfaces/acme/Sink.json", #"{"providers":["acme/log","cart"]}"#, "this is not the list of modules"),
      ("interfaces/acme/Sink.json", #"{"providers":["acme/log",1]}"#, "this is not the list of modules"),
      ("interfaces/Old.json", #"{"providers":[]}"#, "no version of any module provides this interface"),
      ("modules/cart.ndjson", #"{"name":"cart","version":"1.0.0"}"#, "the last line is not terminated"),
      (
        "modules/cart.ndjson", "{\"name\":\"cart\",\"version\":\"1.0.0\"}\n\n",
        "modules/cart.ndjson:2:1: error[bad-value]: the line is empty"
      ),
      ("modules/cart.ndjson", "{\"name\":\"cort\",\"version\":\"1.0.0\"}\n", "error[misplaced-manifest]"),
      (
        "modules/cart.ndjson",
        "{\"name\":\"cart\",\"version\":\"1.0.0\"}\n{\"name\":\"cart\",\"version\":\"1.0.0\"}\n",
        "cart 1.0.0 is in the file twice"
      ),
      ("modules/cart.ndjson", "{\"name\":\"cart\",\"version\":\"1.0\"}\n", "error[bad-version]"),
      ("catalog.json", "{}", "catalog.json:1:1: error[unreadable-file]: this is not `{\"catalog\": 1}`"),
      (
        "catalog.json", "{\"catalog\": 2}",
        "the catalog has the format 2, but this modctl reads only format 1"
      ),
    ]
  )
  func mistakes(_ file: String, _ text: String, _ message: String) throws {
    let app = try app()
    try app.write("out/" + file, text)
    let result = try app.modctl("catalog", "verify", "out")
    let flat = (result.output + result.errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(result.status == 65 && flat.contains(message), "\(flat)")
  }

  @Test(
    "Finds what was rewritten, lost or reordered since an earlier copy, and what differs from the lockfile"
  )
  func against() throws {
    let app = try app()
    let missing = try app.modctl("catalog", "verify", "out", "--against", "modules.lock.json")
    #expect(missing.status == 65)
    #expect(
      missing.errors == "modules.lock.json:1:1: error[unreadable-file]: there is no such file\n\n1 error\n"
    )
    try app.lock()
    #expect(try app.modctl("catalog", "export", "-o", "old").status == 0)
    #expect(try app.modctl("catalog", "verify", "out", "--against", "modules.lock.json").status == 0)
    let lines = try app.read("old/modules/cart.ndjson").split(separator: "\n").map { String($0) + "\n" }
    let yanked = String(lines[0].dropLast(2)) + #","yanked":"broken"}"# + "\n"
    let other = lines[1].replacing(#""requires""#, with: #""optionalDependencies""#)
    for (text, status, message) in [
      (yanked + lines[1], 0, "0 errors"),
      (
        lines[0] + other, 65,
        "cart 1.1.0 was published but its content has changed: it differs in `optionalDependencies`, `requires`"
      ),
      (lines[1], 65, "cart 1.0.0 was published but is now missing"),
      (
        lines[1] + lines[0], 65,
        "modules/cart.ndjson:1:26: error[rewritten-version]: cart 1.1.0 is in the place of 1.0.0"
      ),
    ] {
      try app.write("out/modules/cart.ndjson", text)
      let result = try app.modctl("catalog", "verify", "out", "--against", "old")
      let flat = result.flatOutput
      #expect(result.status == status && flat.contains(message), "\(flat)")
    }
    try app.write("out/modules/cart.ndjson", lines[0] + other)
    let locked = try app.modctl("catalog", "verify", "out", "--against", "modules.lock.json")
    locked.expect(65, output: "cart 1.1.0 is locked")
    #expect(try app.modctl("catalog", "verify", "nowhere").status == 65)
    #expect(try app.modctl("catalog", "verify", "http://example.invalid/").status == 64)
  }

  @Test("What follows only from a line that cannot be read is not reported beside it")
  func unread() throws {
    let app = try app()
    try app.lock()
    #expect(try app.modctl("catalog", "export", "-o", "old").status == 0)
    let lines = try app.read("old/modules/cart.ndjson").split(separator: "\n").map { String($0) + "\n" }
    for text in [lines[0] + "{\n", "{\n" + lines[1], "{\n"] {
      try app.write("out/modules/cart.ndjson", text)
      for against in ["old", "modules.lock.json"] {
        let result = try app.modctl("catalog", "verify", "out", "--against", against, "--format", "json")
          .output
        let codes = result.matches(of: /"code": "([a-z-]+)"/).map(\.output.1)
        #expect(codes == ["bad-json"], "\(result)")
      }
      let back = try app.modctl("catalog", "verify", "old", "--against", "out", "--format", "json").output
      #expect(back.matches(of: /"code": "([a-z-]+)"/).map(\.output.1) == ["bad-json"], "\(back)")
    }
    // What is certain is still reported.
    try app.write("out/interfaces/acme/Sink.json", #"{"providers":["cart"]}"#)
    let certain = try app.modctl("catalog", "verify", "out").flatOutput
    #expect(certain.contains("is not the list of modules that provide acme/Sink"), "\(certain)")
    try app.remove("out/names.txt")
    let unnamed = try app.modctl("catalog", "verify", "out", "--against", "modules.lock.json").output
    #expect(
      unnamed.contains("there is no names.txt") && unnamed.contains("1 error, 0 warnings"),
      "\(unnamed)"
    )
  }

  @Test("A locked module of which nothing is left is mentioned, though another catalog may have it")
  func lostModule() throws {
    let app = try app()
    try app.lock()
    for file in ["out/modules/cart.ndjson", "out/interfaces"] {
      try app.remove(file)
    }
    try app.write("out/names.txt", "acme/log\n")
    let result = try app.modctl("catalog", "verify", "out", "--against", "modules.lock.json")
    let flat = result.flatOutput
    #expect(
      flat.contains(
        "out:1:1: warning[lost-version]: cart 1.1.0 is locked, and this catalog has no such module"
      ),
      "\(flat)"
    )
  }

  /// Returns the files of a folder by path, as on a server.
  private func files(_ app: AppFolder, _ folder: String) throws -> [String: String] {
    var files: [String: String] = [:]
    let base = app.url.path + "/" + folder
    for case let name as String in FileManager.default.enumerator(atPath: base) ?? .init() {
      if let text = try? app.read(folder + "/" + name) { files["/" + name] = text }
    }
    return files
  }

  @Test("Finds the same behind a URL as in the folder, and nothing in a copy that a server calls fresh")
  func served() throws {
    let app = try app()
    let content = Guarded(try files(app, "out"))
    let server = try WebServer { request, _ in
      guard let text = content.withLock({ $0[request.path] }) else { return .answer(404) }
      return .answer(200, ["Cache-Control": "max-age=3600"], Array(text.utf8))
    }
    let older = try WebServer(files: content.withLock { $0 })
    let environment = [
      "LANG": "C.UTF-8", "XDG_CACHE_HOME": app.url.path + "/cache", "MODCTL_TIMEOUT": "1", "no_proxy": "*",
    ]
    func verify(_ arguments: String...) throws -> (status: Int32, text: String) {
      let result = try Modctl.run(["catalog", "verify"] + arguments, in: app.url, environment: environment)
      let text = result.output + result.errors
      return (result.status, text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    for against in [[], ["--against", "out"], ["--against", older.url]] {
      let all = [server.url] + against
      let result = try Modctl.run(["catalog", "verify"] + all, in: app.url, environment: environment)
      #expect(
        result.status == 0 && result.output == "Checked 4 manifests of 2 modules: 0 errors, 0 warnings\n"
      )
    }
    let lines = try app.read("out/modules/cart.ndjson").split(separator: "\n").map { String($0) + "\n" }
    let whole = content.withLock { $0 }
    for (file, text, message) in [
      ("/names.txt", "acme/log\ncart\nzoo\n", "names.txt has `zoo`, but there is no manifest"),
      ("/interfaces/acme/Sink.json", nil, "there is no interfaces/acme/Sink.json"),
      ("/modules/cart.ndjson", nil, "there is no manifest in modules/cart.ndjson"),
      ("/modules/cart.ndjson", lines[1], "cart 1.0.0 was published but is now missing"),
      ("/names.txt", nil, "there is no names.txt"),
      ("/catalog.json", nil, "has no catalog.json"),
    ] as [(String, String?, String)] {
      content.withLock { $0 = whole }
      content.withLock { $0[file] = text }
      let result = try verify(server.url, "--against", older.url)
      #expect(result.status == 65 && result.text.contains(message), "\(result.text)")
    }
    server.stop()
    let gone = try verify(server.url)
    #expect(gone.status == 69 && gone.text.contains("cannot be reached"), "\(gone.text)")
  }
}
