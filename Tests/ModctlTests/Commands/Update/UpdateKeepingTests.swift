import Testing

@Suite("modctl update keeps what it is not asked about")
struct UpdateKeepingTests {
  /// Stripe becomes the locked provider, although paypal is the better one.
  private static let providers = """
    shop: checkout *; mail *
    checkout 1.0.0: requires Pay ^1
    checkout 1.1.0: requires Pay ^1
    paypal 1.0.0: provides Pay 1.9.0
    stripe 1.0.0: provides Pay 1.0.0
    mail 1.0.0
    mail 1.1.0
    """

  private func shopWithStripe() throws -> AppFolder {
    let app = try CompactApp(Self.providers).folder()
    // A module that is selected for another reason becomes the provider.
    try app.lock(with: ["stripe": "*", "mail": "=1.0.0", "checkout": "=1.0.0"])
    try #require(try app.read("modules.lock.json").contains(#""Pay": "stripe""#))
    return app
  }

  @Test("A locked provider stays in a resolution, and in an update of an unrelated module")
  func provider() throws {
    let app = try shopWithStripe()
    #expect(try app.json("resolve").document.providers == ["Pay": "stripe"])
    let result = try app.json("update", "mail")
    #expect(result.document.providers == ["Pay": "stripe"])
    #expect(result.document.selection == "checkout 1.0.0, mail 1.1.0, stripe 1.0.0")
    #expect(try app.read("modules.lock.json").contains(#""Pay": "stripe""#))
  }

  @Test("A locked provider stays in an update of the module that requires it")
  func requirer() throws {
    let result = try shopWithStripe().json("update", "checkout")
    #expect(result.document.selection == "checkout 1.1.0, mail 1.0.0, stripe 1.0.0")
    #expect(result.document.update?.moved == 0)
  }

  @Test("Without a name, the provider is chosen again")
  func everything() throws {
    let result = try shopWithStripe().json("update")
    #expect(result.document.selection == "checkout 1.1.0, mail 1.1.0, paypal 1.0.0")
    #expect(result.document.providers == ["Pay": "paypal"])
  }

  private static let yanked = """
    shop: log ^1; mail ^1; lock log 1.1.0; lock mail 1.0.0
    log 1.0.0
    log 1.1.0: yanked loses records
    log 1.2.0
    mail 1.0.0
    mail 1.1.0
    """

  @Test("A locked yanked version stays with a warning if another module is named")
  func yankedStays() throws {
    let app = try CompactApp(Self.yanked).folder()
    let result = try app.modctl("update", "mail")
    #expect(result.status == 0)
    #expect(result.flatErrors == "warning: log 1.1.0 is yanked and kept because it is locked: loses records")
    #expect(try app.pins() == "log 1.1.0, mail 1.1.0")
  }

  @Test("A yanked version goes if its module is named, or everything moves", arguments: [["log"], []])
  func yankedGoes(_ names: [String]) throws {
    let app = try CompactApp(Self.yanked).folder()
    let result = try Modctl.run(["update"] + names, in: app.url)
    #expect(result.status == 0 && result.errors == "")
    #expect(try app.pins() == (names.isEmpty ? "log 1.2.0, mail 1.1.0" : "log 1.2.0, mail 1.0.0"))
  }

  @Test("A yanked version gives way to an older one if there is no newer one")
  func yankedDown() throws {
    let app = try CompactApp(
      """
      shop: log ^1; lock log 1.1.0
      log 1.0.0
      log 1.1.0: yanked loses records
      """
    ).folder()
    #expect(try app.modctl("update", "log").output.contains("< log 1.1.0 → 1.0.0  newest 1.1.0 is yanked"))
  }

  @Test("A yanked version that goes is the reason, whether its module is named or only a dependency")
  func yankedReason() throws {
    let app = try CompactApp(
      """
      shop: cart ^1
      cart 1.0.0: log <2
      log 1.0.0
      log 1.1.0
      log 2.0.0
      """
    ).folder()
    try app.modctl("resolve").expect(0)
    try app.modctl("yank", "log@1.1.0", "--reason", "loses records").expect(0)
    for arguments in [["log"], ["cart", "--recursive"]] {
      let result = try Modctl.run(["update", "--dry-run"] + arguments, in: app.url)
      #expect(result.output.contains("< log 1.1.0 → 1.0.0  1.1.0 is yanked\n"), "\(result)")
    }
    let oldest = try app.modctl("resolve", "--lowest", "--dry-run")
    #expect(oldest.output.contains("< log 1.1.0 → 1.0.0  newest 2.0.0; cart needs <2"), "\(oldest)")
  }

