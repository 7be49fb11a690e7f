import Testing

/// Scenarios 10 and 11 of the design.
///
/// Covered elsewhere: the texts by `FixtureTests` with recorded output (`only-prerelease`, `only-prerelease-next-major`,
/// `prerelease-optin`, `yanked-only`, `yanked-locked`); the selected version by `TranslatedSuiteTests`; `--pre` by
/// `TemporaryRequirementTests`; an update of a yanked version by `UpdateKeepingTests`.
@Suite("Pre-releases and yanked versions")
struct PrereleaseScenarioTests {
  private func log(_ application: String, _ versions: String...) throws -> AppFolder {
    try CompactApp((["shop: \(application)"] + versions.map { "log \($0)" }).joined(separator: "\n")).folder()
  }

  @Test("The advice for ^2.0.0 and 2.1.0-rc.1 fixes it")
  func optIn() throws {
    let versions = ["1.4.0", "2.1.0-rc.1"]
    try log("log ^2.0.0", versions[0], versions[1]).modctl("resolve").expect(
      1,
      "only pre-releases do, such as 2.1.0-rc.1, and they need an opt-in: \"prereleases\": [\"log\"]"
    )
    let mended = try log("log ^2.0.0; prereleases log", versions[0], versions[1]).json("resolve")
    #expect(mended.document.selection == "log 2.1.0-rc.1")
  }

  @Test(
    "For ^2.0.0 and 2.0.0-rc.1, an opt-in would not help and is not advised; the tag in the requirement helps"
  )
  func nextMajor() throws {
    let refused = try log("log ^2.0.0", "1.4.0", "2.0.0-rc.1").modctl("resolve")
    #expect(refused.status == 1)
    #expect(!refused.errors.contains("opt in"))
    #expect(try log("log ^2.0.0; prereleases log", "1.4.0", "2.0.0-rc.1").modctl("resolve").status == 1)
    let mended = try log("log ^2.0.0-rc.1", "1.4.0", "2.0.0-rc.1").json("resolve")
    #expect(mended.document.selection == "log 2.0.0-rc.1")
  }

  @Test("A locked pre-release goes with the opt-in that admitted it")
  func optInWithdrawn() throws {
    let app = try log("log ^1; prereleases log", "1.0.0", "1.1.0-rc.1")
    try app.lock()
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "^1"}}"#)
    #expect(try app.modctl("resolve", "--locked").status == 2)
    #expect(try app.json("resolve").document.selection == "log 1.0.0")
  }

  @Test("An optional edge that does not admit the pre-release is not reported as a need")
  func optionalWords() throws {
    let app = try CompactApp(
      """
      shop: a *; ads =2.0.0-rc.1
      a 1.0.0: optional ads >=1
      ads 2.0.0-rc.1
      """
    ).folder()
    let result = try app.modctl("resolve")
    #expect(result.status == 1)
    #expect(!result.flatErrors.contains("matches >=1, which a needs"), "\(result.errors)")
  }

  @Test("Opting in to a pre-release that another module needs lets it provide an interface, and is a fix")
  func provider() throws {
    let app = try CompactApp(
      """
      shop: cart *; requires Gate *
      cart 1.0.0: bank ^3.0.0-beta
      bank 1.2.0: provides Gate 1.0.0
      bank 3.0.0-beta: provides Gate 1.0.0
      """
    ).folder()
    let refused = try app.modctl("resolve")
    #expect(refused.status == 1)
    #expect(refused.errors.contains(#"1. modules.json  add "bank" to "prereleases""#), "\(refused.errors)")
    #expect(try app.modctl("resolve", "--fix", "1").status == 0)
  }

  @Test("A conflict is reported as one, whether it refuses every version or not", arguments: [false, true])
  func conflictWords(_ refusesAll: Bool) throws {
    let app = try CompactApp(
      """
      shop: a *; b ^1
      a 1.0.0: conflicts b *
      b 1.0.0
      \(refusesAll ? "" : "b 1.1.0-rc.1")
      """
    ).folder()
    let result = try app.modctl("resolve")
    #expect(result.status == 1)
    #expect(!result.errors.contains("opt in"), "\(result.errors)")
    let every = refusesAll ? "every version of b, which shop needs" : "every version of b that shop needs"
    #expect(result.flatErrors.contains("error[no-solution]: a conflicts with \(every)"), "\(result.errors)")
    #expect(!result.flatErrors.contains("no version of b matches"), "\(result.errors)")
  }

  @Test("Only a yanked version matches: reports its reason, and the nearest one that can be used")
  func yankedNearest() throws {
    let app = try log("log ~1.4.0", "1.3.0", "1.4.0: yanked drops records", "1.5.0")
    let result = try app.modctl("resolve")
    result.expect(1, "error[unavailable]: log 1.4.0 is yanked: drops records")
    #expect(result.errors.contains("1.5.0") || result.errors.contains("1.3.0"), "\(result.errors)")
  }

  @Test("A locked yanked version is kept with a warning, in text and next to JSON, also with --locked")
  func yankedLocked() throws {
    let app = try log("log ^1", "1.0.0", "1.1.0")
    try app.lock()
    // Yanked afterwards: that changes the manifest, but not what the digest covers.
    try app.write(
      "manifests/log/1.1.0.json",
      #"{"name": "log", "version": "1.1.0", "yanked": "drops records"}"#
    )
    let warning = "warning: log 1.1.0 is yanked and kept because it is locked: drops records"
    for arguments in [["resolve"], ["resolve", "--locked"], ["resolve", "--format", "json"]] {
      let result = try Modctl.run(arguments, in: app.url)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(result.flatErrors == warning)
    }
  }
}
