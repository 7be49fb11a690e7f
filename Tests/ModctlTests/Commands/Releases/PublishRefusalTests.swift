import Foundation
import TestSupport
import Testing

/// What `modctl publish` says about a request that leads nowhere.
@Suite("modctl publish refuses")
struct PublishRefusalTests {
  @Test("A version that only the workspace has is to be published together, if it matches")
  func together() throws {
    func errors(_ requirement: String, _ other: String = "gift") throws -> String {
      let app = try ReleaseApp.make(
        cart:
          "{\"name\": \"cart\", \"version\": \"2.0.0\", \"dependencies\": {\"\(other)\": \"\(requirement)\"}}"
      )
      let result = try app.publish("cart")
      #expect(result.status == 1 && result.errors.hasSuffix("\n\n1 error\n"), "\(result.errors)")
      return result.flatErrors
    }
    let gift = try errors("^0.1")
    #expect(gift.contains("error[only-in-workspace]"))
    #expect(gift.contains("publish it first, or together: modctl publish gift cart"))
    // Each of these is reported once, as by `modctl check`.
    #expect(try errors("^0.2").contains("error[workspace-mismatch]"))
    #expect(try errors("^2", "log").contains("error[no-version]"))
    #expect(try errors("^1", "nobody").contains("error[missing-module]"))
    #expect(try errors(">2 <1", "log").contains("error[empty-requirement]"))
  }

