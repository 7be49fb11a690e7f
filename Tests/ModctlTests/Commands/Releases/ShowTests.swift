import Foundation
import Testing

@Suite("modctl show")
struct ShowTests {
  @Test("`show` lists versions, what is needed and offered, and by whom; a wrong name gets a suggestion")
  func show() throws {
    let app = try ReleaseApp.make()
    try app.remove("Sources/Cart")
    let result = try app.modctl("show", "cart")
    result.expect(0)
    #expect(
      result.output == """
        cart 1.0.0
        manifests/cart/1.0.0.json

        Versions
          1.0.0

        Needs
          log ^1

        Provides
          OrderCart 1.0.0

        Needed by
          mail 1.0.0    needs =1.0.0
          orders 1.0.0  needs ^1.0

        """
    )
    let both = try ReleaseApp.make().modctl("show", "cart")
    #expect(
      both.output.hasPrefix("cart 1.1.0\nin the workspace, Sources/Cart/module.json\n"),
      "\(both.output)"
    )
    #expect(both.output.contains("Versions\n  1.0.0\n  1.1.0  in the workspace\n"))
    try app.modctl("show", "cart@1.0.0", "--format", "json").expect(0, output: #""schema": "modctl.show/1""#)
    for (name, words) in [
      ("crt", "did you mean `cart`?"), ("OrderCart", "modules that provide it: cart"),
      ("cart@2.0.0", "there is only 1.0.0"),
    ] {
      try app.modctl("show", name).expect(64, words)
    }
  }

  @Test("`show` lists routes and actions")
  func offers() throws {
    let app = try ReleaseApp.cart(
      "1.0.0",
      #", "routes": ["shop://cart/:id"], "actions": {"cart.add": "remote", "cart.count": "internal"}"#,
      published: [:]
    )
    try app.modctl("show", "cart").expect(
      0,
      output: "Routes\n  shop://cart/:id\n\nActions\n  cart.add    remote\n  cart.count  internal\n"
    )
  }

  @Test("`show` does not count withdrawn versions among those that need a module")
  func withdrawnDependents() throws {
    let app = try ReleaseApp.make([
      "manifests/mail/1.1.0.json":
        #"{"name": "mail", "version": "1.1.0", "dependencies": {"log": "^1"}, "yanked": "sends twice"}"#,
      "manifests/pay/1.0.0.json": #"{"name": "pay", "version": "1.0.0", "dependencies": {"log": "^1"}}"#,
    ])
    let output = try app.modctl("show", "log").output
    #expect(output.contains("pay 1.0.0") && !output.contains("mail"), "\(output)")
  }

  @Test("`show` says that manifests cannot be read, and prints only the mistakes of the version it shows")
  func unreadable() throws {
    let app = try ReleaseApp.make([
      "manifests/tip.ndjson": """
      {"name": "tip", "version": "1.0.0"}
      {"name": "tip", "version": "1.1.0",}

      """,
      "manifests/fix/1.0.0.json": #"{"name": "fix", "version": "1.0.0",}"#,
    ])
    let note = "Some manifests cannot be read; see modctl check."
    let result = try app.modctl("show", "tip")
    #expect(result.status == 0 && result.output.hasSuffix("  1.0.0\n  \(note)\n"), "\(result.output)")
    #expect(try !app.modctl("show", "log").output.contains(note))
    let json = try app.modctl("show", "tip", "--format", "json").output
    #expect(json.contains(#""complete": false"#), "\(json)")
    let wrong = try app.modctl("show", "fix@1.0.0")
    #expect(wrong.status == 65 && wrong.errors.hasSuffix("\n1 error\n"), "\(wrong.errors)")
    #expect(wrong.errors.hasPrefix("manifests/fix/1.0.0.json:1:35: error[bad-json]"), "\(wrong.errors)")
    #expect(try app.modctl("show", "fix") == wrong)
  }

  @Test("`show` shows the newest release, and a pre-release only if there is none")
  func newestRelease() throws {
    let app = try ReleaseApp.make([
      "manifests/log/1.1.0-rc.1.json": #"{"name": "log", "version": "1.1.0-rc.1"}"#,
      "manifests/tip/1.0.0-rc.1.json": #"{"name": "tip", "version": "1.0.0-rc.1"}"#,
    ])
    #expect(try app.modctl("show", "log").output.hasPrefix("log 1.0.0\n"))
    #expect(try app.modctl("show", "tip").output.hasPrefix("tip 1.0.0-rc.1\n"))
  }
}
