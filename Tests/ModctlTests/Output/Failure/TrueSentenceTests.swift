import Foundation
import Testing

/// Checks that each sentence about a failure is true, and that each fix solves what was asked.
@Suite("Explanations that can be trusted")
struct TrueSentenceTests {
  private static let held = """
    shop: a ^1.0.0; lock a 1.0.0; lock b 1.0.0
    a 1.0.0: b ~1.0.0
    b 1.0.0
    b 1.1.0
    """

  @Test("A fix of an update leads to the requested version, and so does the printed command")
  func update() throws {
    let app = try CompactApp(Self.held).folder()
    let refused = try app.modctl("update", "b@1.1.0")
    refused.expect(1, "override b = 1.1.0")
    #expect(!refused.errors.contains(#""^1.0.0" → "^1.0.0""#))
    #expect(refused.errors.contains("Try `modctl update b@1.1.0 --fix 1 --dry-run`"))
    #expect(!refused.errors.contains("override b = 1.0.0"))
    #expect(try app.modctl("update", "b@1.1.0", "--fix", "1").status == 0)
    #expect(try app.pins() == "a 1.0.0, b 1.1.0")
  }

  /// Found by fuzzing: only with a solution are the providers of an interface looked for, and one of them cannot be read.
  @Test("No fix is called checked if files that it needs have errors, which the failure reports")
  func damaged() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*", "payment": "^1"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": """
      {"name": "cart", "version": "1.0.0", "dependencies": {"log": "*"}}
      {"name": "log", "version": "1.0.0", "requires": {"Gateway": "^1"}}
      {"name": "mail", "version": "1.0.0", "provides": {"Gateway": "1.0.0"}}
      {"name": "pay", "version": "1.0.0", "dependnecies": {}, "provides": {"Gateway": "1.0.0"}}
      """,
    ])
    let text = try app.modctl("resolve", "--explain", "short")
    #expect(text.status == 1)
    #expect(
      text.errors.hasSuffix(
        """
        Fixes: none could be checked, because of this error
        all.ndjson:4:37: error[unknown-key]: a module manifest has no key `dependnecies`
          4 | {"name": "pay", "version": "1.0.0", "dependnecies": {}, "provides": {"G…
            |                                     ^^^^^^^^^^^^^^
          hint: did you mean `dependencies`?

        """
      ),
      "\(text.errors)"
    )
    try app.modctl("resolve", "--format", "json").expect(
      1,
      output: #""fixes": []"#,
      #""code": "unknown-key""#
    )
    #expect(try app.modctl("resolve", "--format", "sarif").output.contains(#""ruleId": "unknown-key""#))
    let refusal = try app.modctl("resolve", "--fix", "1").flatErrors
    #expect(refusal.contains("there is no fix 1; the failure has no fixes"))
    try app.write("all.ndjson", try app.read("all.ndjson").replacing("dependnecies", with: "dependencies"))
    #expect(try app.modctl("resolve", "--fix", "1").status == 0)
  }

  @Test("Each edge by which some version closes a cycle is marked as part of it")
  func cycle() throws {
    let app = try CompactApp("shop: a *\na 1.0.0: b *\nb 1.0.0: a *\nb 1.1.0: a ^1\n").folder()
    let result = try app.modctl("resolve", "--format", "json")
    #expect(try result.values("core", "fact") == ["cycle", "cycle", "cycle", "root"], "\(result)")
    #expect(try result.values("core", "module") == ["a", "b", "b", "shop"], "\(result)")
  }

  @Test("The printed command asks the same question, quoted for a shell")
  func repeated() throws {
    let app = try CompactApp(Self.held).folder()
    let refused = try app.modctl("resolve", "--with", "b@>=1.1.0 <2", "--before", "2030-01-01")
    #expect(
      refused.flatErrors.contains("Try `modctl resolve --with 'b@>=1.1.0 <2' --before 2030-01-01 --fix 1")
    )
    #expect(try app.modctl("resolve", "--with", "b@>=1.1.0 <2", "--fix", "1").status == 0)
    let why = try CompactApp(Self.held).folder().modctl("why", "b", "--not", "1.1.0")
    #expect(why.flatErrors.contains("Try `modctl resolve --with b@=1.1.0 --fix 1 --dry-run`"))
  }

  private static let overridden = """
    shop: a ^1.0.0; override b 1.0.0; lock a 1.0.0; lock b 1.0.0
    a 1.0.0: b ~1.0.0
    b 1.0.0
    b 1.1.0
    """

  @Test(
    "Names an override that decides, with its place, and does not quote what it replaces as if it counted"
  )
  func override() throws {
    let with = try CompactApp.failure(Self.overridden, "resolve", "--with", "b@=1.1.0")
    #expect(with.contains("shop overrides b with 1.0.0, but =1.1.0 is requested"))
    #expect(with.contains("shop overrides b with 1.0.0 modules.json:1:"))
    #expect(with.contains("override b = 1.1.0 ignores a's requirement"))
    let update = try CompactApp.failure(Self.overridden, "update", "b@1.1.0")
    #expect(update.contains("shop overrides b with 1.0.0"))
    let app = try CompactApp(Self.overridden).folder()
    let free = try app.modctl("update", "b")
    free.expect(0, output: "newest 1.1.0; overridden with 1.0.0 (modules.json:1:")
    #expect(!free.output.contains("=1.0.0"))
    #expect(free.errors.contains("override: b = 1.0.0 (modules.json:1:"))
  }

  @Test("Finds two dependencies that have to go, whatever else was tried")
  func dropped() throws {
    let table = """
      shop: a *; b *; c *
      a 1.0.0: gone *
      b 1.0.0: lost *
      c 1.0.0
      """
    let text = try CompactApp.failure(table)
    #expect(text.contains(#"1,2. modules.json:1 remove "a" modules.json:1 remove "b""#))
    let app = try CompactApp(table).folder()
    #expect(try app.modctl("resolve", "--fix", "1,2").status == 0)
    #expect(try app.pins() == "c 1.0.0")
  }

  @Test("Offers a set of more than two changes if it takes that many")
  func many() throws {
    let table = """
      shop: a *; b *; c *; d *
      a 1.0.0: gone *
      b 1.0.0: lost *
      c 1.0.0: missing *
      d 1.0.0
      """
    let app = try CompactApp(table).folder()
    let refused = try app.modctl("resolve")
    #expect(refused.flatErrors.contains("these changes together make it solvable (checked)"))
    #expect(try app.modctl("resolve", "--fix", "1", "--fix", "2,3").status == 0)
    #expect(try app.pins() == "d 1.0.0")
  }

  @Test("Reports all unrelated conflicts, in JSON too")
  func all() throws {
    let table = """
      shop: a ^1; b ^1; c ^1; d *
      a 1.0.0: log ^1
      b 1.0.0: log ^2
      b 2.0.0: log ^1
      log 1.0.0
      log 2.0.0
      c 2.0.0
      d 1.0.0
      """
    let app = try CompactApp(table).folder()
    let result = try app.modctl("resolve", "--format", "json")
    #expect(
      Set(try result.values("conflicts", "message")) == [
        "a and b need different versions of log", "no version of c matches ^1, which shop needs",
      ]
    )
    let numbers: [Int] = try result.values("fixes", "together")
    #expect(numbers.count == 2)
    for conflict in try #require(result.object()["conflicts"] as? [[String: Any]]) {
      #expect((conflict["fixes"] as? [Any])?.isEmpty == false)
    }
    #expect(try app.modctl("resolve", "--fix", numbers.map(String.init).joined(separator: ",")).status == 0)
    #expect(try app.pins() == "a 1.0.0, b 2.0.0, c 2.0.0, d 1.0.0, log 1.0.0")
  }

  @Test("A fix stays close to what was written")
  func near() throws {
    let text = try CompactApp.failure(
      """
      shop: a >=2.25.1 <2.26.1; b *
      a 2.6.2
      a 2.18.3
      a 2.25.1: b =2.0.0
      b 1.0.0
      """
    )
    #expect(text.contains(#""a": ">=2.25.1 <2.26.1" → ">=2.18.3 <2.26.1""#))
  }

  @Test("Makes a version that others withdrew available again only as a last resort, and says so")
  func yanked() throws {
    let text = try CompactApp.failure(
      """
      shop: a =1.0.0
      a 1.0.0: yanked loses money
      a 2.0.0
      """
    )
    #expect(text.contains(#"1. modules.json:1 "a": "=1.0.0" → "^2.0.0""#))
    #expect(text.contains(#"; a last resort, since others yanked it"#))
  }

  @Test("Names pre-releases that would fit, with the rule")
  func prereleases() throws {
    let text = try CompactApp.failure(
      """
      shop: a *; d >=1.0.4 <2.0.0
      a 1.0.0: d >=1.0.6-rc.1 <1.0.6
      d 1.0.4
      d 1.0.6-rc.1
      """
    )
    #expect(text.contains("d 1.0.6-rc.1 would match if the application opted in to pre-releases of d"))
    #expect(text.contains("--pre d"))
  }

  @Test("Names no pre-release that another requirement of the same version excludes")
  func excludedPrereleases() throws {
    let text = try CompactApp.failure(
      """
      shop: a *
      a 1.0.0: optional d >=1.1; conflicts d *; requires Log *
      d 1.2.0: provides Log 1.1.0
      d 2.0.0-beta: provides Log 1.0.0
      """
    )
    #expect(text.contains("a allows no version of d, which should provide Log"))
    #expect(!text.contains("would match"))
  }

  @Test("Counts the pre-releases that would fit if it does not name all")
  func manyPrereleases() throws {
    let betas = (1...6).map { "d 2.0.0-beta.\($0)" }.joined(separator: "\n")
    let text = try CompactApp.failure(
      """
      shop: a *; d >=1.0.0 <3.0.0
      a 1.0.0: d >=2.0.0-beta.2
      d 1.0.0
      \(betas)
      """
    )
    #expect(
      text.contains(
        "d 2.0.0-beta.6 or any of 4 older ones would match if the application opted in to pre-releases of d"
      )
    )
    let alone = try CompactApp("shop: d >=1.0.0 <3.0.0\n\(betas)").folder()
    let result = try Modctl.run(["resolve", "--format", "json"], in: alone.url)
    result.expect(1, output: "only pre-releases of d match: 2.0.0-beta.6 and 5 older ones")
  }

  @Test("Never suggests a module for what it needs itself, but suggests a mistyped interface")
  func suggestions() throws {
    let own = try CompactApp.failure(
      """
      shop: cart *
      cart 1.0.0: carts *
      """
    )
    #expect(!own.contains("did you mean"))
    let interface = try CompactApp.failure(
      """
      shop: cart *; pay *
      cart 1.0.0: requires Paymnt ^1
      pay 1.0.0: provides Payment 1.0.0
      """
    )
    #expect(interface.contains("no module provides `Paymnt`, which cart requires; did you mean `Payment`?"))
  }

  @Test(
    "A requirement within another one's range is merged into it, and of many the omitted ones are counted"
  )
  func manyRequirements() throws {
    let within = try CompactApp.failure(
      """
      shop: log *; x ^3
      log 1.4.0: x >=1.4.0 <2.0.0
      log 1.5.0: x >=1.5.0 <2.0.0
      x 1.4.0
      x 1.5.0
      x 3.0.0
      """
    )
    #expect(within.contains("Every log that shop allows (1.4.0, 1.5.0) needs x within >=1.4.0 <2.0.0."))
    let any = try CompactApp.failure(
      """
      shop: cart *
      cart 1.0.0: log *
      cart 2.0.0: log ^1
      log 1.0.0: gone *
      """
    )
    #expect(any.contains("Every cart that shop allows (1.0.0, 2.0.0) needs log."))
    let lines = (1...9).map { "log \($0).0.0: x =\($0).0.0\nx \($0).0.0" }.joined(separator: "\n")
    let many = try CompactApp.failure("shop: log *; x =10.0.0\nx 10.0.0\n" + lines)
    #expect(many.contains("… and 6 more requirements of log about x"))
    #expect(many.contains("needs x in one of 1.0.0 – 9.0.0 (9 different requirements"))
  }

  @Test("What a conflict says about an application includes everything in its file")
  func leftOut() throws {
    // Two conflicts: the second is shown as if the first one's requirement did not exist.
    let text = try CompactApp.failure(
      """
      shop: a =2.0.0; c *
      a 1.0.0: c =2.0.0
      a 2.0.0
      c 1.0.0
      """,
      "resolve",
      "--with",
      "a@=1.0.0"
    )
    #expect(!text.contains("the only version that shop allows, needs c"))
  }

  @Test("A note names what would match, but not a pre-release that was opted in to")
  func notes() throws {
    let text = try CompactApp.failure(
      """
      shop: a *
      a 1.0.0: b ^1
      a 2.0.0: yanked loses money
      b 0.9.0
      b 1.0.0: yanked loses items
      """
    )
    #expect(text.contains("note: b 1.0.0 would match, but it is yanked: loses items"))
    #expect(!text.contains("note: a 2.0.0"))
  }

  @Test("An override that is in the way is replaced, not removed and added again")
  func replaced() throws {
    let app = try CompactApp(
      """
      shop: a =1.2.0; b =2.0.0; c =2.0.0; override a 0.3.0; override b 0.3.0
      a 0.3.0: published 2026-01-01T00:00:00Z
      a 1.1.0: b =1.1.0 || =2.0.0; published 2026-01-01T00:00:00Z
      a 1.2.0: b ^1
      a 2.0.0: b *; published 2026-02-01T00:00:00Z
      b 0.3.0: published 2026-03-01T00:00:00Z
      b 1.1.0: published 2026-03-01T00:00:00Z
      b 2.0.0
      c 2.0.0: a ^2; b =1.1.0
      """
    ).folder()
    let refused = try app.modctl("resolve", "--before", "2026-02-01")
    #expect(refused.status == 1)
    #expect(!refused.flatErrors.contains("without the override of b modules.json override b"))
    // However many requirements meet the override, it is one conflict.
    #expect(!refused.flatErrors.contains("2 conflicts"))
    #expect(try app.modctl("resolve", "--before", "2026-02-01", "--fix", "1").status == 0)
  }

  @Test("A range contains only versions that state the requirement, in pictures too")
  func gap() throws {
    let text = try CompactApp.failure(
      """
      shop: a *; b *
      a 1.0.0: x ^1
      a 2.0.0: yanked breaks
      a 3.0.0: x ^1
      a 4.0.0: x ^1
      b 1.0.0: x ^2
      x 1.0.0
      x 2.0.0
      """
    )
    #expect(text.contains("─ a 1.0.0, 3.0.0, 4.0.0 ─ x ^1"))
    #expect(!text.contains("a 1.0.0 – 4.0.0"))
  }
}
