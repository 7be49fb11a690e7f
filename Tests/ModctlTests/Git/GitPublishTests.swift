import Foundation
import Testing

@Suite("modctl publish into a git repository", .enabled(if: Git.program != nil, "git is not installed"))
struct GitPublishTests {
  private func app(_ catalog: CatalogRepository, _ modules: [String: String], more: String = "") throws
    -> AppFolder
  {
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "catalogs": [{"git": "\(catalog.url)"\(more)}], "workspace": ["Sources/*/module.json"]}
      """
    ])
    for (name, text) in modules { try app.write("Sources/\(name)/module.json", text) }
    return app
  }

  private func tip(_ text: String = "0.1.0", _ more: String = "") -> String {
    #"{"name": "tip", "version": "\#(text)"\#(more)}"#
  }

  @Test("Makes one commit with the new files on top of what exists; again, it makes none")
  func publish() throws {
    let catalog = try CatalogRepository()
    let log = #"{"name": "acme/log", "version": "1.5.0", "provides": {"acme/Sink": "1.1.0"}}"#
    let app = try app(catalog, ["Tip": tip(), "Log": log])
    try catalog.modctl(app, "publish", "--dry-run").expect(0, output: "Would publish tip 0.1.0")
    #expect(try catalog.ask("rev-list", "--count", "main") == "1\n")
    try catalog.modctl(app, "publish", "--date", "2026-05-01T09:00:00Z").expect(
      0,
      output: "Published tip 0.1.0\n  + tip/0.1.0.json",
      "Pushed commit"
    )
    #expect(
      try catalog.ask("show", "--name-only", "--format=%an %s", "main")
        == "Tester Publish acme/log 1.5.0, tip 0.1.0\n\nacme/log.ndjson\ntip/0.1.0.json\n"
    )
    let text = try catalog.ask("show", "main:tip/0.1.0.json")
    #expect(text.contains(#""published": "2026-05-01T09:00:00Z""#))
    #expect(try catalog.ask("show", "main:acme/log.ndjson").split(separator: "\n").count == 3)
    #expect(try catalog.ask("show", "main:README.md") == "What this is.")
    #expect(try catalog.modctl(app, "publish").output.hasPrefix("Nothing to publish"))
    try app.write("Sources/Tip/module.json", tip("0.1.0", #", "summary": "New""#))
    try catalog.modctl(app, "publish", "tip").expect(65, "already-published")
    // Others receive it.
    let other = try catalog.application(#""tip": "*""#)
    #expect(try catalog.modctl(other, "resolve").status == 0)
  }

  @Test("Tries again if someone else was faster, and checks against what they published")
  func overtaken() throws {
    for isSame in [false, true] {
      let catalog = try CatalogRepository()
      let mine = try app(catalog, ["Tip": tip()])
      let theirs = try app(
        catalog,
        isSame
          ? ["Tip": tip("0.1.0", #", "summary": "Theirs""#)]
          : ["Top": #"{"name": "top", "version": "1.0.0"}"#]
      )
      // A git that lets the other one publish just before it pushes for the first time.
      let environment = try catalog.environment(
        beforeFirst: "push",
        run: "cd '\(theirs.url.path)' && '\(Modctl.program.path)' publish"
      )
      let result = try catalog.modctl(mine, "publish", environment: environment)
      #expect(catalog.folder.exists("once"))
      #expect(result.flatErrors.contains("someone else published to"), "\(result.errors)")
      if isSame {
        result.expect(65, "tip 0.1.0 is already published, but differs")
      } else {
        result.expect(0)
        #expect(
          try catalog.ask("log", "--format=%s", "main") == "Publish tip 0.1.0\nPublish top 1.0.0\nStart\n"
        )
      }
    }
  }

  @Test("Publishes for several at once, one after the other")
  func together() throws {
    let catalog = try CatalogRepository()
    let apps = try (0..<4).map { try app(catalog, ["M": #"{"name": "m\#($0)", "version": "1.0.0"}"#]) }
    let runs = try apps.map { try Modctl.start(["publish"], in: $0.url, environment: catalog.environment()) }
    for run in runs { try run().expect(0) }
    #expect(try catalog.ask("rev-list", "--count", "main") == "5\n")
    for number in 0..<4 { #expect(try catalog.ask("show", "main:m\(number)/1.0.0.json").contains("1.0.0")) }
  }

  @Test("Reports who admits a version, and yank makes a commit, too")
  func yank() throws {
    let catalog = try CatalogRepository()
    let log = #"{"name": "acme/log", "version": "1.5.0", "provides": {"acme/Sink": "1.1.0"}}"#
    let app = try app(catalog, ["Log": log])
    try catalog.modctl(app, "publish").expect(0, output: "1 module admits 1.5.0")
    for (arguments, isYanked) in [(["--reason", "loses lines"], true), (["--undo"], false)] {
      try Modctl.run(
        ["yank", "acme/log@1.4.0"] + arguments,
        in: app.url,
        environment: catalog.environment()
      ).expect(0)
      let lines = try catalog.ask("show", "main:acme/log.ndjson").split(separator: "\n")
      #expect(lines.count == 3 && lines[1].contains("loses lines") == isYanked, "\(lines)")
    }
    #expect(
      try catalog.ask("log", "--format=%s", "main").split(separator: "\n").prefix(2)
        == ["Reinstate acme/log 1.4.0", "Yank acme/log 1.4.0"]
    )
    try catalog.modctl(app, "yank", "acme/log@7.0.0", "--reason", "x").expect(
      64,
      "there are 1.0.0, 1.4.0 and 1.5.0"
    )
  }

  @Test("Yanks in the catalog that answers for the name, whatever other catalogs have")
  func yankInTheRightCatalog() throws {
    let yanked = #"{"name": "acme/log", "version": "1.4.0", "provides": {"acme/Sink": "1.1.0"}"#
    for kind in ["branch", "slash", "folder"] {
      let catalog = try CatalogRepository()
      _ = try catalog.ask("branch", "old", "main")
      let other = #"{"git": "\#(catalog.url)", "branch": "old", "scopes": ["other"]}"#
      let catalogs = [
        // The same repository, and a branch that is not asked.
        "branch": #"\#(other), {"git": "\#(catalog.url)", "branch": "main"}"#,
        "slash": #"{"git": "\#(catalog.url)/"}"#,
        // A folder that has the version as well, which is not searched for it.
        "folder": #"{"git": "\#(catalog.url)"}, "manifests""#,
      ]
      let app = try AppFolder([
        "modules.json": #"{"name": "shop", "catalogs": [\#(catalogs[kind] ?? "")]}"#,
        "manifests/acme/log/1.4.0.json": yanked + "}",
      ])
      let result = try catalog.modctl(app, "yank", "acme/log@1.4.0", "--reason", "loses lines")
      #expect(result.status == 0, "\(kind): \(result.errors)")
      #expect(result.output.split(separator: "\n").filter { $0.hasPrefix("  ~ ") }.count == 1, "\(result)")
      #expect(try catalog.ask("show", "main:acme/log.ndjson").contains("loses lines"), "\(kind)")
      #expect(try catalog.ask("rev-list", "--count", "main", "old") == "2\n", "\(kind)")
      #expect(try catalog.ask("diff", "--name-only", "old", "main") == "acme/log.ndjson\n", "\(kind)")
      #expect(try app.read("manifests/acme/log/1.4.0.json") == yanked + "}", "\(kind)")
    }
  }

  @Test("Refuses if another repository has the name first, whose URL begins in the same way")
  func anotherRepository() throws {
    let catalog = try CatalogRepository()
    try catalog.push(["tip/0.0.9.json": tip("0.0.9")])
    try FileManager.default.copyItem(atPath: catalog.path, toPath: catalog.path + ".old")
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "catalogs": [{"git": "\(catalog.url).old"}, {"git": "\(catalog.url)"}], "workspace": ["Tip/*.json"]}
      """,
      "Tip/module.json": tip(),
    ])
    try catalog.modctl(app, "publish", "--catalog", catalog.url).expect(
      1,
      "another catalog takes precedence for tip:"
    )
    #expect(try catalog.ask("rev-list", "--count", "main") == "2\n")
  }

  @Test("Asks which branch or folder is meant if several catalogs have the URL")
  func ambiguous() throws {
    let catalog = try CatalogRepository()
    let url = catalog.url
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "catalogs": [{"git": "\(url)"}, {"git": "\(url)", "branch": "main", "scopes": ["tips"]},
        {"git": "\(url)", "branch": "main", "path": "more", "scopes": ["rest"]}, "manifests"], "workspace": ["Tip/*.json"]}
      """,
      "Tip/module.json": tip(), "manifests/.keep": "",
    ])
    func refusal(_ name: String) throws -> String {
      let result = try catalog.modctl(app, "publish", "--dry-run", "--catalog", name)
      #expect(result.status != 0)
      return result.flatErrors
    }
    let unknown = try refusal("elsewhere")
    #expect(
      unknown.contains("it has \(url), \(url) (branch main), \(url) (branch main, more), manifests"),
      "\(unknown)"
    )
    let scoped = try refusal("\(url) (branch main)")
    #expect(scoped.contains("is asked only for names in tips"), "\(scoped)")
    // Without a branch, the URL is all that there is to write.
    #expect(try catalog.modctl(app, "publish", "--dry-run", "--catalog", url).status == 0)
    try app.write("modules.json", app.read("modules.json").replacing("{\"git\": \"\(url)\"}, ", with: ""))
    let ambiguous = try refusal(url)
    #expect(ambiguous.contains("is the URL of 2 catalogs in modules.json"), "\(ambiguous)")
    #expect(
      ambiguous.contains(
        "hint: write --catalog '\(url) (branch main)' or --catalog '\(url) (branch main, more)'"
      ),
      "\(ambiguous)"
    )
  }

  @Test("Refuses if the version would not be found, or the server rejects it")
  func refused() throws {
    let catalog = try CatalogRepository()
    try catalog.modctl(
      try app(catalog, ["Tip": tip()], more: #", "scopes": ["acme"]"#),
      "publish"
    ).expect(1, "is asked only for names in acme, not for tip hint: name another catalog with --catalog")
    let exported = try CatalogRepository(["catalog.json": "{\"catalog\": 1}"])
    try exported.modctl(try app(exported, ["Tip": tip()]), "publish").expect(64, "modctl catalog export")
    try catalog.folder.writeScript("catalog.git/hooks/pre-receive", "echo 'ask the platform team'\nexit 1")
    let declined = try catalog.modctl(try app(catalog, ["Tip": tip()]), "publish")
    declined.expect(
      69,
      "modules.json:1:31: error[unreachable-catalog]: git cannot push to \(catalog.url)",
      "ask the platform team"
    )
    // What helps a reader does not help here.
    #expect(!declined.errors.contains("--offline") && !declined.errors.contains("\\t"), "\(declined.errors)")
    #expect(try catalog.ask("rev-list", "--count", "main") == "1\n")
  }

  @Test(
    "Makes the first commit of an empty repository, on the branch that it names",
    arguments: ["", "manifests"]
  )
  func first(path: String) throws {
    let catalog = try CatalogRepository()
    try catalog.makeEmpty(branch: "trunk")
    let more = path.isEmpty ? "" : #", "path": "\#(path)""#
    let apps = try (0..<3).map {
      try app(catalog, ["M": #"{"name": "m\#($0)", "version": "1.0.0"}"#], more: more)
    }
    let runs = try apps.map { try Modctl.start(["publish"], in: $0.url, environment: catalog.environment()) }
    for run in runs { try run().expect(0) }
    #expect(try catalog.ask("rev-list", "--count", "trunk") == "3\n")
    let folder = path.isEmpty ? "" : path + "/"
    for number in 0..<3 {
      #expect(try catalog.ask("show", "trunk:\(folder)m\(number)/1.0.0.json").contains("1.0.0"))
    }
    let other = try catalog.application(#""m0": "*", "m2": "*""#, catalog: more)
    #expect(try catalog.modctl(other, "resolve").status == 0)
  }

  @Test("Removes from the cache what a killed process left, but not what another one uses")
  func leftovers() throws {
    let catalog = try CatalogRepository()
    let app = try app(catalog, ["Tip": tip()])
    try catalog.modctl(app, "publish").expect(0, output: "Pushed commit")
    let root = catalog.folder.url.path + "/cache/modctl/git/"
    let copy = try #require(try FileManager.default.contentsOfDirectory(atPath: root).first)
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: root + copy).filter { $0.hasPrefix("work-") }
        .sorted()
    }
    #expect(try names().isEmpty)
    for name in ["work-1", "work-2"] {
      try FileManager.default.createDirectory(
        atPath: root + copy + "/" + name,
        withIntermediateDirectories: false
      )
      try Data().write(to: URL(fileURLWithPath: root + copy + "/" + name + "/index"))
    }
    let used = open(root + copy + "/work-2", O_RDONLY)
    #expect(flock(used, LOCK_EX) == 0)
    try app.write("Sources/Tip/module.json", tip("0.2.0"))
    try catalog.modctl(app, "publish").expect(0, output: "Pushed commit")
    #expect(try names() == ["work-2"])
    close(used)
  }

  /// Those that publish make their commits in the copy without its lock.
  @Test("The copy of an empty repository is not replaced if the first commit arrives after the fetch")
  func firstArrivesLate() throws {
    let catalog = try CatalogRepository()
    try catalog.makeEmpty(branch: "main")
    let root = catalog.folder.url.path
    let environment = try catalog.environment(
      beforeFirst: "ls-remote",
      run: """
        git -C '\(root)/work' push --quiet '\(catalog.path)' HEAD:main \
          && find '\(root)/cache' -name '*.git' -exec touch '{}/kept' ';'
        """
    )
    try catalog.modctl(try catalog.application(), "resolve", environment: environment).expect(0)
    let names = FileManager.default.enumerator(atPath: root + "/cache")?.compactMap { $0 as? String } ?? []
    #expect(names.count { $0.hasSuffix(".git/kept") } == 1, "\(names)")
  }
}
