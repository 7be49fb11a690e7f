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
    #expect(result.status == 0, "\(result.errors)")
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
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == "modctl.routes/1")
    let routes = try #require(document["routes"] as? [[String: Any]])
    #expect(
      routes.map { $0["route"] as? String } == ["shop://box", "shop://cart/:id", "shop://cart/:id/*rest"]
    )
    #expect(routes.map { $0["module"] as? String } == ["mail", "cart", "cart"])
    #expect((routes[0]["at"] as? [String: Any])?["line"] as? Int == 3)
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
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((document?["parameters"] as? [String: [String]])?["id"] == ["5"])
  }

  @Test("Routes that a manager would refuse are errors")
  func refused() throws {
    let result = try app(#", "shop://cart/:number", "shop:mail""#).modctl("routes")
    #expect(result.status == 1)
    #expect(result.errors.contains("error[route-overlap]: mail declares shop://cart/:number, which"))
    #expect(
      result.errors.contains(
        "error[bad-route]: mail declares a route that cannot be read:\n  shop:mail: expected"
      )
    )
  }
}
