import Testing

/// Scenario 12 of the design.
///
/// Covered elsewhere: by `FixtureTests` with recorded output the text about two needed providers (`two-providers`), the
/// application's choice (`provider-choice`) and a single provider (`one-provider`); by `TranslatedSuiteTests` which provider is
/// selected.
@Suite("Providers of an interface")
struct ProviderScenarioTests {
  private static let table = """
    checkout 1.0.0: requires Pay ^1
    gifts 1.0.0: paypal *
    plans 1.0.0: stripe *
    paypal 1.0.0: provides Pay 1.9.0
    stripe 1.0.0: provides Pay 1.0.0
    bank 3.0.0: provides Pay 3.0.0
    """

  private func app(_ application: String) throws -> AppFolder {
    try CompactApp("shop: \(application)\n" + Self.table).folder()
  }

  @Test("Either choice fixes it, and is recorded and ordered", arguments: ["paypal", "stripe"])
  func choice(_ name: String) throws {
    let app = try app("checkout *; gifts *; plans *; provider Pay \(name)")
    let result = try app.json("resolve")
    #expect(result.status == 0)
    #expect(result.document.providers == ["Pay": name])
    #expect(try app.read("modules.lock.json").contains("\"Pay\": \"\(name)\""))
    #expect(result.document.order == "paypal, stripe | checkout, gifts, plans")
  }

  @Test("The provider comes before the modules that require it, and before the application")
  func order() throws {
    let result = try app("checkout *").json("resolve")
    #expect(result.document.order == "paypal | checkout")
    let own = try app("requires Pay ^1").json("resolve")
    #expect(own.status == 0 && own.document.order == "paypal")
    #expect(own.document.providers == ["Pay": "paypal"])
  }

  @Test("An interface that nothing requires is not recorded")
  func notRequired() throws {
    let app = try app("gifts *; plans *")
    #expect(try app.json("resolve").document.providers == [:])
    #expect(try !app.read("modules.lock.json").contains("Pay"))
  }

  @Test("A locked provider is kept over a better one, and the application's choice over a locked one")
  func kept() throws {
    let app = try app("checkout *; provider Pay stripe")
    try app.lock()
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"checkout": "*"}}"#)
    #expect(try app.json("resolve").document.providers == ["Pay": "stripe"])
    try app.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"checkout": "*"}, "providers": {"Pay": "paypal"}}"#
    )
    #expect(try app.modctl("resolve", "--locked").status == 2)
    try app.modctl("resolve").expect(0, output: "+ paypal 1.0.0", "- stripe 1.0.0")
    #expect(try app.pins() == "checkout 1.0.0, paypal 1.0.0")
  }

  @Test("Exits with 1 and the choice's place if the choice does not provide what is required")
  func wrongChoice() throws {
    for name in ["bank", "gifts", "nowhere"] {
      let app = try app("checkout *; provider Pay \(name)")
      let result = try app.modctl("resolve")
      result.expect(1, "Pay", "modules.json:1:")
      #expect(result.errors.contains(name), "\(result.errors)")
    }
  }
}
