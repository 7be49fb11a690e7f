import Foundation
import Testing

@Suite("modctl why")
struct WhyTests {
  private static func module(_ name: String, _ version: String, _ more: String = "") -> String {
    "{\"name\": \"\(name)\", \"version\": \"\(version)\"\(more.isEmpty ? "" : ", " + more)}"
  }

  /// Makes a shop that needs cart; cart needs log and accepts ads; log 2 exists, but is incompatible with everything.
  private func shop(_ dependencies: String = #""cart": "^1""#, _ more: String = "") throws -> AppFolder {
    try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {\#(dependencies)}\#(more), "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": [
        Self.module(
          "cart",
          "1.0.0",
          #""dependencies": {"log": "^1.0"}, "optionalDependencies": {"ads": "^2"}"#
        ),
        Self.module("log", "1.0.0"), Self.module("log", "1.4.0", #""dependencies": {"clock": "^1"}"#),
        Self.module("log", "2.0.0"), Self.module("clock", "1.0.0"),
        Self.module("ads", "2.0.0"), Self.module("tracking", "1.0.0", #""dependencies": {"ads": "*"}"#),
        Self.module("tracking", "1.1.0", #""dependencies": {"ads": "^2"}"#),
        Self.module("stripe", "1.0.0", #""provides": {"Gateway": "1.2.0"}"#),
        Self.module("till", "1.0.0", #""requires": {"Gateway": "^1"}"#),
      ].joined(separator: "\n"),
    ])
  }

  @Test("Scenario 2: shows both requirements on log and marks none, since log is the newest")
  func diamond() throws {
    let app = try AppFolder(fixture: "diamond")
    let result = try app.modctl("why", "log")
    #expect(
      result.output == """
        log 1.4.0 is selected for shop, the newest

        Shortest paths
            shop        needs cart ^1.0.0  modules.json:4:13
            cart 1.0.0  needs log ^1.0     manifests/cart/1.0.0.json:7:12

            shop           needs payment ^1.0.0  modules.json:5:16
            payment 1.0.0  needs log ^1.2        manifests/payment/1.0.0.json:7:12

        Needed by
            cart 1.0.0     needs ^1.0  manifests/cart/1.0.0.json:7:12
            payment 1.0.0  needs ^1.2  manifests/payment/1.0.0.json:7:12

        """
    )
    #expect(result.status == 0)
    #expect(!app.exists("modules.lock.json"), "why writes nothing")
    let json = try app.modctl("why", "log", "--format", "json")
    #expect(try json.values("requirers", "binds") == [false, false])
    #expect(try json.values("requirers", "at", "line") == [7, 7])
  }

  @Test("A version that needs a yanked one is possible while that is locked, even if no longer selected")
  func lockedYank() throws {
    func manifest(_ dependencies: String) -> String {
      "{\"name\": \"shop\", \"dependencies\": {\(dependencies)}, \"catalogs\": [\"all.ndjson\"]}"
    }
    let app = try AppFolder([
      "modules.json": manifest(#""log": "=1.0.0""#),
      "all.ndjson": [
        Self.module("cart", "1.0.0", #""dependencies": {"log": "^1"}"#),
        Self.module("cart", "2.0.0", #""dependencies": {"log": "^2"}"#),
        Self.module("log", "1.0.0"), Self.module("log", "2.0.0"),
      ].joined(separator: "\n"),
    ])
    try app.lock()
    #expect(try app.modctl("yank", "log@1.0.0", "--reason", "slow").status == 0)
    try app.write("modules.json", manifest(#""cart": ">=1", "log": "*""#))
    try app.modctl("resolve", "--dry-run").expect(0, output: "> log 1.0.0 → 2.0.0")
    try app.modctl("resolve", "--dry-run", "--with", "cart@=1.0.0").expect(0, output: "+ cart 1.0.0")
    try app.modctl("why", "cart", "--not", "1.0.0").expect(
      0,
      output: """
        What else would change
          < log  2.0.0 → 1.0.0

        Try
        """
    )
  }

  @Test("A module that nothing needs: shows who accepts it and who would bring it in, and exits with 1")
  func unneeded() throws {
    let result = try shop().modctl("why", "ads")
    #expect(result.status == 1)
    #expect(
      result.output == """
        ads is not selected for shop: no selected module needs it

        Mentioned by
            cart 1.0.0  accepts ^2  all.ndjson:1:103

        What would bring it in
            tracking 1.1.0  needs ads ^2  all.ndjson:8:66

        To select it anyway, add it to modules.json. To see what that would change:
          modctl resolve --with 'ads@*' --dry-run

        """
    )
  }

  @Test("A name that does not exist gets a suggestion, and an unsolvable application its report")
  func unknown() throws {
    let result = try shop().modctl("why", "crat")
    result.expect(64, "error[missing-module]: no module or interface `crat` hint: did you mean `cart`?")
    #expect(result.output.isEmpty)
    let version = try shop().modctl("why", "crat", "--not", "1.0.0")
    #expect(version.status == 64 && version.errors == result.errors)
    try AppFolder(fixture: "conflict-log").modctl("why", "log").expect(1, "error[no-solution]")
    #expect(try shop().modctl("why", "../log").status == 64)
  }

  @Test("Shows an interface, and the module that provides it")
  func interfaces() throws {
    let app = try shop(#""till": "*""#)
    let interface = try app.modctl("why", "Gateway")
    #expect(interface.status == 0)
    #expect(interface.output.hasPrefix("Gateway is an interface; stripe 1.0.0 provides it for shop\n"))
    try app.modctl("why", "stripe").expect(0, output: "till 1.0.0  requires Gateway ^1  all.ndjson:10:")
    #expect(try app.modctl("why", "Gateway", "--not", "1.0.0").status == 64)
    try shop().modctl("why", "stripe").expect(1, output: "till 1.0.0  requires Gateway ^1")
  }

  @Test("A module that could provide what another one provides: says how to choose it")
  func rival() throws {
    let app = try CompactApp(
      """
      shop: till *
      till 1.0.0: requires Gateway ^1
      adyen 1.0.0: provides Gateway 1.2.0
      stripe 1.0.0: provides Gateway 1.0.0
      bank 2.0.0: provides Gateway 2.0.0
      """
    ).folder()
    let result = try app.modctl("why", "stripe")
    #expect(
      result.output == """
        stripe is not selected for shop: no selected module needs it

        What would bring it in
            till 1.0.0  requires Gateway ^1  manifests/till/1.0.0.json:1:62

        adyen 1.0.0 is selected to provide Gateway. To choose stripe, write "providers":
        { "Gateway": "stripe" } in modules.json. To see what that would change:
          modctl resolve --with 'stripe@*' --dry-run

        """
    )
    try app.modctl("why", "bank").expect(1, output: "To select it anyway, add it to modules.json.")
    try app.modctl("resolve", "--with", "stripe@*", "--dry-run").expect(0, output: "+ stripe 1.0.0")
    let manifest = #""dependencies": { "till": "*" }, "providers": { "Gateway": "stripe" }"#
    try app.write("modules.json", #"{ "name": "shop", \#(manifest) }"#)
    try app.modctl("resolve", "--dry-run").expect(0, output: "+ stripe 1.0.0")
  }

  @Test("An override is named, and no requirement binds next to it")
  func override() throws {
    let app = try shop(
      #""cart": "^1""#,
      #", "overrides": [{"module": "log", "version": "2.0.0", "reason": "leak"}]"#
    )
    let result = try app.modctl("why", "log")
    #expect(result.output.contains("Overridden: 2.0.0 replaces what others require, modules.json:1:"))
    #expect(result.output.contains("cart 1.0.0  needs ^1.0"), "\(result.output)")
    #expect(!result.output.contains("*"))
    try app.modctl("why", "log", "--not", "1.4.0").expect(1, output: "overrides it with 2.0.0")
  }

  @Test("--not: a version that cannot be selected comes with its conflict")
  func impossible() throws {
    let app = try shop()
    let result = try app.modctl("why", "log", "--not", "2.0.0")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("log 2.0.0 cannot be selected; 1.4.0 is selected\n"))
    #expect(result.errors.contains("needs log ^1.0"))
    let json = try app.modctl("why", "log", "--not", "2.0.0", "--format", "json")
    #expect(try json.values("schema") == ["modctl.diagnostic/1"])
  }

  @Test("--not: a version that can be selected comes with what would move")
  func possible() throws {
    let app = try shop()
    let result = try app.modctl("why", "log", "--not", "1.0.0")
    #expect(result.status == 0)
    #expect(
      result.output == """
        log 1.0.0 could be selected; 1.4.0 is selected, because it is newer

        What else would change
          - clock  1.0.0

        Try `modctl resolve --with log@=1.0.0 --dry-run`.

        """
    )
    #expect(try app.modctl("resolve", "--with", "log@=1.0.0", "--dry-run").status == 0)
    #expect(try app.modctl("resolve", "--with", "log@=1.0.0").status == 0)
    let locked = try app.modctl("why", "log", "--not", "1.4.0")
    #expect(locked.output.contains("1.0.0 is selected, because it is locked"))
    #expect(locked.output.contains("+ clock  1.0.0"))
    let json = try app.modctl("why", "log", "--not", "1.4.0", "--format", "json")
    #expect(try json.values("status") == ["possible"])
    #expect(try json.values("changes", "module") == ["log", "clock"])
  }

  @Test("--not: the selected version, one that does not exist, and a module that nothing needs")
  func otherVersions() throws {
    let app = try shop()
    #expect(
      try app.modctl("why", "log", "--not", "1.4.0").output == "log 1.4.0 is the version that is selected.\n"
    )
    try app.modctl("why", "log", "--not", "3.0.0").expect(
      64,
      "log has no version 3.0.0 hint: there are 1.0.0, 1.4.0 and 2.0.0"
    )
    #expect(try app.modctl("why", "log", "--not", "x").status == 64)
    try app.modctl("why", "ads", "--not", "2.0.0").expect(
      0,
      output: "could be selected; no module needs it now"
    )
  }

  @Test("Of what excludes the newest, the one that admits only the lowest binds; a conflict can bind, too")
  func binding() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"a": "*", "b": "*", "c": "*", "log": "*"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": [
        Self.module("a", "1.0.0", #""dependencies": {"log": ">=1.1"}"#),
        Self.module("b", "1.0.0", #""dependencies": {"log": "<1.4"}"#),
        Self.module("c", "1.0.0", #""conflicts": {"log": ">=1.2.0"}"#),
        Self.module("log", "1.0.0"), Self.module("log", "1.1.0"), Self.module("log", "1.2.0"),
        Self.module("log", "1.4.0"),
      ].joined(separator: "\n"),
    ])
    let json = try app.modctl("why", "log", "--format", "json")
    #expect(try json.values("requirers", "binds") == [false, false, false, true])
    let text = try app.modctl("why", "log").output
    #expect(
      text.contains("* c 1.0.0  conflicts with >=1.2.0")
        && text.contains("* binds: excludes 1.4.0, the newest")
    )
  }

  @Test("Modules that need one another lazily do not mislead the search")
  func cycle() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"a": "*"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": [
        Self.module("a", "1.0.0", #""dependencies": {"b": "*"}"#),
        Self.module("b", "1.0.0", #""dependencies": {"a": {"version": "*", "lazy": true}}"#),
      ].joined(separator: "\n"),
    ])
    let result = try app.modctl("why", "a")
    #expect(
      result.output.contains("Shortest path\n    shop  needs a *  modules.json:1:40\n\nNeeded by"),
      "\(result.output)"
    )
    #expect(result.output.contains("b 1.0.0  needs * (lazy)"))
    #expect(try app.modctl("show", "a").output.contains("b 1.0.0  needs * (lazy)\n"))
    #expect(try app.modctl("why", "b").output.contains("a 1.0.0  needs b *"))
  }

  @Test("A bad file that the resolution did not read is reported with exit code 65")
  func badFile() throws {
    let app = try AppFolder(fixture: "diamond")
    try app.write("manifests/payment/2.0.0.json", "{")
    try app.write("manifests/unused/1.0.0.json", Self.module("unused", "1.0.0"))
    try app.modctl("why", "unused").expect(65, "manifests/payment/2.0.0.json:1:")
  }

  @Test(
    "The nearest version may be a pre-release that the application opted in to; a version is named as it is published"
  )
  func versions() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "*"}, "prereleases": ["log"]}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/log/2.1.0-rc.1.json": #"{"name": "log", "version": "2.1.0-rc.1"}"#,
      "manifests/log/3.0.0.json": #"{"name": "log", "version": "3.0.0", "yanked": "loses lines"}"#,
    ])
    let yanked = try app.modctl("why", "log", "--not", "3.0.0")
    #expect(yanked.flatErrors.contains("the nearest that may be selected is 2.1.0-rc.1"), "\(yanked)")
    let selected = try app.modctl("why", "log", "--not", "2.1.0-rc.1+unknown")
    #expect(selected.output == "log 2.1.0-rc.1 is the version that is selected.\n", "\(selected)")
  }
}