  @Test("A locked version stays if an older one provides a newer interface, also of a listed provider")
  func olderWithNewerInterface() throws {
    for providers in [#""ant""#, #"["ant", "bee"]"#] {
      let manifests = [
        #"{"name": "ant", "version": "1.0.0", "provides": {"Jam": "1.1.0"}}"#,
        #"{"name": "ant", "version": "1.1.0", "provides": {"Jam": "1.0.0"}}"#,
        #"{"name": "bee", "version": "1.0.0", "provides": {"Jam": "1.0.0"}}"#,
      ]
      let more =
        #""providers": {"Jam": \#(providers)}, "requires": {"Jam": "^1"}, "catalogs": ["all.ndjson"]"#
      let app = try AppFolder([
        "modules.json": #"{"name": "shop", "dependencies": {"ant": "^1.1"}, \#(more)}"#,
        "all.ndjson": manifests.joined(separator: "\n"),
      ])
      try app.lock()
      try app.write("modules.json", #"{"name": "shop", \#(more)}"#)
      try app.modctl("resolve", "--locked").expect(0)
      #expect(try app.pins().hasPrefix("ant 1.1.0"))
    }
  }

  @Test("More changes than the fewest, which keep a module needed, are not called a stopped search")
  func unproven() throws {
    let app = try CompactApp(
      """
      shop: cart *; lock cart 1.0.0; lock geo 1.0.0; lock jobs 2.0.0
      cart 0.9.0: jobs *
      cart 1.0.0: geo ^1; jobs *
      cart 1.1.0: geo ^2; jobs ^1
      geo 1.0.0
      geo 2.0.0
      jobs 1.0.0
      jobs 2.0.0
      """
    ).folder()
    let result = try app.modctl("update", "geo")
    #expect(result.output.contains("> geo 1.0.0 → 2.0.0"))
    #expect(result.output.contains("\nChanged 2 other locked modules; fewer may be enough.\n"), "\(result)")
  }

  @Test("An override stays, and the overridden module does not move")
  func override() throws {
    let app = try CompactApp(
      """
      shop: log ^1; mail ^1; override log 1.1.0; lock log 1.1.0; lock mail 1.0.0
      log 1.1.0
      log 1.2.0
      mail 1.0.0
      mail 1.1.0
      """
    ).folder()
    #expect(try app.json("update", "log").document.selection == "log 1.1.0, mail 1.0.0")
    #expect(try app.json("update").document.selection == "log 1.1.0, mail 1.1.0")
    #expect(try app.read("modules.lock.json").contains(#""overrides""#))
  }

  @Test("An update to a version that nothing needs any more says so")
  func unneeded() throws {
    // cart 1 is the only one with log 1, and cart 2 needs no log at all.
    let app = try CompactApp(
      """
      shop: cart *
      cart 1.0.0: log =1.0.0
      cart 2.0.0
      log 1.0.0
      log 2.0.0: clock ^1
      clock 1.0.0
      """
    ).folder()
    try #require(try app.modctl("resolve", "--with", "cart@=1.0.0").status == 0)
    let kept = try app.modctl("update", "log@1.0.0")
    #expect(kept.errors == "")
    #expect(try app.json("update", "log@2.0.0", "--dry-run").document.update?.unneeded == ["clock", "log"])
    let result = try app.modctl("update", "log@2.0.0")
    #expect(result.status == 0)
    #expect(
      result.flatErrors
        == "warning: nothing needs clock 1.0.0, log 2.0.0 now; the next `modctl resolve` removes them",
      "\(result.errors)"
    )
    try app.modctl("resolve").expect(0, output: "- clock 1.0.0", "- log 2.0.0")
    #expect(try app.pins() == "cart 2.0.0")
  }
}