  @Test("A line that no program would read again is neither published nor exported")
  func longLine() throws {
    let blob = String(repeating: "a", count: 16 << 20)
    let app = try ReleaseApp.make(
      ["manifests/cart.ndjson": "", "manifests/cart/1.0.0.json": "", "big/big/1.0.0.json": ""],
      cart: #"{"name": "cart", "version": "1.1.0", "x-blob": "\#(blob)"}"#
    )
    try app.remove("manifests/cart")
    try app.publish("cart", "--manifest-only").expect(
      1,
      "cart 1.1.0 would be a line of 16777",
      "but modctl reads at most 16777216"
    )
    #expect(try app.read("manifests/cart.ndjson").isEmpty)
    try app.write("big/big/1.0.0.json", #"{"name": "big", "version": "1.0.0", "x-blob": "\#(blob)"}"#)
    let exported = try app.modctl("catalog", "export", "--catalog", "big", "--output", "out")
    exported.expect(65, "modules/big.ndjson:1:1: error[bad-value]: the line would have 16777")
    #expect(!app.exists("out"), "\(exported.errors)")
  }

  @Test("An interface that nothing provides is reported once")
  func missingInterface() throws {
    for (requires, code) in [("Bank", "missing-interface"), ("Sink", "no-interface-version")] {
      let app = try ReleaseApp.make(
        [
          "manifests/sink/1.0.0.json": #"{"name": "sink", "version": "1.0.0", "provides": {"Sink": "1.0.0"}}"#
        ],
        cart: #"{"name": "cart", "version": "2.0.0", "requires": {"\#(requires)": "^7"}}"#
      )
      let result = try app.publish("cart")
      #expect(result.errors.contains("error[\(code)]"), "\(result.errors)")
      #expect(!result.errors.contains("only-in-workspace"), "\(result.errors)")
    }
  }

  @Test("A module of the workspace that cannot be read is not called missing")
  func unreadable() throws {
    let app = try ReleaseApp.make(["Sources/Gift/module.json": #"{"name": "gift",}"#])
    for command in [["publish", "gift"], ["bump", "gift"], ["add", "log", "--to", "gift"]] {
      try Modctl.run(command, in: app.url).expect(65, "Sources/Gift/module.json:1:16: error[bad-json]")
    }
  }

  @Test("Without a catalog, the hint suggests only what helps")
  func noCatalog() throws {
    let app = try ReleaseApp.make()
    try app.write(
      "modules.json",
      #"{"name": "shop", "catalogs": [], "workspace": ["Sources/*/module.json"]}"#
    )
    let result = try app.publish("gift")
    #expect(result.status == 64 && result.errors.hasSuffix("  hint: name one under `catalogs`\n\n1 error\n"))
  }

  @Test("`check` finds published versions that contradict each other, also behind a workspace module")
  func contradicted() throws {
    let app = try ReleaseApp.make(["manifests/cart/1.0.0+b.json": #"{"name": "cart", "version": "1.0.0+b"}"#])
    for command in [["check"], ["bump"], ["publish"]] {
      let result = try Modctl.run(command, in: app.url)
      #expect(
        result.status != 0 && (result.output + result.errors).contains("error[build-metadata-conflict]")
      )
    }
  }

  @Test("A workspace without modules is not called published")
  func emptyWorkspace() throws {
    let app = try AppFolder(["modules.json": #"{"name": "shop"}"#, "manifests/log/1.0.0.json": "{}"])
    #expect(try app.publish().output == "Nothing to publish: the workspace has no module.\n")
  }

  @Test("Another build of a published version is neither published nor unchanged")
  func build() throws {
    let app = try ReleaseApp.make(
      ["manifests/tip/2.0.0+linux.json": #"{"name": "tip", "version": "2.0.0+linux"}"#],
      cart:
        #"{"name": "cart", "version": "1.0.0+5", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}}"#
    )
    let bump = try app.modctl("bump", "cart", "--check")
    #expect(bump.status == 1)
    #expect(
      bump.output.hasPrefix(
        "cart 1.0.0+5: is published, but differs in `version`; the next version is 1.0.1"
      ),
      "\(bump)"
    )
    #expect(try app.publish("cart").status == 65)
    #expect(try app.modctl("bump", "cart", "--write").status == 0)
    #expect(try app.publish("cart").status == 0)
    let yank = try app.modctl("yank", "tip@2.0.0", "--reason", "because")
    #expect(yank.output.hasPrefix("tip 2.0.0+linux is yanked"), "\(yank)")
  }

  @Test(
    "A name that differs only in case would make the catalog unusable",
    arguments: [
      ("Log", "log", "`Log` differs from `log`"), ("Acme/mail", "acme/cart", "`Acme` differs from `acme`"),
      ("acme/Cart", "acme/cart", "`acme/Cart` differs from `acme/cart`"),
      ("Gift", "gift", "`Gift` differs from `gift`"), ("log/x", "Log", "`log` differs from `Log`"),
    ]
  )
  func caseConflict(name: String, other: String, message: String) throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#,
      "manifests/mail/1.0.0.json": #"{"name": "mail", "version": "1.0.0"}"#,
      "Sources/New/module.json": "{\"name\": \"\(name)\", \"version\": \"1.0.0\"}",
    ])
    let text = "{\"name\": \"\(other)\", \"version\": \"1.0.0\"}"
    try app.write(other == "gift" ? "Sources/Gift/module.json" : "manifests/\(other)/1.0.0.json", text)
    let before = try app.texts("manifests")
    try app.publish().expect(1, "error[case-conflict]: \(message) only in case")
    #expect(try app.texts("manifests") == before)
  }

  @Test("A web server is not written to, and not called missing")
  func webServer() throws {
    let (remote, server) = try RemoteApp.serving()
    let app = remote.folder
    try app.write("Sources/Tip/module.json", #"{"name": "tip", "version": "0.1.0"}"#)
    for (catalogs, arguments) in [
      (#"[{"url": "\#(server.url)"}]"#, ["publish"]),
      (#"["manifests", {"url": "\#(server.url)"}]"#, ["publish", "--catalog", server.url]),
    ] {
      try app.write(
        "modules.json",
        #"{"name": "shop", "catalogs": \#(catalogs), "workspace": ["Sources/*/module.json"]}"#
      )
      try app.write("manifests/log/1.0.0.json", #"{"name": "log", "version": "1.0.0"}"#)
      try remote.run(arguments).expect(64, "\(server.url) is on a web server, where modctl cannot write")
    }
  }

  @Test("A module whose name an earlier catalog on a web server has would not be found")
  func precedence() throws {
    let (remote, server) = try RemoteApp.serving()
    let app = remote.folder
    try app.write("Sources/Log/module.json", #"{"name": "log", "version": "1.3.0"}"#)
    try app.write("Sources/Tip/module.json", #"{"name": "tip", "version": "0.1.0"}"#)
    try app.write("manifests/mine/1.0.0.json", #"{"name": "mine", "version": "1.0.0"}"#)
    func publish(_ catalogs: String, _ name: String) throws -> Modctl.Result {
      try app.write(
        "modules.json",
        #"{"name": "shop", "catalogs": \#(catalogs), "workspace": ["Sources/*/module.json"]}"#
      )
      return try remote.run(["publish", name, "--dry-run"])
    }
    let behind = #"[{"url": "\#(server.url)"}, "manifests"]"#
    try publish(behind, "log").expect(
      1,
      "another catalog takes precedence for log: \(server.url)modules/log.ndjson hint: give the module another name"
    )
    #expect(try publish(behind, "tip").status == 0)
    #expect(try publish(#"["manifests", {"url": "\#(server.url)"}]"#, "log").status == 0)
  }
}
