import Foundation
import ModuleTools
import Testing
import VersionResolver

@Suite("modctl bump, show and yank")
struct BumpTests {
  @Test(
    "Lists each change with its level, its place and the next version; --write writes only the version"
  )
  func bump() throws {
    let text = """
      {
        "name": "cart",   "version": "1.0.0",
        "dependencies": {"log": "^1"},
        "routes": ["shop://cart"]
      }
      """
    let app = try ReleaseApp.make(cart: text)
    let result = try app.modctl("bump", "cart")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        cart 1.0.0: is published, but differs in `provides`, `routes`; the next version
          is 2.0.0 (major since 1.0.0)
          major  no longer provides OrderCart       Sources/Cart/module.json:1
          minor  answers shop://cart, which is new  Sources/Cart/module.json:4
          The code was not compared, and may require more: no Package.swift was found
            above Sources/Cart/module.json

        """
    )
    let check = try app.modctl("bump", "--check")
    #expect(check.status == 1)
    let sarif = try app.modctl("bump", "--check", "--format", "sarif")
    #expect(sarif.status == 1 && sarif.output.contains(#""ruleId": "version-too-low""#))
    #expect(try app.modctl("bump", "--write").status == 0)
    #expect(
      try app.read("Sources/Cart/module.json")
        == text.replacing(#""version": "1.0.0""#, with: #""version": "2.0.0""#)
    )
    #expect(try app.modctl("bump", "--check").status == 0)
    let after = try app.modctl("bump", "cart", "--format", "json")
    #expect(after.output.contains(#""enough": true"#) && after.output.contains(#""next": "2.0.0""#))
  }

  @Test(
    "A version is compared with the release before it",
    arguments: [
      // A backport may add but not break: there is no room before 2.0.0.
      ("1.0.1", "", "3.0.0"), ("1.1.0", #", "provides": {"OrderCart": "1.1.0"}"#, "1.1.0"),
      ("1.0.1", #", "provides": {"OrderCart": "1.0.0"}"#, "1.0.1"),
      ("1.0.1", #", "provides": {"OrderCart": "1.1.0"}"#, "1.1.0"),
      ("2.0.1-rc.1", #", "provides": {"OrderCart": "2.0.0"}"#, "2.0.1"),
      ("2.1.0-rc.2", #", "provides": {"OrderCart": "2.1.0"}"#, "2.1.0"),
    ]
  )
  func lines(_ version: String, _ provides: String, _ required: String) throws {
    let app = try ReleaseApp.make(
      [
        "manifests/cart/2.0.0.json": """
        {"name": "cart", "version": "2.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "2.0.0"}}
        """,
        "manifests/cart/2.1.0-rc.1.json": #"{"name": "cart", "version": "2.1.0-rc.1"}"#,
      ],
      cart: #"{"name": "cart", "version": "\#(version)", "dependencies": {"log": "^1"}\#(provides)}"#
    )
    let result = try app.modctl("bump", "cart", "--format", "json")
    #expect(result.output.contains("\"required\": \"\(required)\""), "\(result.output)")
  }

  @Test(
    "The changes since the release before the next version decide, not those since an earlier one",
    arguments: [
      // The workspace has what 2.0.0 has, and one route more.
      ("1.0.0", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("2.0.0", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("1.0.1", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("2.0.1", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("2.2.0", "2.0.0", "minor", "2.2.0", "answers shop://new, which is new"),
      ("3.0.0", "3.0.0", "major", "4.0.0", "no longer answers every URL of shop://cart"),
    ]
  )
  func decidingRelease(_ version: String, _ base: String, _ level: String, _ next: String, _ change: String)
    throws
  {
    let routes = [
      "1.0.0": #", "provides": {"OrderCart": "1.0.0"}"#, "2.0.0": "",
      "3.0.0": #", "routes": ["shop://cart"]"#,
    ]
    var files = Dictionary(
      uniqueKeysWithValues: routes.map { version, more in
        ("manifests/cart/\(version).json", #"{"name": "cart", "version": "\#(version)"\#(more)}"#)
      }
    )
    files["modules.json"] = #"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#
    files["Sources/cart/module.json"] =
      #"{"name": "cart", "version": "\#(version)", "routes": ["shop://new"]}"#
    let app = try AppFolder(files)
    let json = try app.modctl("bump", "--format", "json").output
    #expect(json.contains(#""base": "\#(base)""#) && json.contains(#""level": "\#(level)""#), "\(json)")
    #expect(json.contains(#""next": "\#(next)""#) && json.contains(change), "\(json)")
    #expect(
      try app.modctl("bump").output.contains("(\(level) since \(base))") || json.contains(#""enough": true"#)
    )
    _ = try app.modctl("bump", "--write")
    #expect(try app.modctl("bump", "--check").status == 0)
    #expect(try app.publish("cart").status == 0)
  }

  @Test("Without an earlier release, the output says what differs from the published pre-release")
  func differences() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#,
      "manifests/cart/1.0.0-rc.1.json":
        #"{"name": "cart", "version": "1.0.0-rc.1", "package": {"url": "https://git.example/cart", "version": "1.0.0"}}"#,
      "Sources/cart/module.json": """
      {"name": "cart", "version": "1.0.0-rc.1", "summary": "new", "x-team": "north",
        "package": {"url": "https://git.example/cart", "version": "1.1.0"}}
      """,
    ])
    let bump = try app.modctl("bump", "--manifest-only")
    #expect(
      bump.output == """
        cart 1.0.0-rc.1: is published, but differs in `summary`, `x-team`; the next
          version is 1.0.0-rc.2

        """
    )
    let json = try app.modctl("bump", "--manifest-only", "--format", "json").output
    #expect(json.replacing(/\s+/, with: " ").contains(#""differences": [ "summary", "x-team" ]"#), "\(json)")
    #expect(try app.publish("cart").flatErrors.contains("differs in `summary`, `x-team`"))
    try app.write(
      "Sources/cart/module.json",
      #"{"name": "cart", "version": "1.0.0-rc.1", "package": {"url": "https://git.example/cart", "version": "1.1.0"}}"#
    )
    #expect(try app.modctl("bump").output.contains("differs in `package`;"))
  }

  @Test("Nothing follows the greatest version: `bump` says so, and `--write` and `--check` fail")
  func greatest() throws {
    let greatest = "9007199254740991.9007199254740991.9007199254740991"
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#,
      "manifests/cart/\(greatest).json": #"{"name": "cart", "version": "\#(greatest)"}"#,
      "Sources/cart/module.json": #"{"name": "cart", "version": "\#(greatest)", "summary": "new"}"#,
    ])
    let bump = try app.modctl("bump", "cart")
    #expect(bump.status == 0)
    #expect(bump.output.replacing(/\s+/, with: " ").contains("; no higher version is left"), "\(bump.output)")
    let json = try app.modctl("bump", "--format", "json")
    #expect(json.status == 0 && json.output.contains(#""required": null"#), "\(json.output)")
    #expect(json.output.contains(#""next": null"#))
    let check = try app.modctl("bump", "--check")
    #expect(check.status == 1 && check.output == bump.output)
    let before = try app.texts("Sources")
    let write = try app.modctl("bump", "--write")
    #expect(write.status == 1 && write.output.isEmpty)
    #expect(write.flatErrors.contains("no higher version is left"), "\(write.errors)")
    #expect(try app.publish("cart").flatErrors.contains("no higher version is left"))
    #expect(try app.texts("Sources") == before)
  }

  @Test(
    "What is published is followed by a higher version, also if it is a pre-release or was yanked",
    arguments: [
      (["1.0.0-rc.1": ""], "1.0.0-rc.1", "1.0.0-rc.2"),
      (["1.0.0": #", "yanked": "loses items""#], "1.0.0", "1.0.1"),
      (["1.1.0": "", "2.0.0-rc.1": ""], "2.0.0-rc.1", "2.0.0-rc.2"),
      (["1.0.0": "", "1.1.0": #", "yanked": "loses items""#], "1.1.0", "1.1.1"),
    ]
  )
  func published(_ published: [String: String], _ version: String, _ next: String) throws {
    var files = ["modules.json": #"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#]
    for (version, more) in published {
      files["manifests/cart/\(version).json"] = #"{"name": "cart", "version": "\#(version)"\#(more)}"#
    }
    files["Sources/cart/module.json"] = #"{"name": "cart", "version": "\#(version)"}"#
    let app = try AppFolder(files)
    #expect(try app.modctl("bump").output.hasPrefix("cart \(version): published, and unchanged\n"))
    try app.write(
      "Sources/cart/module.json",
      #"{"name": "cart", "version": "\#(version)", "summary": "new"}"#
    )
    let low = try app.modctl("bump", "--check")
    #expect(low.status == 1)
    #expect(low.output.hasPrefix("cart \(version): is published, but differs in `summary`; the next version"))
    #expect(low.output.replacing(/\s+/, with: " ").contains("version is \(next)"), "\(low.output)")
    #expect(try app.publish("cart").errors.contains("the next one is \(next):"))
    #expect(try app.modctl("bump", "--write").output.contains("cart \(version): wrote \(next)"))
    #expect(try app.modctl("bump", "--check").status == 0)
    let publication = try app.publish("cart")
    #expect(publication.status == 0, "\(publication.errors)")
  }

  @Test("`show` lists versions, what is needed and offered, and by whom; a wrong name gets a suggestion")
  func show() throws {
    let app = try ReleaseApp.make()
    try FileManager.default.removeItem(atPath: app.url.path + "/Sources/Cart")
    let result = try app.modctl("show", "cart")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        cart 1.0.0
        manifests/cart/1.0.0.json

        Versions
          1.0.0

        Needs
          log ^1

        Provides
          OrderCart 1.0.0

        Needed by
          mail 1.0.0    needs =1.0.0
          orders 1.0.0  needs ^1.0

        """
    )
    let both = try ReleaseApp.make().modctl("show", "cart")
    #expect(
      both.output.hasPrefix("cart 1.1.0\nin the workspace, Sources/Cart/module.json\n"),
      "\(both.output)"
    )
    #expect(both.output.contains("Versions\n  1.0.0\n  1.1.0  in the workspace\n"))
    let json = try app.modctl("show", "cart@1.0.0", "--format", "json")
    #expect(json.status == 0 && json.output.contains(#""schema": "modctl.show/1""#))
    for (name, words) in [
      ("crt", "did you mean `cart`?"), ("OrderCart", "modules that provide it: cart"),
      ("cart@2.0.0", "there is 1.0.0"),
    ] {
      let wrong = try app.modctl("show", name)
      #expect(wrong.status == 64 && wrong.flatErrors.contains(words), "\(wrong.errors)")
    }
  }

  @Test("`show` does not count withdrawn versions among those that need a module")
  func withdrawnDependents() throws {
    let app = try ReleaseApp.make([
      "manifests/mail/1.1.0.json":
        #"{"name": "mail", "version": "1.1.0", "dependencies": {"log": "^1"}, "yanked": "sends twice"}"#,
      "manifests/pay/1.0.0.json": #"{"name": "pay", "version": "1.0.0", "dependencies": {"log": "^1"}}"#,
    ])
    let output = try app.modctl("show", "log").output
    #expect(output.contains("pay 1.0.0") && !output.contains("mail"), "\(output)")
  }

  @Test("`show` says that manifests cannot be read, and prints only the mistakes of the version it shows")
  func unreadable() throws {
    let app = try ReleaseApp.make([
      "manifests/tip.ndjson": """
      {"name": "tip", "version": "1.0.0"}
      {"name": "tip", "version": "1.1.0",}

      """,
      "manifests/fix/1.0.0.json": #"{"name": "fix", "version": "1.0.0",}"#,
    ])
    let note = "Some manifests cannot be read; see modctl check."
    let result = try app.modctl("show", "tip")
    #expect(result.status == 0 && result.output.hasSuffix("  1.0.0\n  \(note)\n"), "\(result.output)")
    #expect(try !app.modctl("show", "log").output.contains(note))
    let json = try app.modctl("show", "tip", "--format", "json").output
    #expect(json.contains(#""complete": false"#), "\(json)")
    let wrong = try app.modctl("show", "fix@1.0.0")
    #expect(wrong.status == 65 && wrong.errors.hasSuffix("\n1 error\n"), "\(wrong.errors)")
    #expect(wrong.errors.hasPrefix("manifests/fix/1.0.0.json:1:35: error[bad-json]"), "\(wrong.errors)")
    #expect(try app.modctl("show", "fix") == wrong)
  }

  @Test("`show` shows the newest release, and a pre-release only if there is none")
  func newestRelease() throws {
    let app = try ReleaseApp.make([
      "manifests/log/1.1.0-rc.1.json": #"{"name": "log", "version": "1.1.0-rc.1"}"#,
      "manifests/tip/1.0.0-rc.1.json": #"{"name": "tip", "version": "1.0.0-rc.1"}"#,
    ])
    #expect(try app.modctl("show", "log").output.hasPrefix("log 1.0.0\n"))
    #expect(try app.modctl("show", "tip").output.hasPrefix("tip 1.0.0-rc.1\n"))
  }

  @Test("A published version whose code has changed needs a new number, even if its manifest is the same")
  func changedCode() throws {
    let app = try ReleaseApp.make(
      cart: """
        {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}}
        """
    )
    var bump = try #require(BumpReport("cart", in: app.url.path).modules.first)
    #expect(bump.isPublished && bump.isUnchanged && bump.isEnough && bump.next == Version(1, 0, 0))
    let report = "API breakage: func f() has been removed"
    bump.code = CodeComparison(report: report, old: [:], new: [:]).changes
    #expect(!bump.isEnough && bump.next == Version(2, 0, 0))
  }

  @Test("Code is compared with one release only: after a later one, it may require more")
  func irrelevantCode() throws {
    let app = try ReleaseApp.make(
      ["manifests/cart/2.0.0.json": #"{"name": "cart", "version": "2.0.0", "dependencies": {"log": "^1"}}"#],
      cart: """
        {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"},
          "summary": "new"}
        """
    )
    var bump = try #require(BumpReport("cart", in: app.url.path).modules.first)
    #expect(bump.next == Version(1, 0, 1) && bump.base == Version(1, 0, 0) && bump.isCodeRelevant)
    bump.code = CodeComparison(report: "API breakage: func f() has been removed", old: [:], new: [:]).changes
    // 2.0.0 provides no OrderCart.
    #expect(bump.next == Version(2, 1, 0) && bump.base == Version(2, 0, 0) && bump.level == .minor)
    #expect(!bump.isCodeRelevant && bump.relevantCode.isEmpty)
    #expect(bump.changes.map(\.text).contains("provides OrderCart 1.0.0, which is new"))
  }

  @Test("`yank` withdraws, lists who is left without, and undoes it; nothing else in the file changes")
  func yank() throws {
    // What already had no matching version is not left without one by this.
    let app = try ReleaseApp.make([
      "manifests/old/1.0.0.json": #"{"name": "old", "version": "1.0.0", "dependencies": {"cart": "^0.9"}}"#
    ])
    let before = try app.texts("manifests")
    let result = try app.modctl("yank", "cart@1.0.0", "--reason", "loses \"items\"")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("warning: these need cart 1.0.0 and admit no other version: mail, orders"))
    #expect(try app.read("manifests/cart/1.0.0.json").hasSuffix(#", "yanked": "loses \"items\""}"#))
    #expect(
      try app.modctl("yank", "cart@1.0.0", "--reason", "loses \"items\"").output
        .hasPrefix("cart 1.0.0 is already yanked.\n")
    )
    #expect(try app.modctl("show", "log").output.contains("cart 1.1.0"))
    let undone = try app.modctl("yank", "cart@1.0.0", "--undo")
    #expect(undone.status == 0 && undone.output.hasPrefix("cart 1.0.0 is no longer yanked\n"))
    #expect(try app.modctl("yank", "cart@1.0.0", "--undo").output == "cart 1.0.0 is not yanked.\n")
    #expect(try app.texts("manifests") == before)
    for arguments in [
      ["cart"], ["cart@1.0.0"], ["cart@1.0.0", "--undo", "--reason", "x"], ["cart@1.0.0", "--reason", ""],
      ["cart@9.9.9", "--undo"],
    ] {
      #expect(try Modctl.run(["yank"] + arguments, in: app.url).status == 64, "\(arguments)")
    }
  }

  @Test("A version whose manifest cannot be read is not yanked, and the error is that of the manifest")
  func yankUnreadable() throws {
    let app = try ReleaseApp.make([
      "manifests/fix/1.0.0.json": #"{"name": "fix", "version": "1.0.0",}"#,
      "manifests/tip.ndjson": #"{"name": "tip", "version": "1.0.0", "summary": 1}"#,
    ])
    for (name, place) in [("fix", "manifests/fix/1.0.0.json:1:35"), ("tip", "manifests/tip.ndjson:1:48")] {
      let result = try app.modctl("yank", "\(name)@1.0.0", "--reason", "broken")
      #expect(result.status == 65 && result.errors.hasPrefix("\(place): error["), "\(result.errors)")
    }
  }

  @Test(
    "A yanked version does not count: the next is compared with the release before, under another number"
  )
  func yanked() throws {
    let app = try ReleaseApp.make(
      [
        "manifests/cart/1.0.1.json":
          #"{"name": "cart", "version": "1.0.1", "dependencies": {"log": "^1"}, "yanked": "lost OrderCart"}"#
      ],
      cart:
        #"{"name": "cart", "version": "1.0.1", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}, "summary": "Cart"}"#
    )
    let result = try app.modctl("bump", "cart", "--write")
    #expect(result.status == 0)
    #expect(try app.read("Sources/Cart/module.json").contains(#""version": "1.0.2""#), "\(result.output)")
  }

  @Test("`check --history` finds published versions that are too low, and considers what existed then")
  func history() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/log.ndjson": """
      {"name": "log", "version": "1.0.0", "published": "2025-01-01T00:00:00Z"}
      {"name": "log", "version": "2.0.0", "published": "2025-06-01T00:00:00Z"}
      """,
      "manifests/cart.ndjson": """
      {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "published": "2025-02-01T00:00:00Z"}
      {"name": "cart", "version": "1.0.1", "dependencies": {"log": "^2"}, "published": "2025-07-01T00:00:00Z"}
      {"name": "cart", "version": "1.0.2", "dependencies": {"log": "^2"}, "published": "2025-07-02T00:00:00Z"}
      """,
      "manifests/mail.ndjson": """
      {"name": "mail", "version": "1.0.0", "published": "2025-02-01T00:00:00Z"}
      {"name": "mail", "version": "1.0.1", "conflicts": {"log": "^2"}, "published": "2025-03-01T00:00:00Z"}
      """,
    ])
    let result = try app.modctl("check", "--history")
    #expect(result.status == 0)
    #expect(result.output.contains("cart 1.0.1 should have\n  been 2.0.0 or higher"))
    #expect(
      result.output.hasSuffix("Checked 7 manifests of 3 modules: 0 errors, 1 warning\n"),
      "\(result.output)"
    )
    #expect(try app.modctl("check", "--history", "--strict").status == 1)
    #expect(try app.modctl("check", "--strict").status == 0)
  }

  @Test(
    "`check --history` compares with the release before, neither with a pre-release nor with what was yanked"
  )
  func historyBase() throws {
    func line(_ version: String, _ more: String = "") -> String {
      #"{"name": "cart", "version": "\#(version)"\#(more)}"# + "\n"
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/cart.ndjson": line("0.9.0-rc.1", #", "routes": ["shop://first"]"#)
        + line("1.0.0", #", "routes": ["shop://cart"]"#) + line("1.0.1", #", "yanked": "lost the route""#)
        + line("1.1.0-rc.1", #", "routes": ["shop://cart", "shop://new"]"#)
        + line("1.1.0", #", "routes": ["shop://cart"]"#) + line("1.1.1-rc.1") + line("2.0.0"),
    ])
    let output = try app.modctl("check", "--history").output
    #expect(output.hasSuffix("Checked 7 manifests of 1 module: 0 errors, 1 warning\n"), "\(output)")
    #expect(output.contains("cart 1.1.1-rc.1 should"), "\(output)")
  }

  @Test("`check --history` compares with no release that was published later, such as one for an older line")
  func historyOrder() throws {
    func line(_ version: String, _ day: Int?, _ log: String) -> String {
      let published = day.map { #", "published": "2025-01-\#($0)T00:00:00Z""# } ?? ""
      return #"{"name": "cart", "version": "\#(version)", "dependencies": {"log": "\#(log)"}\#(published)}"#
        + "\n"
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/cart.ndjson": line("1.1.0", nil, "^1") + line("1.1.1", 12, "*") + line("1.1.2", 11, "^1")
        + line("1.1.3", 14, "*") + line("1.1.4", 13, "^1") + line("1.1.5", nil, "*"),
    ])
    #expect(
      try app.modctl("check", "--history").output.contains("7 manifests of 2 modules: 0 errors, 0 warnings")
    )
    // Nothing says that 1.1.3 is later.
    try app.write("manifests/cart.ndjson", line("1.1.3", 14, "*") + line("1.1.4", nil, "^1"))
    #expect(try app.modctl("check", "--history").output.contains("cart 1.1.4 should"))
    try app.write(
      "manifests/cart.ndjson",
      line("1.1.0", nil, "*") + line("1.1.1", 12, "*") + line("1.1.2", 11, "^1")
    )
    let output = try app.modctl("check", "--history").output.replacing(/\s+/, with: " ")
    #expect(
      output.contains("cart 1.1.2 should have been 1.2.0 or higher, given its changes since 1.1.0"),
      "\(output)"
    )
  }

  @Test("The sample shop's catalog has no version that is too low")
  func sample() throws {
    let result = try Modctl.run(["check", "--history", "--strict"], in: AppFolder.repository)
    #expect(result.status == 0, "\(result.output)")
  }
}
