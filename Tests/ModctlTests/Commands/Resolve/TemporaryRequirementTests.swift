import Testing

@Suite("modctl resolve --with and --pre, which hold for one run")
struct TemporaryRequirementTests {
  private static let table = """
    shop: cart ^1.0
    cart 1.0.0: log ^1.0
    log 1.0.0
    log 1.2.0
    log 1.4.0
    log 1.5.0-rc.1
    ads 1.0.0: log <1.4
    team/mail 1.0.0
    """

  private func app() throws -> AppFolder { try CompactApp(Self.table).folder() }

  @Test("--with adds a requirement; the lockfile has its result, and modules.json is unchanged")
  func addition() throws {
    let app = try app()
    let manifest = try app.read("modules.json")
    let result = try app.modctl("resolve", "--with", "log@<1.4")
    #expect(result.status == 0)
    #expect(result.flatErrors == Self.note("--with log@<1.4"))
    #expect(!result.output.contains("this run only"))
    #expect(try app.pins() == "cart 1.0.0, log 1.2.0")
    #expect(try app.read("modules.json") == manifest)
    // The locked versions satisfy modules.json too, so they stay.
    #expect(try app.modctl("resolve", "--locked").status == 0)
    let next = try app.modctl("resolve")
    #expect(next.output.contains("log 1.2.0  newest 1.4.0; kept as locked"))
    #expect(next.errors == "")
  }

  private static func note(_ options: String) -> String {
    "note: \(options): for this run only; without \(options.contains(", ") ? "them" : "it") the next resolution may choose "
      + "differently"
  }

  @Test("Several requirements on one module must all hold; the note names them in their order")
  func conjunction() throws {
    let app = try app()
    let result = try app.json(
      "resolve",
      "--with",
      "log@<1.4",
      "--with",
      "log@>=1.0 <1.2",
      "--with",
      "cart@^1"
    )
    #expect(result.status == 0)
    #expect(result.document.selection == "cart 1.0.0, log 1.0.0")
    #expect(result.errors == Self.note("--with log@<1.4, --with log@>=1.0 <1.2, --with cart@^1"))
    let empty = try app.json("resolve", "--with", "log@<1.2", "--with", "log@>=1.2")
    #expect(empty.status == 1)
    #expect(empty.document.subject == "log")
    #expect(try app.pins() == "cart 1.0.0, log 1.0.0")
  }

  @Test("A module that nothing else needs is selected and locked, and removed by the next resolution")
  func newModule() throws {
    let app = try app()
    #expect(try app.modctl("resolve", "--with", "ads@*", "--with", "team/mail@^1").status == 0)
    #expect(try app.pins() == "ads 1.0.0, cart 1.0.0, log 1.2.0, team/mail 1.0.0")
    try app.modctl("resolve", "--locked").expect(0, "no longer needed: ads 1.0.0, team/mail 1.0.0")
    #expect(try app.modctl("resolve").output.contains("- ads 1.0.0"))
    #expect(try app.pins() == "cart 1.0.0, log 1.2.0")
  }

  @Test(
    "Exits with 1 for an unsatisfiable requirement, reports it as one of this run only, and writes nothing"
  )
  func unsolvable() throws {
    let app = try app()
    try app.modctl("resolve", "--with", "log@^2").expect(1, "shop needs log ^2 (this run only)")
    #expect(!app.exists("modules.lock.json"))
    try app.modctl("resolve", "--with", "lgo@^1").expect(
      1,
      "no module `lgo`, which shop needs; did you mean `log`?"
    )
  }

  @Test("--locked checks that the lockfile satisfies it, too; --dry-run shows the result and writes nothing")
  func modes() throws {
    let app = try app()
    try app.lock()
    let lock = try app.read("modules.lock.json")
    #expect(try app.modctl("resolve", "--locked", "--with", "log@^1.2").status == 0)
    try app.modctl("resolve", "--locked", "--with", "log@<1.4").expect(2, output: "< log 1.4.0 → 1.2.0")
    try app.modctl("resolve", "--dry-run", "--with", "log@<1.4").expect(0, output: "< log 1.4.0 → 1.2.0")
    #expect(try app.read("modules.lock.json") == lock)
  }

