import Foundation
import ModuleManifests
import TestSupport
import Testing

/// Tests modctl with catalogs on a real server on this machine.
@Suite(.timeLimit(.minutes(60)))
struct RemoteCommandTests {
  private func served(_ text: String = RemoteApp.shop) throws -> (app: RemoteApp, server: WebServer) {
    try RemoteApp.serving(text)
  }

  @Test func cacheThatCannotBeReadIsNotEmpty() throws {
    let (app, _) = try RemoteApp.serving()
    try app.folder.write("cache/modctl", "")
    try app.modctl("resolve", "--offline").expect(69, "cache/modctl cannot be read, and --offline")
    try app.modctl("resolve").expect(0)
  }

  @Test func resolvesAsFromAFolderAndThenWithoutAServer() throws {
    let (app, server) = try served()
    #expect(try app.modctl("resolve").status == 0)
    let lockfile = try #require(app.lockfile)
    #expect(lockfile == (try app.expectedLockfile()))
    let cold = server.requests.map(\.path)
    #expect(Set(cold).count == cold.count, "nothing is asked for twice")
    #expect(!cold.contains("/names.txt"))

    // Again: every request is conditional, and nothing is sent.
    #expect(try app.modctl("resolve", "--locked").status == 0)
    #expect(server.requests.count == cold.count)
    #expect(try app.modctl("resolve").status == 0)
    let warm = server.requests.dropFirst(cold.count)
    #expect(warm.allSatisfy { $0.headers["if-none-match"] != nil })
    #expect(app.lockfile == lockfile)

    let before = server.requests.count
    server.stop()
    #expect(try app.modctl("resolve", "--offline", "--locked").status == 0)
    #expect(try app.modctl("show", "log", "--offline").output.contains("1.2.0"))
    #expect(try app.modctl("outdated", "--offline").status == 0)
    #expect(server.requests.count == before)
    try app.modctl("resolve", "--refresh").expect(
      69,
      "cannot be reached",
      "4 times",
      "--offline uses what is cached"
    )
    #expect(app.lockfile == lockfile)
    #expect(try app.modctl("cache").output.contains("files"))
    #expect(try app.modctl("cache", "clear").status == 0)
    try app.modctl("resolve", "--offline").expect(69, "not cached")
    #expect(app.lockfile == lockfile)
  }

  /// A command that reads the application several times asks for each file once.
  @Test func nothingIsAskedForTwice() throws {
    let (app, server) = try served()
    #expect(try app.modctl("resolve").status == 0)
    for arguments in [
      ["add", "ads"], ["add", "lgo"], ["show", "lgo"], ["resolve", "--refresh", "--with", "log@^9"],
    ] {
      let before = server.requests.count
      _ = try app.run(arguments)
      let paths = server.requests.dropFirst(before).map(\.path)
      #expect(!paths.isEmpty && Set(paths).count == paths.count, "\(arguments): \(paths.sorted())")
    }
  }

