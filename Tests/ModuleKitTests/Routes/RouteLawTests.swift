import ModuleKit
import ModuleKitTesting
import Testing

@testable import ModuleKit

@Suite("Laws of routes")
struct RouteLawTests {
  struct Input: Codable, Sendable, Hashable {
    enum Color: String, Codable { case red, green }
    var id: String
    var number: Int8
    var rest: [String]
    var flag: Bool?
    var ratio: Double?
    var tags: [String]
    var color: Color
  }

  /// Text of all sorts: delimiters, what looks encoded, what Unicode offers.
  static func text(_ generator: inout SplitMix64) -> String {
    let parts = [
      "a", "B", "/", "%", "%2F", "%252e", "?", "#", "&", "=", "+", " ", ":", "*", "@", "..", "é", "e\u{301}",
      "中",
      "👩‍👩‍👧", "\u{202E}", "\n", "\u{7F}", "\"", "<", "\\", "~", "-", "[", "]",
    ]
    return (0..<1 + generator.below(6)).map { _ in parts[generator.below(parts.count)] }.joined()
  }

  /// Whether a URL can say it: not a path that climbs.
  static func isSayable(_ text: String) -> Bool {
    !text.split { $0 == "/" || $0 == "\\" }.contains { $0 == "." || $0 == ".." }
  }

  @Test("what url(for:) writes, the pattern matches and the input reads back", arguments: 0..<2_000)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pattern = try RoutePattern("shop://:id/n/:number/*rest")
    let input = Input(
      id: Self.text(&generator),
      number: Int8(truncatingIfNeeded: generator.below(256)),
      rest: (0..<1 + generator.below(3)).map { _ in Self.text(&generator) },
      flag: generator.below(2) == 0 ? nil : generator.below(2) == 0,
      ratio: generator.below(2) == 0 ? nil : Double(generator.below(1_000_000)) / 7,
      tags: (0..<generator.below(3)).map { _ in Self.text(&generator) },
      color: generator.below(2) == 0 ? .red : .green
    )
    guard Self.isSayable(input.id), input.rest.allSatisfy(Self.isSayable) else {
      #expect(throws: RouteError.self) { try pattern.url(for: input) }
      return
    }
    let url = try pattern.url(for: input, fragment: "f\(seed)")
    #expect(try RouteTable([pattern]).match(url) == 0, "\(url)")
    let route = ResolvedRoute(url: url, pattern: pattern, module: "test")
    let read = try route.input(Input.self)
    #expect(read == input, "\(url)")
    #expect(read.id.utf8.elementsEqual(input.id.utf8), "byte by byte")
    #expect(url.fragment == "f\(seed)")
    // The text alone says everything.
    #expect(try RouteURL(url.description) == url)
    #expect(url.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test("a pattern's description is read as the same pattern", arguments: 0..<2_000)
  func description(seed: UInt64) throws {
    var random = RandomRoutes(seed: seed)
    let pattern = try RoutePattern(random.pattern())
    #expect(try RoutePattern(pattern.description) == pattern)
    #expect(try RoutePattern(pattern.description).description == pattern.description)
    #expect(try RoutePattern(pattern.description + "/") == pattern || pattern.description.contains("*"))
  }

  @Test("percent-decoding happens once")
  func once() throws {
    let url = try RouteURL("shop://cart/%2561/%252e%252e/a%2Fb?q=%2541%26b#%2523")
    #expect(url.segments == ["%61", "%2e%2e", "a/b"])
    #expect(url.query == [RouteQueryItem("q", "%41&b")])
    #expect(url.fragment == "%23")
    #expect(try RouteURL("shop://c%61rt/%61").segments == ["a"])
    #expect(try RouteURL("shop://C%61RT/%61").host == "CaRT")
  }

  @Test("a literal may hold anything, and is compared decoded")
  func literals() throws {
    let table = try RouteTable([RoutePattern("shop://cart/%3Aid/%2Astar/a%2Fb/é")])
    #expect(table.match(try RouteURL("SHOP://CART/:id/*star/a%2fb/%C3%A9/")) == 0)
    #expect(table.match(try RouteURL("shop://cart/:id/*star/a/b/é")) == nil)
    #expect(table.match(try RouteURL("shop://cart/:ID/*star/a%2Fb/é")) == nil)
  }

  @Test("the limit of a pattern's length holds for its one spelling, so that it can be read again")
  func encodedLength() throws {
    let long = "shop://a/" + String(repeating: "é", count: 160)
    #expect(try RoutePattern(RoutePattern(long).description) == RoutePattern(long))
    #expect(throws: RouteError.self) { try RoutePattern(long + String(repeating: "é", count: 20)) }
  }

  @Test("a port belongs to its host: an empty one is none, and what is no port is refused in patterns too")
  func ports() throws {
    #expect(try RoutePattern("shop://a:/x").description == "shop://a/x")
    #expect(try RoutePattern("shop://a:80/x").url([:]).host == "a:80")
    for text in ["shop://a:b/x", "shop://a:123456/x", "shop://a:1:2/x"] {
      #expect(throws: RouteError.self, "\(text)") { try RoutePattern(text) }
      #expect(throws: RouteError.self, "\(text)") { try RouteURL(text) }
    }
    let any = try RoutePattern("shop://:host/x")
    let url = try any.url(["host": ["localhost:8080"]])
    #expect(url.description == "shop://localhost:8080/x")
    #expect(try RouteTable([any]).match(url) == 0)
    // Encoded, it is a letter as any other.
    for host in ["a:b", "a:", ":", "a:123456", "a:1:2"] {
      let url = try any.url(["host": [host]])
      #expect(url.host == host)
      #expect(try RoutePattern(try RoutePattern("\(url)").description) == RoutePattern("\(url)"))
      #expect(try RouteTable([try RoutePattern("\(url)")]).match(url) == 0)
    }
  }

  @Test("an item of the query never takes the place of a parameter of the path")
  func queryCannotOverwrite() throws {
    struct Item: Codable, Sendable { var id: Int }
    let route = ResolvedRoute(
      url: try RouteURL("shop://cart/5?id=6&i%64=7"),
      pattern: try RoutePattern("shop://cart/:id"),
      module: "cart"
    )
    #expect(try route.input(Item.self).id == 5)
    #expect(route.parameters["id"] == ["5"])
    #expect(route.url.query.map(\.value) == ["6", "7"])
  }

  @Test("a scalar that the query gives twice is refused, since readers would differ about which one counts")
  func pollution() throws {
    struct Search: Codable, Sendable { var q: String }
    let route = ResolvedRoute(
      url: try RouteURL("shop://search?q=a&q=b"),
      pattern: try RoutePattern("shop://search"),
      module: "search"
    )
    let error = #expect(throws: RouteError.self) { try route.input(Search.self) }
    #expect(error?.code == .badParameter && error?.stage == .decode)
    #expect(error?.description == "shop://search?q=a&q=b: `q`: expected one value, found 2")
  }
}
