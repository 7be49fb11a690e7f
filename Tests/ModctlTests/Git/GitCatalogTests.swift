import Foundation
import TestSupport
import Testing

@Suite("Catalogs in git repositories", .enabled(if: Git.program != nil, "git is not installed"))
struct GitCatalogTests {
  private static let exported = [
    "catalog.json": "{\"catalog\": 1}\n", "names.txt": "acme/log\ncart\n",
    "interfaces/acme/Sink.json": #"{"providers":["acme/log"]}"#,
    "modules/acme/log.ndjson": CatalogRepository.files["acme/log.ndjson"] ?? "",
    "modules/cart.ndjson": (CatalogRepository.files["cart/1.0.0.json"] ?? "") + "\n"
      + (CatalogRepository.files["cart/1.1.0.json"] ?? "") + "\n",
  ]

  @Test("Give the same lockfile as a folder, in both layouts, with a branch and a folder in them")
  func folder() throws {
    let here = try AppFolder(
      CatalogRepository.files.reduce(into: [
        "modules.json": #"{"name": "shop", "dependencies": {"cart": "*"}}"#
      ]) {
        $0["manifests/" + $1.key] = $1.value
      }
    )
    try here.lock()
    for (files, prefix) in [
      (CatalogRepository.files, ""), (Self.exported, ""), (CatalogRepository.files, "a/b c/"),
      (Self.exported, "x/"), (Self.exported.mapValues { $0.replacing("\n", with: "\r\n") }, ""),
    ] {
      let catalog = try CatalogRepository(files.reduce(into: [:]) { $0[prefix + $1.key] = $1.value })
      let path = prefix.isEmpty ? "" : #", "path": "\#(prefix.dropLast())""#
      let app = try catalog.application(catalog: path + #", "branch": "main""#)
      try catalog.modctl(app, "resolve").expect(0)
      #expect(try app.read("modules.lock.json") == here.read("modules.lock.json"))
      let typo = try catalog.application(#""cert": "*""#, catalog: path)
      try catalog.modctl(typo, "resolve").expect(1, "did you mean `cart`")
    }
  }

  @Test("Resolve random universes as folders do")
  func random() throws {
    for seed in RandomRuns.seeds(6) {
      let universe = RandomCatalog(seed: seed)
      let names = Set(universe.entries.map(\.name)).sorted()
      let needs = names.prefix(2).map { #""\#($0)": "*""# }.joined(separator: ", ")
      let files = RandomCatalog.files(of: universe.entries)
      let catalog = try CatalogRepository(files)
      let app = try catalog.application(needs)
      let here = try AppFolder(files.reduce(into: [:]) { $0["manifests/" + $1.key] = $1.value })
      try here.write("modules.json", #"{"name": "shop", "dependencies": {\#(needs)}}"#)
      let isSolvable = (try? here.lock()) != nil
      #expect(try catalog.modctl(app, "resolve").status == (isSolvable ? 0 : 1), "seed \(seed)")
      #expect(app.exists("modules.lock.json") == isSolvable)
      if isSolvable {
        #expect(try app.read("modules.lock.json") == here.read("modules.lock.json"), "seed \(seed)")
      }
    }
  }

  @Test(
    "Are read again by each command; if out of reach, exits with 69 and git's message, and the lockfile stays"
  )
  func reach() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    #expect(try catalog.modctl(app, "resolve").status == 0)
    try catalog.push(["cart/1.2.0.json": #"{"name": "cart", "version": "1.2.0"}"#])
    try catalog.modctl(app, "update", "cart").expect(0, output: "1.2.0")
    let lockfile = try app.read("modules.lock.json")
    try FileManager.default.moveItem(atPath: catalog.path, toPath: catalog.path + ".gone")
    let gone = try catalog.modctl(app, "resolve")
    #expect(gone.status == 69)
    #expect(try catalog.modctl(app, "resolve", "--locked").status == 0)
    #expect(try catalog.modctl(app, "resolve", "--offline").status == 0)
    #expect(
      gone.flatErrors.contains("error[unreachable-catalog]: git cannot read \(catalog.url)"),
      "\(gone.errors)"
    )
    #expect(gone.flatErrors.contains("does not appear to be a git repository"))
    #expect(gone.flatErrors.contains("hint: correct the URL; some servers"), "\(gone.errors)")
    #expect(gone.flatErrors.contains("is in the cache, for --offline"))
    #expect(try app.read("modules.lock.json") == lockfile)
    let other = try catalog.application(catalog: #", "branch": "next""#)
    try catalog.modctl(other, "resolve").expect(69, "none of it is in the cache")
    try FileManager.default.moveItem(atPath: catalog.path + ".gone", toPath: catalog.path)
    try catalog.modctl(other, "resolve").expect(69, "hint: name a branch that the repository has as `branch`")
    #expect(!other.exists("modules.lock.json"))
  }

  @Test("Never lead to a program, an option or a prompt")
  func hostile() throws {
    let catalog = try CatalogRepository()
    let mark = catalog.folder.url.path + "/ran"
    for entry in [
      #"{"git": "ext::touch% \#(mark)"}"#, #"{"git": "--upload-pack=touch \#(mark)"}"#,
      #"{"git": "-u:x"}"#, #"{"git": "\#(catalog.url)", "branch": "--upload-pack=touch"}"#,
      #"{"git": "\#(catalog.url)", "branch": "-q"}"#, #"{"git": "\#(catalog.url)", "path": "../work"}"#,
      #"{"git": "https://robot:s3cret@git.example/c.git"}"#,
    ] {
      let app = try AppFolder([
        "modules.json": #"{"name": "shop", "dependencies": {"cart": "*"}, "catalogs": [\#(entry)]}"#
      ])
      #expect(try catalog.modctl(app, "resolve").status == 65, "\(entry)")
    }
    // Neither does what the user's own settings make of a URL.
    let settings = ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_VALUE_0": catalog.url]
    let app = try catalog.application()
    try catalog.modctl(
      app,
      "resolve",
      environment: settings.merging(["GIT_CONFIG_KEY_0": "url.ext::touch \(mark) .insteadOf"]) { $1 }
    ).expect(69, "not allowed")
    #expect(!FileManager.default.fileExists(atPath: mark))
    // The environment of a hook is about another repository.
    let hook = ["GIT_DIR": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index", "GIT_WORK_TREE": "/nowhere"]
    #expect(try catalog.modctl(app, "resolve", environment: hook).status == 0)
  }

  /// Returns whether a link is named. The name of the repository is so long that it is broken anywhere.
  private static func warns(_ result: Modctl.Result, about link: String) -> Bool {
    let text = "/\(link):1:1: warning[unreadable-file]: this is a link, which is not followed"
    return result.errors.filter { !$0.isWhitespace }.contains(text.filter { !$0.isWhitespace })
  }

  @Test("Are read without links and submodules that lead elsewhere")
  func links() throws {
    let catalog = try CatalogRepository()
    let work = catalog.folder.url.path + "/work/cart/9.0.0.json"
    try catalog.folder.write("secret.json", #"{"name": "cart", "version": "9.0.0"}"#)
    try FileManager.default.createSymbolicLink(atPath: work, withDestinationPath: "../../secret.json")
    try catalog.push(["cart/1.1.1.json": #"{"name": "cart", "version": "1.1.1"}"#])
    let app = try catalog.application()
    let result = try catalog.modctl(app, "resolve")
    result.expect(0, output: "1.1.1")
    #expect(Self.warns(result, about: "cart/9.0.0.json"), "\(result.errors)")
  }

  @Test("Name a link in the place of a module")
  func linkedModules() throws {
    let catalog = try CatalogRepository()
    let targets = [
      "a.ndjson": "cart.ndjson", "b": "cart", "c.ndjson": "nowhere", "d": "../outside", "e": "e",
      "f.ndjson": "two\n40 lines",
    ]
    for (link, target) in targets {
      try catalog.folder.link("work/\(link)", to: target)
    }
    try catalog.push(["cart.ndjson": #"{"name": "cart", "version": "1.2.0"}"#])
    let needs = targets.keys.map { "\"\($0.prefix(1))\": \"*\"" }.joined(separator: ", ")
    let app = try catalog.application(needs + #", "acme/log": "*""#)
    let result = try catalog.modctl(app, "resolve")
    #expect(result.status != 0)
    for link in targets.keys { #expect(Self.warns(result, about: link), "\(link): \(result.errors)") }
  }

  @Test("Name a Git LFS pointer once", arguments: ["cart.ndjson", "cart/1.0.0.json", "catalog.json"])
  func pointer(path: String) throws {
    let text = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 0\n"
    let catalog = try CatalogRepository([path: text])
    try catalog.modctl(catalog.application(), "resolve").expect(65, "Git LFS", "1 error")
  }

  @Test("Serve eight commands that fetch at once into an empty cache")
  func together() throws {
    let catalog = try CatalogRepository()
    let apps = try (0..<8).map { _ in try catalog.application() }
    let runs = try apps.map { try Modctl.start(["resolve"], in: $0.url, environment: catalog.environment()) }
    for (app, run) in zip(apps, runs) {
      try run().expect(0)
      #expect(try app.read("modules.lock.json") == apps[0].read("modules.lock.json"))
    }
  }

  @Test("Are fetched again if a fetch was killed at any moment")
  func killed() throws {
    let catalog = try CatalogRepository()
    var random = SplitMix64(seed: UInt64.random(in: 0..<1_000_000))
    for round in 0..<12 {
      let app = try catalog.application()
      let process = try Modctl.spawn(["resolve"], in: app.url, environment: catalog.environment())
      usleep(UInt32(random.below(60_000)))
      process.end()
      if round % 3 == 0 { try? catalog.folder.remove("cache") }
    }
    // What a killed git leaves.
    let cache = catalog.folder.url.appendingPathComponent("cache/modctl/git")
    for folder in (try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? [] {
      for lock in ["shallow.lock", "refs/modctl/head.lock"] {
        let file = cache.appendingPathComponent(folder + "/repository.git/" + lock)
        try? FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data().write(to: file)
      }
    }
    let app = try catalog.application()
    try catalog.modctl(app, "resolve").expect(0)
  }

  @Test(
    "Are fetched again if the copy in the cache lacks an object, which is never taken for a missing module",
    arguments: [false, true]
  )
  func damaged(isEmptied: Bool) throws {
    let files = FileManager.default
    let catalog = try CatalogRepository(["m/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#])
    let app = try catalog.application(#""log": "*""#, catalog: #", "path": "m""#)
    #expect(try catalog.modctl(app, "resolve").status == 0)
    let lockfile = try app.read("modules.lock.json")
    let cache = catalog.folder.url.appendingPathComponent("cache")
    let kept = catalog.folder.url.appendingPathComponent("kept")
    try files.copyItem(at: cache, to: kept)
    let objects = try files.subpathsOfDirectory(atPath: kept.path).filter { path in
      path.split(separator: "/").dropLast(2).last == "objects" && path.utf8.count > 100
    }
    // The commit, three folders and the file.
    #expect(objects.count == 5, "\(objects)")
    for object in objects {
      try files.removeItem(at: cache)
      try files.copyItem(at: kept, to: cache)
      try files.removeItem(at: cache.appendingPathComponent(object))
      if isEmptied { try Data().write(to: cache.appendingPathComponent(object)) }
      try app.remove("modules.lock.json")
      #expect(try catalog.modctl(app, "resolve", "--offline").status == 69, "\(object)")
      try catalog.modctl(app, "resolve").expect(0)
      #expect(try app.read("modules.lock.json") == lockfile)
      #expect(try catalog.modctl(app, "resolve", "--offline").status == 0, "\(object)")
    }
  }

  @Test("Are fetched again by four commands that find the copy damaged at once")
  func damagedForMany() throws {
    let catalog = try CatalogRepository()
    #expect(try catalog.modctl(try catalog.application(), "resolve").status == 0)
    let cache = catalog.folder.url.appendingPathComponent("cache")
    let files = try catalog.ask("ls-tree", "-r", "main")
    for path in try FileManager.default.subpathsOfDirectory(atPath: cache.path) {
      // git does not look into the files when it fetches.
      guard files.contains(path.split(separator: "/").suffix(2).joined()), path.contains("/objects/") else {
        continue
      }
      try FileManager.default.removeItem(at: cache.appendingPathComponent(path))
      try Data().write(to: cache.appendingPathComponent(path))
    }
    let apps = try (0..<4).map { _ in try catalog.application() }
    let runs = try apps.map { try Modctl.start(["resolve"], in: $0.url, environment: catalog.environment()) }
    for run in runs { try run().expect(0) }
  }

  @Test(
    "Are fetched again if the cache is removed at any moment",
    arguments: ["fetch", "cat-file", "ls-tree"]
  )
  func removed(command: String) throws {
    let catalog = try CatalogRepository()
    let environment = try catalog.environment(
      beforeFirst: command,
      run: "rm -rf '\(catalog.folder.url.path)/cache/modctl'"
    )
    let result = try catalog.modctl(try catalog.application(), "resolve", environment: environment)
    #expect(catalog.folder.exists("once"))
    result.expect(0)
  }

  @Test("Accept every change that leaves the published versions as they are")
  func unchanged() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    #expect(try catalog.modctl(app, "resolve").status == 0)
    let (cart, log) = ("cart/1.0.0.json", "acme/log.ndjson")
    try catalog.push([
      cart: (CatalogRepository.files[cart] ?? "").replacing("}}", with: "},\n \"yanked\": \"old\"}"),
      log: (CatalogRepository.files[log] ?? "") + "{\"name\": \"acme/log\", \"version\": \"1.5.0\"}\n",
    ])
    #expect(try catalog.modctl(app, "update").errors == "")
  }

  @Test("Report a rewritten published version, and a locked one is not taken")
  func rewritten() throws {
    let catalog = try CatalogRepository()
    let app = try catalog.application()
    #expect(try catalog.modctl(app, "resolve").status == 0)
    try catalog.push([
      "cart/1.1.0.json": #"{"name": "cart", "version": "1.1.0", "dependencies": {"acme/log": "*"}}"#
    ])
    try catalog.modctl(app, "resolve").expect(65, "error[digest-mismatch]")
    let other = try catalog.application(#""cart": "^1.0""#)
    try catalog.modctl(other, "resolve").expect(
      0,
      "0.json:1:1: warning[rewritten-version]: cart 1.1.0 was published but its content has changed"
    )
    // Also after further commits, which may have been read for other modules, until the version is back.
    try catalog.push(["cart/1.2.0.json": #"{"name": "cart", "version": "1.2.0"}"#])
    #expect(try catalog.modctl(try catalog.application(#""acme/log": "*""#), "resolve").errors == "")
    try catalog.push(["README.md": "What this was."])
    for options in [[], ["--offline"]] {
      try Modctl.run(["update"] + options, in: other.url, environment: catalog.environment())
        .expect(0, "warning[rewritten-version]: cart 1.1.0 was")
    }
    try catalog.push(["cart/1.1.0.json": CatalogRepository.files["cart/1.1.0.json"] ?? ""])
    #expect(try catalog.modctl(other, "update").errors == "")
  }

  @Test("Are read from git's own server")
  func daemon() throws {
    let catalog = try CatalogRepository()
    // Below the ports that systems choose for connections: one to a port that is not open yet might reach itself.
    let port = 20_000 + Int(getpid()) % 12_000
    // Starts the server itself, not `git daemon`, which would leave it running.
    let programs = try catalog.ask("--exec-path").split(separator: "\n").last.map(String.init) ?? ""
    let server = try SpawnedProgram(
      URL(fileURLWithPath: programs + "/git-daemon"),
      arguments: [
        "--export-all", "--reuseaddr", "--listen=127.0.0.1", "--port=\(port)",
        "--base-path=\(catalog.folder.url.path)", catalog.folder.url.path,
      ],
      environment: catalog.environment()
    )
    defer { server.end() }
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "dependencies": {"cart": "*"}, "catalogs": [{"git": "git://127.0.0.1:\(port)/catalog.git"}]}
      """
    ])
    // The server opens its port some time after it has started.
    var result = try catalog.modctl(app, "resolve")
    for _ in 0..<50 where result.status == 69 && !server.isDone {
      result = try catalog.modctl(app, "resolve")
    }
    result.expect(0)
  }

  @Test("Are read again if the first push comes in between")
  func firstPush() throws {
    let catalog = try CatalogRepository()
    try catalog.makeEmpty(branch: "main")
    let environment = try catalog.environment(
      beforeFirst: "ls-remote",
      run: "git -C '\(catalog.folder.url.path)/work' push --quiet origin main"
    )
    let result = try catalog.modctl(try catalog.application(), "resolve", environment: environment)
    #expect(catalog.folder.exists("once"))
    result.expect(0, output: "cart")
  }

  @Test("Have no modules before the first push")
  func empty() throws {
    let catalog = try CatalogRepository()
    try catalog.makeEmpty(branch: "trunk")
    let app = try catalog.application()
    try catalog.modctl(app, "resolve").expect(1, "cart")
    // One that had something and has nothing now is not an empty one.
    let other = try CatalogRepository()
    #expect(try other.modctl(try other.application(), "resolve").status == 0)
    try other.makeEmpty(branch: "main")
    #expect(try other.modctl(try other.application(), "resolve").status == 69)
  }

  @Test(
    "Are refused with an index of another format, as on a web server",
    arguments: [
      ("{\"catalog\": 2}", "has the format 2, but this modctl reads only format 1"),
      ("{}", "its catalog.json is invalid hint: expected {\"catalog\": 1}"),
    ]
  )
  func format(index: String, message: String) throws {
    let catalog = try CatalogRepository(Self.exported.merging(["catalog.json": index]) { $1 })
    try catalog.modctl(try catalog.application(), "resolve").expect(65, message)
  }

  @Test("Are fetched again if the commit in the cache is of another format")
  func correctedFormat() throws {
    let catalog = try CatalogRepository(Self.exported)
    let app = try catalog.application()
    #expect(try catalog.modctl(app, "resolve").status == 0)
    try catalog.push(["catalog.json": "{\"catalog\": 2}"])
    #expect(try catalog.modctl(app, "update").status == 65)
    try catalog.push(["catalog.json": "{\"catalog\": 1}"])
    try catalog.modctl(app, "resolve").expect(0)
  }
}
