import ModuleManifests
import TestSupport
import Testing

@Suite("Laws of route patterns and URLs")
struct RoutePatternLawTests {
  @Test(
    "A pattern's description parses as the same pattern",
    arguments: RandomRuns.block(0, of: 2_000, from: 0)
  )
  func description(seed: UInt64) throws {
    var random = RandomRoutes(seed: seed)
    let pattern = try RoutePattern(random.pattern())
    #expect(try RoutePattern(pattern.description) == pattern)
    #expect(try RoutePattern(pattern.description).description == pattern.description)
    #expect(try RoutePattern(pattern.description + "/") == pattern || pattern.description.contains("*"))
  }

  @Test("Percent-decoding happens once")
  func once() throws {
    let url = try RouteURL("shop://cart/%2561/%252e%252e/a%2Fb?q=%2541%26b#%2523")
    #expect(url.segments == ["%61", "%2e%2e", "a/b"])
    #expect(url.query == [RouteQueryItem("q", "%41&b")])
    #expect(url.fragment == "%23")
    #expect(try RouteURL("shop://c%61rt/%61").segments == ["a"])
    #expect(try RouteURL("shop://C%61RT/%61").host == "CaRT")
  }

  @Test("A literal may contain anything and is compared decoded")
  func literals() throws {
    let table = try RouteTable([RoutePattern("shop://cart/%3Aid/%2Astar/a%2Fb/é")])
    #expect(table.indexOfPattern(matching: try RouteURL("SHOP://CART/:id/*star/a%2fb/%C3%A9/")) == 0)
    #expect(table.indexOfPattern(matching: try RouteURL("shop://cart/:id/*star/a/b/é")) == nil)
    #expect(table.indexOfPattern(matching: try RouteURL("shop://cart/:ID/*star/a%2Fb/é")) == nil)
  }

  @Test("The limit on a pattern's length applies to its canonical spelling, so it can be parsed again")
  func encodedLength() throws {
    let long = "shop://a/" + String(repeating: "é", count: 160)
    #expect(try RoutePattern(RoutePattern(long).description) == RoutePattern(long))
    #expect(throws: RouteSyntaxError.self) { try RoutePattern(long + String(repeating: "é", count: 20)) }
  }

  @Test(
    "A port belongs to its host: an empty one counts as none, and an invalid one is refused in patterns too"
  )
  func ports() throws {
    #expect(try RoutePattern("shop://a:/x").description == "shop://a/x")
    #expect(try RoutePattern("shop://a:80/x").url([:]).host == "a:80")
    for text in ["shop://a:b/x", "shop://a:123456/x", "shop://a:1:2/x"] {
      #expect(throws: RouteSyntaxError.self, "\(text)") { try RoutePattern(text) }
      #expect(throws: RouteSyntaxError.self, "\(text)") { try RouteURL(text) }
    }
    let any = try RoutePattern("shop://:host/x")
    let url = try any.url(["host": ["localhost:8080"]])
    #expect(url.description == "shop://localhost:8080/x")
    #expect(try RouteTable([any]).indexOfPattern(matching: url) == 0)
    // Percent-encoded, it is a character like any other.
    for host in ["a:b", "a:", ":", "a:123456", "a:1:2"] {
      let url = try any.url(["host": [host]])
      #expect(url.host == host)
      #expect(try RoutePattern(try RoutePattern("\(url)").description) == RoutePattern("\(url)"))
      #expect(try RouteTable([try RoutePattern("\(url)")]).indexOfPattern(matching: url) == 0)
    }
  }
}
