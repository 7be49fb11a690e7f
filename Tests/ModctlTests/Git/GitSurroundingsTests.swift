import Foundation
import TestSupport
import Testing

@Suite("What surrounds git", .enabled(if: Git.program != nil, "git is not installed"))
struct GitSurroundingsTests {

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
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    try catalog.modctl(app, "resolve", environment: ["TMPDIR": folder]).expect(0)
  }

  @Test("Closed standard streams are not taken for files")
  func closedStreams() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    let output = try app.shell("exec modctl resolve <&- >&-", environment: catalog.environment())
    output.expect(65)
    #expect(output.errors.hasPrefix("error[write-failed]: standard output"), "\(output)")
    try app.shell("exec modctl tree <&- 2>&-", environment: catalog.environment()).expect(
      0,
      output: "cart 1.1.0"
    )
  }

  @Test("The status of git is known even if the signal for it is ignored")
  func ignoredSignal() throws {
    let catalog = try CatalogRepository()
    try catalog.application().shell("trap '' CHLD; exec modctl resolve", environment: catalog.environment())
      .expect(0)
  }

  @Test("What git traces is not taken for its answer")
  func trace() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    try addModule(to: app, catalog)
    try catalog.modctl(app, "publish", environment: ["GIT_TRACE": "1"]).expect(0, output: "Pushed commit")
    try catalog.makeEmpty(branch: "main")
    let cache = ["GIT_TRACE": "1", "XDG_CACHE_HOME": app.url.path + "/cache"]
    try catalog.modctl(app, "publish", environment: cache).expect(0, output: "Pushed commit")
  }

  @Test("Repositories of both object formats are read, whichever is the default")
  func objectFormats() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    let other = try catalog.modctl(app, "resolve", environment: ["GIT_DEFAULT_HASH": "sha256"])
    other.expect(0)
    // The copy in the cache has the other format. An older git has only one.
    guard try catalog.replace(format: "sha256") else { return }
    let result = try catalog.modctl(app, "resolve")
    result.expect(0)
    try addModule(to: app, catalog)
    for change in ["Published tip 0.1.0", "Nothing to publish"] {
      try catalog.modctl(app, "publish").expect(0, output: change)
    }
    #expect(try catalog.ask("rev-parse", "main").utf8.count == 65)
    for (format, other, length) in [("sha256", "sha1", 65), ("sha1", "sha256", 41)] {
      try catalog.makeEmpty(branch: "main", format: format)
      let environment = ["GIT_DEFAULT_HASH": other, "XDG_CACHE_HOME": app.url.path + "/" + format]
      try catalog.modctl(app, "publish", environment: environment).expect(0, output: "Pushed commit")
      #expect(try catalog.ask("rev-parse", "main").utf8.count == length)
    }
  }

  /// The server waits for more, whatever it receives. A git that is still running would hold up the second command.
  @Test("A server that does not answer is given up on", arguments: ["git", "https"])
  func silence(scheme: String) async throws {
    let server = try WebServer { _, _ in .stall([]) }
    let catalog = try CatalogRepository()
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*"}, "catalogs": [{"git": "\#(scheme)://127.0.0.1:\#(server.port)/c"}]}"#
    ])
    let environment = catalog.environment(["MODCTL_TIMEOUT": "1"])
    for _ in 0..<2 {
      let result = try await inOwnThread {
        try Modctl.run(["resolve"], in: app.url, environment: environment)
      }
      result.expect(69, "git received nothing from the repository within 1 second", "hint: MODCTL_TIMEOUT")
      #expect(!result.flatErrors.contains("another modctl process"), "\(result.errors)")
    }
  }

  @Test("A web server that answers every request alike is not taken for an empty repository")
  func otherServer() async throws {
    let server = try WebServer { _, _ in .answer(200, [:], Array("<html>".utf8)) }
    let catalog = try CatalogRepository()
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*"}, "catalogs": [{"git": "http://127.0.0.1:\#(server.port)/c"}]}"#
    ])
    let environment = catalog.environment()
    let result = try await inOwnThread {
      try Modctl.run(["resolve"], in: app.url, environment: environment)
    }
    result.expect(
      69,
      "there is no git repository at http://127.0.0.1",
      "note: the server answers, but not in git's protocol hint: correct the URL"
    )
    #expect(!app.exists("modules.lock.json"))
  }

  @Test("A git that ends without a word is reported with how it ended")
  func silentEnd() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    for (script, words) in [
      ("kill -SEGV $$", "git was ended by signal 11"), ("exit 3", "git ended with status 3"),
    ] {
      try app.writeScript("bin/git", script)
      let path = ["PATH": app.url.path + "/bin:/usr/bin:/bin"]
      try catalog.modctl(app, "resolve", environment: path).expect(69, words)
    }
  }

  @Test("A token in the user's settings is not printed")
  func token() throws {
    let server = try WebServer { _, _ in .answer(401, ["WWW-Authenticate": "Basic realm=\"git\""]) }
    let catalog = try CatalogRepository()
    let address = "127.0.0.1:\(server.port)/"
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*"}, "catalogs": [{"git": "http://\#(address)c"}]}"#
    ])
    let settings = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.http://t0ken@\(address).insteadOf",
      "GIT_CONFIG_VALUE_0": "http://\(address)",
    ]
    let result = try catalog.modctl(app, "resolve", environment: settings)
    result.expect(69, "git: fatal: could not read Password for 'http://…@127.0.0.1", "`credential.helper`")
    #expect(!(result.output + result.errors).contains("t0ken"))
  }
}
