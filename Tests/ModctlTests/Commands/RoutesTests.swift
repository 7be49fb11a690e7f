import Foundation
import Testing

@Suite("modctl routes")
struct RoutesTests {
  private func app(_ more: String = "") throws -> AppFolder {
    try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "^2", "mail": "*"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": """
      {"name": "cart", "version": "1.0.0", "routes": ["shop://old"]}
      {"name": "cart", "version": "2.0.0", "routes": ["shop://cart/:id", "shop://cart/:id/*rest"]}
      {"name": "mail", "version": "1.0.0", "routes": ["SHOP://box"\(more)]}
      """,
    ])
  }

  @Test("Lists what the selected modules declare, sorted, with its place")
  func text() throws {
    let result = try app().modctl("routes")
    result.expect(0)
    #expect(
      result.output == """
        3 routes of 2 modules

          shop://box             mail 1.0.0  all.ndjson:3:49
          shop://cart/:id        cart 2.0.0  all.ndjson:2:49
          shop://cart/:id/*rest  cart 2.0.0  all.ndjson:2:68

        """
    )
  }

  @Test("Prints JSON")
  func json() throws {
    let result = try app().modctl("routes", "--format", "json")
    #expect(
      try result.values("routes", "route") == ["shop://box", "shop://cart/:id", "shop://cart/:id/*rest"]
    )
    #expect(try result.values("routes", "module") == ["mail", "cart", "cart"])
    #expect(try result.values("routes", "at", "line") == [3, 2, 2])
  }

  @Test("Shows which route answers a URL, with its parameters")
  func url() throws {
    let app = try app()
    let found = try app.modctl("routes", "shop://cart/5/a/b%2Fc?x=y")
    #expect(found.status == 0)
    #expect(
      found.output == """
          shop://cart/:id/*rest  cart 2.0.0  all.ndjson:2:68

          id    5
          rest  a, b/c
          x     y

        """
    )
    let none = try app.modctl("routes", "shop://nothing")
    #expect(none.status == 1 && none.output == "No route answers shop://nothing.\n")
    #expect(try app.modctl("routes", "shop://cart/..").status == 64)
    let json = try app.modctl("routes", "shop://cart/5", "--format", "json")
    let document = try json.object()
    #expect((document["parameters"] as? [String: [String]])?["id"] == ["5"])
  }

  @Test("Lists actions with who may call them, and only those that others may call")
  func actions() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*", "mail": "*"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": """
      {"name": "cart", "version": "1.0.0", "actions": {"cart.rebuild": "internal", "cart.add": "remote"}}
      {"name": "mail", "version": "1.0.0", "routes": ["shop://box"], "actions": {"mail.send": "internal"}}
      """,
    ])
    #expect(
      try app.modctl("routes").output == """
        1 route of 1 module

          shop://box  mail 1.0.0  all.ndjson:2:49

        3 actions of 2 modules

          cart.add      remote    cart 1.0.0  all.ndjson:1:78
          cart.rebuild  internal  cart 1.0.0  all.ndjson:1:50
          mail.send     internal  mail 1.0.0  all.ndjson:2:76

        """
    )
    let remote = try app.modctl("routes", "--remote")
    #expect(
      remote.output == "1 remote action of 1 module\n\n  cart.add  cart 1.0.0  all.ndjson:1:78\n",
      "\(remote)"
    )
    let json = try app.modctl("routes", "--remote", "--format", "json")
    #expect(
      try json.values("routes", "route") == [String]() && json.values("actions", "exposure") == ["remote"]
    )
    #expect(try app.modctl("routes", "shop://box", "--remote").status == 64)
    let none = try self.app().modctl("routes", "--remote")
    #expect(none.status == 0 && none.output == "No selected module declares a remote action.\n")
  }

  @Test("An action that two selected modules declare is an error, as in a manager")
  func duplicateAction() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*", "mail": "*"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": """
      {"name": "cart", "version": "1.0.0", "actions": {"send": "internal"}}
      {"name": "mail", "version": "1.0.0", "actions": {"send": "remote"}}
      """,
    ])
    try app.modctl("routes").expect(1, "error[duplicate-action]: mail declares the action send,")
  }

  @Test("Routes that a manager would refuse are errors")
  func refused() throws {
    let result = try app(#", "shop://cart/:number", "shop:mail""#).modctl("routes")
    result.expect(1, "error[route-overlap]: mail declares shop://cart/:number, which")
    #expect(
      result.errors.contains(
        "error[bad-route]: mail declares a route that cannot be read:\n  shop:mail: expected"
      )
    )
  }

  @Test("A route that cannot be read is reported also if no other answers the URL, and in JSON")
  func unread() throws {
    let app = try app(#", "shop://mail/:id?tab""#)
    let result = try app.modctl("routes", "shop://mail/1")
    result.expect(1, "error[bad-route]: mail declares a route")
    #expect(result.output == "No route answers shop://mail/1.\n")
    for arguments in [[], ["shop://box"], ["shop://mail/1"]] {
      let json = try Modctl.run(["routes", "--format", "json"] + arguments, in: app.url)
      json.expect(1, output: #""code": "bad-route""#)
      #expect(json.errors.isEmpty, "\(json.errors)")
    }
  }
}