  @Test("An override to another version contradicts --with, and the message names both")
  func override() throws {
    let app = try CompactApp(
      """
      shop: log ^1; override log 1.4.0
      log 1.0.0
      log 1.4.0
      """
    ).folder()
    try app.modctl("resolve", "--with", "log@=1.0.0").expect(
      1,
      "shop overrides log with 1.4.0, but =1.0.0 is requested"
    )
    #expect(try app.json("resolve", "--with", "log@^1.2").document.selection == "log 1.4.0")
  }

  @Test("--pre opts in; the pre-release is locked, and goes when the opt-in is gone")
  func prerelease() throws {
    let app = try app()
    let manifest = try app.read("modules.json")
    let result = try app.modctl("resolve", "--pre", "log")
    #expect(result.status == 0)
    #expect(result.flatErrors == Self.note("--pre log"))
    #expect(try app.pins() == "cart 1.0.0, log 1.5.0-rc.1")
    #expect(try app.read("modules.json") == manifest)
    #expect(try app.modctl("resolve", "--locked").status == 2)
    #expect(try app.modctl("resolve", "--locked", "--pre", "log").status == 0)
    #expect(try app.modctl("resolve").output.contains("< log 1.5.0-rc.1 → 1.4.0"))
  }

  @Test("--pre adds to the opt-ins of modules.json, and may be repeated")
  func prereleaseTwice() throws {
    let app = try CompactApp(
      """
      shop: a ^1; b ^1; c ^1; prereleases a
      a 1.0.0
      a 1.1.0-rc.1
      b 1.0.0
      b 1.1.0-rc.1
      c 1.0.0
      c 1.1.0-rc.1
      """
    ).folder()
    let result = try app.json("resolve", "--pre", "b", "--pre", "b", "--pre", "a")
    #expect(result.document.selection == "a 1.1.0-rc.1, b 1.1.0-rc.1, c 1.0.0")
  }

  @Test(
    "Rejects bad arguments with 64 and says what was expected",
    arguments: [
      (["--with", "log"], "`log` is not NAME@REQUIREMENT, such as log@^1.4"),
      (["--with", "@^1"], "`` is not a module's name"),
      (["--with", "lo g@^1"], "`lo g` is not a module's name"),
      (["--with", "log@^1.x.3"], "`^1.x.3` is not a requirement"),
      (["--with", "log@1.02.3"], "leading zero in `02`"),
      (["--with", "a/b/c@^1"], "`a/b/c` is not a module's name"),
      (["--with", "../log@^1"], "`../log` is not a module's name"),
      (["--with"], "--with"),
      (["--pre", "log@1"], "`log@1` is not a module's name"),
      (["--pre", ""], "`` is not a module's name"),
      (["--pre", "lgo"], "pre-releases were requested for `lgo`, but there is no such module"),
      (["--pre", "lgo"], "did you mean `log`?"),
    ]
  )
  func usage(_ options: [String], words: String) throws {
    let app = try app()
    try Modctl.run(["resolve"] + options, in: app.url).expect(64, words)
    #expect(!app.exists("modules.lock.json"))
  }

  @Test("A message quotes a bad argument with its escape codes made visible")
  func escaped() throws {
    let result = try app().modctl("resolve", "--with", "lo\u{1B}[31mg@^1")
    #expect(result.status == 64)
    #expect(result.errors.contains(#"`lo\u{1B}[31mg` is not a module's name"#), "\(result.errors)")
    // The argument parser repeats what was typed.
    #expect(!result.errors.unicodeScalars.contains("\u{1B}"), "\(result.errors)")
  }

  @Test(
    "A requirement that is both given by --with and written is one conflict",
    arguments: ["b 1.0.0: c ^2", "b 1.0.0: c ^2; gone *"]
  )
  func same(_ manifest: String) throws {
    for override in ["", "; override c 1.0.0"] {
      let app = try CompactApp("shop: b =1.0.0\(override)\n\(manifest)\nc 1.0.0: b =2.0.0").folder()
      let result = try app.modctl("resolve", "--with", "b@=1.0.0")
      #expect(result.status == 1)
      #expect(result.errors.matches(of: /(?m)^error\[/).count == 1, "\(result.errors)")
      #expect(!result.errors.contains("conflicts that have no requirement"))
    }
  }
}
