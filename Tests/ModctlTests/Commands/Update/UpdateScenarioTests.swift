import Testing

@Suite("modctl update")
struct UpdateScenarioTests {
  private static let table = """
    shop: cart ^1; log ^1; mail ^1
    cart 1.0.0: log ^1
    cart 1.1.0: log ^1
    cart 1.2.0: log ^1.4
    log 1.0.0
    log 1.2.0
    log 1.4.0: clock ^1
    log 1.5.0: clock ^1
    log 2.0.0
    mail 1.0.0
    mail 1.1.0
    clock 1.0.0
    clock 1.1.0
    """

  /// Makes an application with cart 1.0.0, log 1.0.0 and mail 1.0.0 locked.
  private func app() throws -> AppFolder {
    let app = try CompactApp(Self.table).folder()
    try app.lock(with: ["cart": "=1.0.0", "log": "=1.0.0", "mail": "=1.0.0"])
    try #require(try app.pins() == "cart 1.0.0, log 1.0.0, mail 1.0.0")
    return app
  }

  @Test("A named module moves alone if it can")
  func alone() throws {
    let app = try app()
    let manifest = try app.read("modules.json")
    let result = try app.modctl("update", "mail")
    result.expect(0, output: "> mail 1.0.0 → 1.1.0", "\nNo other locked module changed.\n")
    #expect(result.output.hasSuffix("\nWrote modules.lock.json.\n"))
    #expect(result.errors == "")
    #expect(try app.pins() == "cart 1.0.0, log 1.0.0, mail 1.1.0")
    #expect(try app.read("modules.json") == manifest)
    try app.modctl("update", "mail").expect(0, output: "Nothing changed.", "modules.lock.json is up to date.")
  }

  @Test("A pre-release that is named becomes the provider of an interface, as with --with")
  func namedPrerelease() throws {
    let app = try CompactApp(
      """
      shop: requires Pay *
      stripe 1.0.0: provides Pay 1.0.0
      stripe 1.1.0-rc.1: provides Pay 1.1.0
      """
    ).folder()
    try app.lock()
    try app.modctl("resolve", "--with", "stripe@=1.1.0-rc.1", "--dry-run").expect(0, output: "1.1.0-rc.1")
    let updated = try app.modctl("update", "stripe@1.1.0-rc.1")
    updated.expect(0, output: "> stripe 1.0.0 → 1.1.0-rc.1")
    #expect(updated.flatErrors.contains("does not keep stripe 1.1.0-rc.1"), "\(updated)")
    try app.modctl("resolve", "--locked").expect(2)
    let manifest = try app.read("modules.json")
    try app.write("modules.json", #"{"prereleases": ["stripe"], "# + manifest.dropFirst())
    try app.modctl("resolve", "--locked").expect(0)
    let admitted = try app.modctl("update", "stripe@1.1.0-rc.1")
    #expect(!admitted.flatErrors.contains("does not keep"), "\(admitted)")
  }

  @Test("A named module takes along what it needs, and the report counts what was locked")
  func alongWith() throws {
    let app = try app()
    try app.modctl("update", "cart").expect(
      0,
      output: "\nChanged 1 other locked module; fewer would not be enough.\n"
    )
    // clock is new and was not locked, so it does not count.
    #expect(try app.pins() == "cart 1.2.0, clock 1.1.0, log 1.5.0, mail 1.0.0")
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test("Modules that nothing needs anymore are not among those that the report counts")
  func removed() throws {
    let table = """
      shop: cart *; log *
      cart 1.0.0: clock *; log ^1
      cart 2.0.0: log ^2
      clock 1.0.0
      log 1.0.0
      log 2.0.0
      """
    let app = try CompactApp(table).folder()
    try #require(try app.modctl("resolve", "--with", "cart@=1.0.0").status == 0)
    let result = try app.modctl("update", "cart")
    #expect(result.output.contains("- clock 1.0.0"))
    #expect(
      result.output.contains("\nMoved 1 other locked module; fewer would not be enough.\n"),
      "\(result.output)"
    )
  }

  @Test("JSON says how many modules moved, and whether fewer would do")
  func json() throws {
    let app = try app()
    let one = try app.json("update", "cart", "--dry-run")
    #expect(one.status == 0)
    #expect(one.document.schema == "modctl.resolve/1")
    #expect(one.document.update?.moved == 1 && one.document.update?.fewest == true)
    #expect(one.document.changes?.map(\.module) == ["cart", "clock", "log"])
    let none = try app.json("update", "mail", "--dry-run")
    #expect(none.document.update?.moved == 0 && none.document.update?.fewest == true)
    #expect(try app.json("resolve").document.update == nil)
  }

  @Test("--recursive also moves dependencies to their newest, without counting them, and nothing else")
  func recursive() throws {
    let app = try app()
    let result = try app.json("update", "cart", "--recursive")
    #expect(result.document.selection == "cart 1.2.0, clock 1.1.0, log 1.5.0, mail 1.0.0")
    #expect(result.document.update?.moved == 0)
    let other = try self.app()
    #expect(
      try other.json("update", "cart@1.1.0", "--recursive").document.selection
        == "cart 1.1.0, clock 1.1.0, log 1.5.0, mail 1.0.0"
    )
    let plain = try self.app()
    #expect(try plain.json("update", "cart@1.1.0").document.selection == "cart 1.1.0, log 1.0.0, mail 1.0.0")
  }

