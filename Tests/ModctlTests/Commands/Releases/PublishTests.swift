import Foundation
import TestSupport
import Testing

@Suite("modctl publish")
struct PublishTests {
  @Test(
    "`--catalog` finds a catalog by any path to it, and a catalog that is listed under two paths counts once",
    arguments: ["manifests/", "./manifests", "manifests/../manifests", "link", "Sources/../link/"]
  )
  func paths(_ path: String) throws {
    let app = try ReleaseApp.make()
    try app.link("link", to: "manifests")
    try app.publish("gift", "--catalog", path).expect(0, output: "  + manifests/gift/0.1.0.json\n")
    #expect(
      try app.publish("cart", "--catalog", "Sources").flatErrors.contains("not a catalog in modules.json")
    )
    let text = try app.read("modules.json")
    try app.write("modules.json", text.replacing("[\"manifests\"]", with: "[\"manifests\", \"\(path)\"]"))
    let yanked = try app.modctl("yank", "cart@1.0.0", "--reason", "loses items")
    #expect(yanked.output.contains("\n  ~ manifests/cart/1.0.0.json\n"), "\(yanked.output)")
    #expect(yanked.output.count { $0 == "~" } == 1)
    #expect(try app.modctl("check").output.contains("Checked 7 manifests"))
  }

  @Test(
    "Publishes several modules: dependencies first, stamped, in one form, with who admits them and who not"
  )
  func several() throws {
    let app = try ReleaseApp.make()
    let result = try app.publish()
    result.expect(0)
    #expect(
      result.output == """
        Published gift 0.1.0
          + manifests/gift/0.1.0.json
          no module in the catalogs depends on it
        Published cart 1.1.0
          + manifests/cart/1.1.0.json
          The code was not compared, and may require more: no Package.swift was found
            above Sources/Cart/module.json
          1 module admits 1.1.0; 1 excludes it: mail (=1.0.0)

        """
    )
    #expect(
      try app.read("manifests/cart/1.1.0.json") == """
        {
          "name": "cart",
          "version": "1.1.0",
          "dependencies": {
            "log": "^1",
            "gift": "^0.1"
          },
          "provides": {
            "OrderCart": "1.1.0"
          },
          "published": "2026-05-01T09:00:00Z",
          "x-team": "north"
        }

        """
    )
    #expect(try app.modctl("check").status == 0)
    #expect(
      try app.publish("cart", "gift").flatOutput.contains(
        "cart 1.1.0 is already published, with the same content: manifests/cart/1.1.0.json"
      )
    )
    #expect(try app.publish("cart", "--format", "json").values("modules", "code", "compared") == [false])
    #expect(try app.publish().output.hasPrefix("Nothing to publish"))
    // Others can select it without this workspace.
    try app.write("modules.json", #"{"name": "other", "dependencies": {"cart": "^1.1"}}"#)
    try app.lock()
  }

  @Test("A published version never changes: exits with 65, listing what differs and the next version")
  func immutable() throws {
    let app = try ReleaseApp.make()
    #expect(try app.publish().status == 0)
    let before = try app.texts("manifests")
    try app.write("Sources/Gift/module.json", #"{"name": "gift", "version": "0.1.0", "summary": "Gifts"}"#)
    try app.publish("gift").expect(
      65,
      "error[already-published]: gift 0.1.0 is already published, but differs in `dependencies`, `summary`",
      "the next one is 0.1.1: modctl bump gift --write"
    )
    try app.publish().expect(0, output: "note: already published in this version, but changed since: gift")
    // If modules are named, the others are not looked at.
    let named = try app.publish("cart")
    #expect(named.status == 0 && !named.output.contains("changed since"), "\(named)")
    #expect(try app.texts("manifests") == before)
    // Another spelling is the same content, and so is the stamped one.
    try app.write(
      "Sources/Gift/module.json",
      #"{"dependencies": {"log": "\u005e1"}, "version": "0.1.0", "name": "gift"}"#
    )
    #expect(try app.publish("gift").status == 0)
  }

  @Test("Refuses with 1 what is not fit to be published, and writes nothing, not even the other modules")
  func refused() throws {
    let low = #"{"name": "cart", "version": "1.0.1", "dependencies": {"log": "^1"}}"#
    let cases: [(cart: String, message: String)] = [
      (low, "cart 1.0.1 is too low; the lowest version is 2.0.0, given its changes since 1.0.0"),
      (
        #"{"name": "cart", "version": "2.0.0", "dependencies": {"log": "^2"}}"#,
        "needs log ^2, but log has only 1.0.0"
      ),
      (
        #"{"name": "cart", "version": "2.0.0", "requires": {"Bank": "^1"}}"#,
        "no module provides the interface `Bank`, which cart 2.0.0 requires"
      ),
      // It is provided only by a version that has been withdrawn.
      (
        #"{"name": "cart", "version": "2.0.0", "requires": {"Vault": "^1"}}"#,
        "requires Vault ^1, but every module that provides 1.0.0 is yanked"
      ),
      (#"{"name": "cart", "version": "2.0.0", "dependencies": {"lag": "^1"}}"#, "did you mean `log`?"),
      (
        #"{"name": "cart", "version": "2.0.0", "package": {"path": "."}}"#,
        "others cannot get a package from a folder"
      ),
    ]
    let vault =
      #"{"name": "vault", "version": "1.0.0", "provides": {"Vault": "1.0.0"}, "yanked": "loses money"}"#
    for refused in cases {
      let app = try ReleaseApp.make(["manifests/vault/1.0.0.json": vault], cart: refused.cart)
      let before = try app.texts("manifests")
      try app.publish("gift", "cart").expect(1, refused.message)
      #expect(try app.texts("manifests") == before)
    }
    let app = try ReleaseApp.make(cart: low)
    let allowed = try app.publish("cart", "--allow-breaking", "nobody uses OrderCart")
    allowed.expect(0, output: "too low: 2.0.0 is required; allowed because: nobody uses OrderCart")
    try ReleaseApp.make().publish("cart").expect(1, "publish it first, or together: modctl publish gift cart")
    for arguments in [
      ["cart", "cart"], ["lig"], ["cart", "--catalog", "elsewhere"], ["cart", "--allow-breaking", ""],
    ] {
      #expect(try Modctl.run(["publish"] + arguments, in: app.url).status == 64, "\(arguments)")
    }
  }

  @Test("An interface that a module published together provides counts as provided")
  func companions() throws {
    let cart =
      #"{"name": "cart", "version": "2.0.0", "dependencies": {"log": "^1"}, "requires": {"Wrap": "^1"}}"#
    let gift = #"{"name": "gift", "version": "0.1.0", "provides": {"Wrap": "1.0.0"}}"#
    let app = try ReleaseApp.make(["Sources/Gift/module.json": gift], cart: cart)
    #expect(try app.publish("cart").status == 1)
    try app.publish("cart", "gift").expect(0)
  }

  @Test("What is published anew is not withdrawn, whatever its manifest in the workspace says")
  func withdrawnSource() throws {
    let app = try ReleaseApp.make([
      "Sources/Gift/module.json": #"{"name": "gift", "version": "0.1.0", "yanked": "copied from 0.0.9"}"#
    ])
    #expect(try app.publish("gift").status == 0)
    #expect(try !app.read("manifests/gift/0.1.0.json").contains("yanked"))
  }

  @Test("Dependencies are published first, even those that need the module lazily")
  func lazyCycle() throws {
    let app = try ReleaseApp.make([
      "Sources/A/module.json": #"{"name": "a", "version": "1.0.0", "dependencies": {"b": "^1"}}"#,
      "Sources/B/module.json":
        #"{"name": "b", "version": "1.0.0", "dependencies": {"a": {"version": "^1", "lazy": true}}}"#,
    ])
    let result = try app.publish("a", "b")
    let titles = result.output.split(separator: "\n").filter { $0.hasPrefix("Published") }
    #expect(result.status == 0 && titles == ["Published b 1.0.0", "Published a 1.0.0"], "\(result)")
  }

  @Test("A packed catalog gets a line, and scopes get their folder")
  func packed() throws {
    let app = try ReleaseApp.make([
      "manifests/gift.ndjson": #"{"name": "gift", "version": "0.0.1"}"#,
      "Sources/Tax/module.json": #"{"name": "acme/tax", "version": "1.0.0"}"#,
    ])
    #expect(try app.publish().status == 0)
    #expect(
      try app.read("manifests/gift.ndjson") == """
        {"name": "gift", "version": "0.0.1"}
        {"name":"gift","version":"0.1.0","dependencies":{"log":"^1"},"published":"2026-05-01T09:00:00Z"}

        """
    )
    #expect(app.exists("manifests/acme/tax/1.0.0.json") && !app.exists("manifests/gift/0.1.0.json"))
    #expect(try app.modctl("check").status == 0)
    let both = try ReleaseApp.make([
      "manifests/gift.ndjson": #"{"name": "gift", "version": "0.0.1"}"#,
      "manifests/gift/0.0.2.json": #"{"name": "gift", "version": "0.0.2"}"#,
    ])
    #expect(try both.publish("gift").status == 0)
    #expect(both.exists("manifests/gift/0.1.0.json"))
    let single = try ReleaseApp.make([
      "modules.json": """
      {"name": "shop", "dependencies": {}, "catalogs": ["all.ndjson", "manifests"], "workspace": ["Sources/*/module.json"]}
      """,
      "all.ndjson": "",
    ])
    #expect(try single.publish().status == 0)
    #expect(try single.read("all.ndjson").split(separator: "\n").count == 2)
    #expect(try single.publish("cart", "gift").status == 0)
    #expect(try single.read("all.ndjson").split(separator: "\n").count == 2)
  }

  @Test("--dry-run writes nothing, and JSON reports everything")
  func dryRun() throws {
    let app = try ReleaseApp.make()
    let before = try app.texts("manifests")
    let result = try app.publish("--dry-run", "--format", "json")
    result.expect(0, output: #""schema": "modctl.publish/1""#)
    #expect(try result.values("modules", "name") == ["gift", "cart"])
    #expect(try result.values("modules", "admittedBy") == ["orders"])
    #expect(try result.values("modules", "published") == [false, false])
    #expect(try app.texts("manifests") == before)
  }

  @Test(
    "Two publishers of one version: one wins, the other gets an error, and nothing is torn",
    arguments: 0..<6
  )
  func race(_ round: Int) throws {
    let app = try ReleaseApp.make(["manifests/gift.ndjson": ""])
    let other = try ReleaseApp.make()
    try other.remove("manifests")
    try FileManager.default.createSymbolicLink(
      at: other.url.appendingPathComponent("manifests"),
      withDestinationURL: app.url.appendingPathComponent("manifests")
    )
    let texts = ["north", "south"].map {
      #"{"name": "gift", "version": "0.1.0", "summary": "\#($0)"}"#
    }
    try app.write("Sources/Gift/module.json", texts[0])
    try other.write("Sources/Gift/module.json", texts[1])
    let folders = [app.url, other.url]
    let runs = try (round % 2 == 0 ? folders : folders.reversed()).map {
      try Modctl.start(["publish", "gift"] + ReleaseApp.date, in: $0)
    }
    let results = try runs.map { try $0() }
    #expect(results.map(\.status).sorted() == [0, 65], "\(results.map(\.errors))")
    let lines = try app.read("manifests/gift.ndjson").split(separator: "\n")
    #expect(lines.count == 1 && (lines[0].contains("north") || lines[0].contains("south")))
  }

  @Test("Killed at any moment: the catalog is whole with all it needs, and the next run completes it")
  func killed() throws {
    let app = try ReleaseApp.make()
    let empty = try app.texts("manifests")
    var moment = try KillMoment { try app.publish() }
    let full = try app.texts("manifests")
    while !moment.isDone {
      for name in ["gift", "cart/1.1.0.json"] {
        try? app.remove("manifests/" + name)
      }
      moment.kill(try Modctl.spawn(["publish", "--directory", app.url.path] + ReleaseApp.date))
      let found = try app.texts("manifests").filter { !$0.key.hasSuffix(".tmp") }
      for (name, text) in found { #expect(full[name] == text, "\(name) is not whole") }
      if found["cart/1.1.0.json"] != nil { #expect(found["gift/0.1.0.json"] != nil) }
      if found == empty { moment.wasEarly() }
      if found == full { moment.wasLate() }
      #expect(try app.publish("gift", "cart").status == 0)
      #expect(try app.texts("manifests") == full)
    }
    moment.expectBoth()
  }
}
