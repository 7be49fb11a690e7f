import Testing

@Suite("modctl resolve --lowest and --lowest-direct")
struct LowestScenarioTests {
  private static let table = """
    shop: cart ^1.0; log ^1.0
    cart 1.0.0: log ^1.1; clock *
    cart 1.2.0: log ^1.1; clock *
    log 1.0.0
    log 1.1.0
    log 1.4.0
    clock 1.0.0
    clock 1.3.0
    """

  @Test(
    "Selects and locks the oldest version of every module that all requirements admit, whatever is locked"
  )
  func lowest() throws {
    let app = try CompactApp(Self.table).folder()
    try app.lock()
    #expect(try app.pins() == "cart 1.2.0, clock 1.3.0, log 1.4.0")
    let manifest = try app.read("modules.json")
    try app.modctl("resolve", "--lowest").expect(
      0,
      output: "< cart 1.2.0 → 1.0.0",
      "Wrote modules.lock.json."
    )
    #expect(try app.pins() == "cart 1.0.0, clock 1.0.0, log 1.1.0")
    #expect(try app.read("modules.json") == manifest)
    // From now on, these versions are locked.
    try app.modctl("resolve").expect(0, output: "cart 1.0.0  newest 1.2.0; kept as locked")
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test("Selects the oldest version of what modules.json names, the newest of all others")
  func lowestDirect() throws {
    let app = try CompactApp(Self.table).folder()
    let result = try app.json("resolve", "--lowest-direct")
    #expect(result.status == 0)
    #expect(result.document.selection == "cart 1.0.0, clock 1.3.0, log 1.1.0")
    #expect(try app.pins() == "cart 1.0.0, clock 1.3.0, log 1.1.0")
  }

  @Test("Gives the request as the reason only for what modules.json names")
  func reasons() throws {
    let app = try CompactApp(
      """
      shop: cart *
      cart 1.0.0: log *; mail *
      cart 1.1.0: log *; mail *
      log 1.0.0
      log 2.0.0: clock ^2
      mail 1.0.0: clock ^1
      clock 1.0.0
      clock 2.0.0
      """
    ).folder()
    let output = try app.modctl("resolve", "--lowest-direct").output
    #expect(output.contains("+ cart 1.0.0   newest 1.1.0; the oldest was requested"), "\(output)")
    #expect(
      output.contains("+ log 1.0.0    newest 2.0.0 needs clock ^2, and clock 1.0.0 is selected"),
      "\(output)"
    )
  }

  @Test("Skips an oldest version that leaves no solution, but none beyond it")
  func passedOver() throws {
    let app = try CompactApp(
      """
      shop: cart ^1
      cart 1.0.0: log ^0.9
      cart 1.1.0: log ^1
      cart 1.2.0: log ^1
      log 1.0.0
      log 1.1.0
      """
    ).folder()
    #expect(try app.json("resolve", "--lowest").document.selection == "cart 1.1.0, log 1.0.0")
    #expect(try app.json("resolve", "--lowest-direct").document.selection == "cart 1.1.0, log 1.1.0")
  }

  @Test(
    "A pre-release that a requirement names is older than its release; a yanked version is never selected"
  )
  func prereleasesAndYanked() throws {
    let app = try CompactApp(
      """
      shop: a ^1.0.0-rc.1; b ^1; c ^1
      a 1.0.0-rc.1
      a 1.0.0
      b 1.0.0-rc.1
      b 1.0.0
      c 1.0.0: yanked loses records
      c 1.1.0
      c 1.2.0
      """
    ).folder()
    #expect(try app.json("resolve", "--lowest").document.selection == "a 1.0.0-rc.1, b 1.0.0, c 1.1.0")
  }

  @Test("A workspace module has one version, and an override stays in effect")
  func fixed() throws {
    let app = try CompactApp(
      """
      shop: own *; log *; override log 1.4.0
      workspace own 3.0.0: log ^1
      own 1.0.0
      log 1.0.0
      log 1.4.0
      """
    ).folder()
    #expect(try app.json("resolve", "--lowest").document.selection == "log 1.4.0, own 3.0.0")
  }

  @Test(
    "Refuses options that exclude each other with 64 and says why",
    arguments: [
      (["--lowest", "--lowest-direct"], "--lowest and --lowest-direct cannot be combined"),
      (["--lowest", "--locked"], "--locked checks the lockfile, which --lowest ignores"),
      (["--lowest-direct", "--locked"], "--locked checks the lockfile, which --lowest-direct ignores"),
    ]
  )
  func excluded(_ options: [String], words: String) throws {
    let app = try CompactApp(Self.table).folder()
    let result = try Modctl.run(["resolve"] + options, in: app.url)
    result.expect(64, words)
    #expect(result.output == "")
    #expect(!app.exists("modules.lock.json"))
  }
}