  @Test("Moves to a named version, up or down")
  func version() throws {
    let app = try app()
    #expect(try app.modctl("update", "log@1.4.0").status == 0)
    #expect(try app.pins() == "cart 1.0.0, clock 1.1.0, log 1.4.0, mail 1.0.0")
    try app.modctl("update", "log@1.2.0", "mail").expect(
      0,
      output: "< log 1.4.0 → 1.2.0   newest 2.0.0; 1.2.0 was requested"
    )
    #expect(
      try app.modctl("update", "log@1.2.0").output.contains("log 1.2.0  newest 2.0.0; 1.2.0 was requested")
    )
    #expect(try app.pins() == "cart 1.0.0, log 1.2.0, mail 1.1.0")
  }

  @Test("A module that is named is not called kept as locked")
  func notKept() throws {
    // log 2.0.0 needs cart 1.0.0, which needs no log.
    let app = try CompactApp(
      """
      shop: cart *; lock cart 1.1.0; lock log 1.0.0
      cart 1.0.0:
      cart 1.1.0: log *
      log 1.0.0:
      log 2.0.0: cart =1.0.0
      """
    ).folder()
    try app.modctl("update", "log", "--dry-run").expect(
      0,
      output: "log 1.0.0  newest 2.0.0 needs cart =1.0.0"
    )
    #expect(try app.modctl("resolve", "--dry-run").output.contains("log 1.0.0  newest 2.0.0; kept as locked"))
  }

  @Test("Without a name, everything moves to its newest version")
  func everything() throws {
    let app = try app()
    let result = try app.modctl("update")
    #expect(result.status == 0)
    #expect(!result.output.contains("kept as locked"))
    #expect(try app.pins() == "cart 1.2.0, clock 1.1.0, log 1.5.0, mail 1.1.0")
  }

  @Test("--dry-run shows the result and writes nothing")
  func dryRun() throws {
    let app = try app()
    let lock = try app.read("modules.lock.json")
    for arguments in [["update"], ["update", "cart"], ["update", "cart@1.1.0", "mail", "--recursive"]] {
      let result = try Modctl.run(arguments + ["--dry-run"], in: app.url)
      result.expect(0, output: "> cart 1.0.0 → ")
      #expect(result.output.hasSuffix("\nDry run: modules.lock.json was not written.\n"))
    }
    #expect(try app.read("modules.lock.json") == lock)
  }

  @Test("A module that the new version no longer needs goes, and is not counted as moved")
  func dropped() throws {
    let app = try CompactApp(
      """
      shop: cart ^1; lock cart 1.0.0; lock old 1.0.0
      cart 1.0.0: old ^1
      cart 1.1.0
      old 1.0.0
      """
    ).folder()
    let result = try app.modctl("update", "cart")
    #expect(result.output.contains("  - old 1.0.0 ") && result.output.contains("no longer needed"))
    #expect(result.output.contains("No other locked module moved to another version."))
    #expect(try app.pins() == "cart 1.1.0")
  }

  @Test("Takes an older version of what must move if that moves fewer others")
  func fewest() throws {
    let app = try CompactApp(
      """
      shop: x ^1; lock s 1.0.0; lock t 1.0.0; lock u 1.0.0; lock x 1.0.0
      x 1.0.0: s >=1; t >=1; u >=1
      x 1.1.0: s >=2; t >=1; u >=1
      s 1.0.0
      s 2.0.0
      s 2.1.0: t ^2; u ^2
      t 1.0.0
      t 2.0.0
      u 1.0.0
      u 2.0.0
      """
    ).folder()
    let result = try app.json("update", "x")
    #expect(result.document.selection == "s 2.0.0, t 1.0.0, u 1.0.0, x 1.1.0")
    #expect(result.document.update?.moved == 1)
  }

  @Test("The first name has priority if two modules cannot both be the newest")
  func order() throws {
    let table = """
      shop: a *; b *; lock a 1.0.0; lock b 1.0.0; lock s 1.0.0
      a 1.0.0: s *
      a 2.0.0: s =2.0.0
      b 1.0.0: s *
      b 2.0.0: s =1.0.0
      s 1.0.0
      s 2.0.0
      """
    #expect(
      try CompactApp(table).folder().json("update", "a", "b").document.selection
        == "a 2.0.0, b 1.0.0, s 2.0.0"
    )
    #expect(
      try CompactApp(table).folder().json("update", "b", "a").document.selection
        == "a 1.0.0, b 2.0.0, s 1.0.0"
    )
  }

  @Test("--with, --pre and --before affect an update, too")
  func bent() throws {
    let app = try app()
    #expect(try app.modctl("update", "cart", "--with", "log@<1.4").status == 0)
    #expect(try app.pins() == "cart 1.1.0, log 1.0.0, mail 1.0.0")
    let other = try CompactApp(
      """
      shop: log ^1; lock log 1.0.0
      log 1.0.0: published 2026-01-01T00:00:00Z
      log 1.1.0: published 2026-02-01T00:00:00Z
      log 1.2.0: published 2026-03-01T00:00:00Z
      log 1.3.0-rc.1: published 2026-02-01T00:00:00Z
      """
    ).folder()
    #expect(try other.modctl("update", "log", "--before", "2026-02-15").status == 0)
    #expect(try other.pins() == "log 1.1.0")
    let result = try other.modctl("update", "log", "--pre", "log")
    #expect(result.flatErrors.contains("note: --pre log: for this run only"))
    #expect(try other.pins() == "log 1.3.0-rc.1")
  }

  @Test("A module that is locked at a pre-release moves to a newer one that its requirement names")
  func prerelease() throws {
    let app = try CompactApp(
      """
      shop: log ^2.0.0-rc.1; lock log 2.0.0-rc.1
      log 1.0.0
      log 2.0.0-rc.1
      log 2.0.0-rc.2
      """
    ).folder()
    #expect(try app.json("update", "log").document.selection == "log 2.0.0-rc.2")
  }
}