  /// An edit of something that is not cached says so, although the application can be resolved without it.
  @Test func editsReportWhatIsNotCached() throws {
    let (app, server) = try served()
    try app.folder.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"log": "*"}, "catalogs": [{"url": "\#(server.url)"}]}"#
    )
    #expect(try app.modctl("resolve").status == 0)
    let text = try app.folder.read("modules.json")
    for arguments in [["add", "cart"], ["remove", "cart"]] {
      try app.run(arguments + ["--offline"]).expect(69, "is not cached")
      #expect(try app.folder.read("modules.json") == text)
    }
  }

  /// It refuses a stale lockfile, so what is locked is all that it needs.
  @Test func assemblesWithoutAServer() throws {
    let (app, server) = try served()
    let manifest = try app.folder.read("modules.json")
    try app.folder.write(
      "modules.json",
      #"{ "assembly": { "modulekit": { "path": ".." }, "handedIn": ["acme/log", "cart", "log", "stripe"] }, "#
        + manifest.dropFirst()
    )
    #expect(try app.modctl("resolve").status == 0)
    server.stop()
    try app.modctl("assemble").expect(0, output: "Assembled 4 modules")
    try app.modctl("assemble", "--check").expect(0)
    try app.modctl("why", "log").expect(69)
  }

  /// A build reads what `modctl resolve` left in the cache, and requests only what is missing.
  @Test func buildsReadThem() throws {
    let (app, server) = try served()
    let manifest = try app.folder.read("modules.json")
    try app.folder.write(
      "modules.json",
      #"{ "assembly": { "handedIn": ["acme/log", "cart", "log", "stripe"] }, "# + manifest.dropFirst()
    )
    #expect(try app.modctl("resolve").status == 0)
    func assemble() throws -> Modctl.Result {
      try Modctl.runBuildTool(
        [
          "assemble-target", "--directory", app.folder.url.path, "--host", "Shop=\(app.folder.url.path)",
          "--fetch", SpawnedProgram.products.path + "/modctl-fetch", "--output",
          app.folder.url.path + "/Modules.swift",
        ],
        environment: app.environment
      )
    }
    let asked = server.requests.count
    #expect(try assemble() == Modctl.Result(status: 0, output: "", errors: ""))
    #expect(server.requests.count == asked)
    #expect(try app.folder.read("Modules.swift").contains("// stripe 1.0.0: "))

    #expect(try app.modctl("cache", "clear").status == 0)
    #expect(try assemble().status == 0)
    #expect(server.requests.count > asked)

    #expect(try app.modctl("cache", "clear").status == 0)
    server.stop()
    try assemble().expect(69, output: ": error: ", "cannot be reached")
  }

  /// What a catalog has is unknown until it answers, so nothing is said about it.
  @Test func catalogThatDoesNotAnswerIsNotAnEmptyOne() throws {
    var (app, server) = try served()
    let manifest = try app.folder.read("modules.json")
    let more =
      #""workspace": ["own/*.json"], "prereleases": ["ads"], "providers": { "Bank": "stripe" }, "#
      + #""adapters": [{ "interface": "Pay", "version": "1.0.0", "from": "Bank" }], "#
      + #""overrides": [{ "module": "legacy", "version": "1.0.0", "reason": "because" }], "#
    try app.folder.write("modules.json", "{ " + more + manifest.dropFirst())
    try app.folder.write(
      "own/mine.json",
      #"{ "name": "mine", "version": "1.0.0", "dependencies": { "log": "^1" }, "requires": { "Bank": "^1" } }"#
    )
    let known = try app.modctl("check")
    known.expect(0)
    server.stop()
    app.environment["MODCTL_TIMEOUT"] = "1"
    let expected = try app.modctl("resolve", "--refresh")
    #expect(expected.status == 69)
    let error = try #require(expected.errors.split(separator: "\n").first)
    #expect(error.contains("error[unreachable-catalog]"))
    for command in [["show", "cart"], ["yank", "cart@1.0.0", "--reason", "because"], ["show", "nobody"]] {
      let result = try app.run(command + ["--refresh"])
      result.expect(69)
      #expect(result.errors.contains(error) && !result.errors.contains("no module"), "\(result.errors)")
    }
    let check = try app.modctl("check", "--refresh")
    check.expect(69, output: String(error))
    let summary = check.flatOutput
    let end = "but not all, since a catalog cannot be reached: 1 error, 0 warnings"
    #expect(summary.hasSuffix(end), "\(summary)")
    let document = try app.modctl("check", "--refresh", "--format", "json").output
    #expect(document.contains(#""complete": false"#))
    // The workspace is here, but what is published of its modules is not known.
    #expect(try app.modctl("show", "mine", "--refresh").status == 69)
  }

  @Test func namesThatNobodyHasGetSuggestions() throws {
    let (app, _) = try served("shop: cartt ^1\ncart 1.0.0:")
    try app.modctl("resolve").expect(1, "did you mean `cart`?")
    let check = try app.modctl("check")
    #expect(check.status == 1)
    #expect((check.output + check.flatErrors).contains("did you mean `cart`?"))
  }

  @Test func mistakesOfLinesNameTheirURL() throws {
    var text = RemoteApp.shop
    text += "\nbad 1.0.0: log wrong"
    let (app, server) = try served(text.replacing("shop: ", with: "shop: bad ^1; "))
    try app.modctl("resolve").expect(65, "\(server.url)modules/bad.ndjson:1:")
  }

  @Test func everyCommandReadsThem() throws {
    let (app, _) = try served()
    #expect(try app.modctl("resolve").status == 0)
    for command in [
      ["check"], ["outdated"], ["why", "log"], ["show", "cart"], ["graph"], ["tree"], ["update"],
    ] {
      let result = try app.run(command)
      #expect(result.status == 0, "\(command): \(result.errors)")
    }
    #expect(try app.modctl("add", "ads").status == 0)
    #expect(try #require(app.lockfile).contains("\"ads\""))
  }

  @Test func onlyWhatLockedVersionsNeedIsDownloaded() throws {
    // The newest app names the version that is locked, but is not that version.
    let (app, server) = try RemoteApp.serving(
      """
      shop: app ^1
      app 1.0.0: old *
      app 2.0.0: new 1.0.0
      new 1.0.0: other *
      old 1.0.0:
      other 1.0.0:
      """
    )
    #expect(try app.modctl("resolve").status == 0)
    let manifest = try app.folder.read("modules.json")
    try app.folder.write("modules.json", manifest.replacing("^1", with: "*"))
    let count = server.requests.count
    let empty = ["XDG_CACHE_HOME": app.folder.url.path + "/empty"]
    #expect(try app.modctl("resolve", variables: empty).status == 0)
    let paths = Set(server.requests.dropFirst(count).map(\.path))
    #expect(paths.isSuperset(of: ["/modules/app.ndjson", "/modules/old.ndjson"]))
    #expect(paths.isDisjoint(with: ["/modules/new.ndjson", "/modules/other.ndjson"]))
  }

  @Test func damagedCopiesAreReadAgain() throws {
    let (app, _) = try served()
    #expect(try app.modctl("resolve").status == 0)
    let lockfile = app.lockfile
    let cache = app.folder.url.appendingPathComponent("cache")
    let files = FileManager.default.enumerator(at: cache, includingPropertiesForKeys: [.isRegularFileKey])
    var count = 0
    for case let file as URL in try #require(files) {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      try Data("garbage \(count)".utf8).write(to: file)
      count += 1
    }
    #expect(count > 5)
    #expect(try app.modctl("resolve").status == 0)
    #expect(app.lockfile == lockfile)
    #expect(try app.modctl("resolve", "--offline").status == 0)
  }

  @Test func lockedVersionThatChangesIsNoticed() throws {
    let change = Guarded(false)
    let (app, _) = try RemoteApp.serving { files, request, _ in
      var bytes = files[request.path].map { Array($0.utf8) }
      if request.path == "/modules/log.ndjson", change.withLock({ $0 }) {
        bytes = Array("{\"name\": \"log\", \"version\": \"1.2.0\", \"summary\": \"other\"}\n".utf8)
      }
      return WebServer.file(bytes, for: request)
    }
    #expect(try app.modctl("resolve").status == 0)
    let lockfile = app.lockfile
    change.withLock { $0 = true }
    try app.modctl("resolve").expect(
      65,
      "is not what modules.lock.json pinned",
      "has lost log 1.0.0",
      "has changed log 1.2.0"
    )
    #expect(app.lockfile == lockfile)
  }

  @Test func whatIsLostIsToldUntilItIsBack() throws {
    let content = Guarded<[String: String]>([:])
    let (app, _) = try RemoteApp.serving(
      """
      shop: log ^1; app ^1
      app 1.0.0:
      app 1.1.0: old ^1
      log 1.0.0:
      log 1.1.0:
      old 1.0.0:
      """
    ) { _, request, _ in
      WebServer.file(content.withLock { $0[request.path] }.map { Array($0.utf8) }, for: request)
    }
    let whole = app.files
    content.withLock { $0 = whole }
    func warnings() throws -> [Bool] {
      try? app.folder.remove("modules.lock.json")
      let result = try app.modctl("resolve")
      result.expect(0)
      let text = result.output + result.errors
      let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return ["has lost log 1.0.0", "has changed log 1.1.0", "has lost old 1.0.0"].map { flat.contains($0) }
    }
    #expect(try warnings() == [false, false, false])
    let line = #"{"name": "log", "version": "1.1.0", "summary": "other"}"# + "\n"
    content.withLock { $0["/modules/log.ndjson"] = line }
    content.withLock { $0["/modules/old.ndjson"] = nil }
    for _ in 0..<3 { #expect(try warnings() == [true, true, true]) }
    // More content, and part of the old content again.
    let more = #"{"name": "log", "version": "1.2.0"}"# + "\n"
    content.withLock { $0["/modules/log.ndjson"] = line + more }
    content.withLock { $0["/modules/old.ndjson"] = whole["/modules/old.ndjson"] }
    for _ in 0..<2 { #expect(try warnings() == [true, true, false]) }
    content.withLock { $0["/modules/log.ndjson"] = (whole["/modules/log.ndjson"] ?? "") + more }
    #expect(try warnings() == [false, false, false])
    // Users who accept the changes clear the cache.
    content.withLock { $0["/modules/log.ndjson"] = line }
    #expect(try warnings() == [true, true, false])
    #expect(try app.modctl("cache", "clear").status == 0)
    #expect(try warnings() == [false, false, false])
  }

  @Test func checkCountsWhatItHasRead() throws {
    let (app, _) = try served()
    try app.modctl("check").expect(0, output: "Checked 0 manifests of 0 modules")
  }

  @Test func manyProcessesShareAnEmptyCache() throws {
    let (app, _) = try served()
    let expected = try app.expectedLockfile()
    let folders = try (0..<8).map { index in
      try app.folder.write("copy\(index)/modules.json", try app.folder.read("modules.json"))
      return app.folder.url.appendingPathComponent("copy\(index)")
    }
    let runs = try folders.map { try Modctl.start(["resolve"], in: $0, environment: app.environment) }
    for run in runs { try run().expect(0) }
    for index in folders.indices {
      #expect(try app.folder.read("copy\(index)/modules.lock.json") == expected)
    }
    let names = FileManager.default.enumerator(atPath: app.folder.url.path + "/cache")?.compactMap {
      $0 as? String
    }
    #expect(try #require(names).allSatisfy { !$0.hasSuffix(".tmp") })
    #expect(try app.modctl("resolve", "--offline").status == 0)
  }
}
