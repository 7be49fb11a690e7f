import ModuleKitTesting
import ModuleManifests
import Testing

import enum TestSupport.RandomRuns

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

  /// Returns text of all sorts: delimiters, anything that looks encoded, anything Unicode offers.
  static func text(_ generator: inout SplitMix64) -> String {
    let parts = [
      "a", "B", "/", "%", "%2F", "%252e", "?", "#", "&", "=", "+", " ", ":", "*", "@", "..", "é", "e\u{301}",
      "中",
      "👩‍👩‍👧", "\u{202E}", "\n", "\u{7F}", "\"", "<", "\\", "~", "-", "[", "]",
    ]
    return (0..<1 + generator.below(6)).map { _ in parts[generator.below(parts.count)] }.joined()
  }

  /// Returns whether a URL can express the text, which excludes paths that climb.
  static func isSayable(_ text: String) -> Bool {
    !text.split { $0 == "/" || $0 == "\\" }.contains { $0 == "." || $0 == ".." }
  }

  @Test(
    "The pattern matches what url(for:) writes, and the input decodes from it again",
    arguments: RandomRuns.blocks(400)
  )
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
    #expect(try RouteTable([pattern]).indexOfPattern(matching: url) == 0, "\(url)")
    let route = ResolvedRoute(url: url, pattern: pattern, module: "test")
    let read = try route.input(as: Input.self)
    #expect(read == input, "\(url)")
    #expect(read.id.utf8.elementsEqual(input.id.utf8), "byte by byte")
    #expect(url.fragment == "f\(seed)")
    // The text alone carries everything.
    #expect(try RouteURL(url.description) == url)
    #expect(url.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test("A query item never takes the place of a path parameter")
  func queryCannotOverwrite() throws {
    struct Item: Codable, Sendable { var id: Int }
    let route = ResolvedRoute(
      url: try RouteURL("shop://cart/5?id=6&i%64=7"),
      pattern: try RoutePattern("shop://cart/:id"),
      module: "cart"
    )
    #expect(try route.input(as: Item.self).id == 5)
    #expect(route.parameters["id"] == ["5"])
    #expect(route.url.query.map(\.value) == ["6", "7"])
  }

  @Test(
    "A parameter that is missing is named, and so is a scalar that the query gives twice: readers could disagree about it",
    arguments: [
      ("shop://search?q=a&q=b", "`q`: expected one value, found 2"), ("shop://search", "`q` is missing"),
    ]
  )
  func oneValue(url: String, message: String) throws {
    struct Search: Codable, Sendable { var q: String }
    try expectRefusal(url, "shop://search", as: Search.self, message)
  }

  private func expectRefusal<Input: Decodable>(
    _ url: String,
    _ pattern: String,
    as type: Input.Type,
    _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pattern = try RoutePattern(pattern)
    let route = ResolvedRoute(url: try RouteURL(url), pattern: pattern, module: "search")
    let error = #expect(throws: RouteError.self, sourceLocation: sourceLocation) { try route.input(as: type) }
    #expect(error?.code == .badParameter && error?.stage == .decode, sourceLocation: sourceLocation)
    #expect(error?.description == "\(url): \(message)", sourceLocation: sourceLocation)
  }

  @Test("A list that is too short is counted in proper English")
  func shortList() throws {
    struct Search: Codable, Sendable { var price: ClosedRange<Int> }
    let message = "`price`: expected more than 1 value"
    try expectRefusal("shop://search?price=1", "shop://search", as: Search.self, message)
  }

  enum Order: String, Codable, CaseIterable { case up, down }
  enum Level: Int, Codable { case low = 1, high }

  struct Even: Decodable {
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      guard try value.decode(Int.self).isMultiple(of: 2) else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "expected an even number")
      }
    }
  }

  struct Currency: Decodable {
    init(from decoder: any Decoder) throws { throw ConfigurationError("expected a currency, such as EUR") }
  }

  @Test(
    "A value that the member's own type refuses is reported with the parameter's name and what the type expects",
    arguments: [
      ("order=left", "`order`: expected one of `up`, `down`"),
      ("orders=up&orders=left", "`orders`: expected one of `up`, `down`"),
      ("order=", "`order`: expected one of `up`, `down`"),
      ("level=3", "`level`: expected a value of Level"),
      ("level=a", "`level`: expected an integer, found `a`"),
      ("even=3", "`even`: expected an even number"),
      ("currency=E", "`currency`: expected a currency, such as EUR"),
    ]
  )
  func refused(query: String, message: String) throws {
    struct Search: Decodable {
      var order: Order?
      var orders: [Order]?
      var level: Level?
      var even: Even?
      var currency: Currency?
    }
    try expectRefusal("shop://search?\(query)", "shop://search", as: Search.self, message)
  }

  @Test("So is the only parameter of a route whose input is one value")
  func refusedAlone() throws {
    let message = "`order`: expected one of `up`, `down`"
    try expectRefusal("shop://sorted/left", "shop://sorted/:order", as: Order.self, message)
  }

  struct Mixed: Decodable {
    var numbers: [Int] = []
    var words: [String] = []

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        if let number = try? list.decode(Int.self) {
          numbers.append(number)
        } else {
          words.append(try list.decode(String.self))
        }
      }
    }
  }

  @Test("A value of a list that does not fit one type may be read as another")
  func trying() throws {
    struct Query: Decodable { var q: Mixed }
    let url = try RouteURL("shop://find?q=1&q=tea&q=2&q=cup")
    let route = ResolvedRoute(url: url, pattern: try RoutePattern("shop://find"), module: "search")
    let query = try route.input(as: Query.self)
    #expect(query.q.numbers == [1, 2] && query.q.words == ["tea", "cup"])
  }

  /// A type that writes its members through nested containers, which an automatic conformance never does.
  private struct Nested: Codable, Sendable {
    enum Way: CaseIterable { case list, members, superclass }
    enum Keys: String, CodingKey { case tag }
    var way = Way.list

    init(_ way: Way) { self.way = way }
    init(from decoder: any Decoder) {}

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Keys.self)
      switch way {
      case .list:
        var list = members.nestedUnkeyedContainer(forKey: .tag)
        try list.encode("red")
      case .members:
        var inner = members.nestedContainer(keyedBy: Keys.self, forKey: .tag)
        try inner.encode("red", forKey: .tag)
      case .superclass:
        var value = members.superEncoder(forKey: .tag).singleValueContainer()
        try value.encode("red")
      }
    }
  }

  @Test("An input whose parameter has members is refused with the parameter's name")
  func members() throws {
    struct Filter: Codable, Sendable { var tag: String }
    struct Input<Value: Codable & Sendable>: Codable, Sendable { var filter: Value }
    func message(_ input: some Codable & Sendable) throws -> String {
      let pattern = try RoutePattern("shop://cart/:id/:filter")
      return "\(#expect(throws: RouteError.self) { try pattern.url(for: input) }, default: "none")"
    }
    let expected = "`filter`: a parameter is one value or a list, and has no members"
    #expect(try message(Input(filter: Filter(tag: "red"))).contains(expected))
    for way in Nested.Way.allCases {
      let found = try message(Input(filter: Nested(way)))
      #expect(found.contains(expected), "\(way): \(found)")
    }
  }

  @Test("A list whose elements a URL cannot express is refused instead of becoming another one")
  func lists() throws {
    struct Query<Value: Codable & Sendable>: Codable, Sendable { var q: Value }
    let pattern = try RoutePattern("shop://find")
    func url(_ value: some Codable & Sendable) -> String {
      do { return "\(try pattern.url(for: Query(q: value)))" } catch { return "\(error)" }
    }
    #expect(url([1, 2, 3]) == "shop://find?q=1&q=2&q=3")
    #expect(url([1, nil, 3]).hasSuffix("`q`: a list in a URL cannot have `nil` in it"))
    #expect(url([[1], [2, 3]]).hasSuffix("`q`: a parameter is one value or a list, and has no members"))
    #expect(url(Int?.none) == "shop://find")
    #expect(
      url(Set((1...9).map { "v\($0)" })) == "shop://find?" + (1...9).map { "q=v\($0)" }.joined(separator: "&")
    )
    // Each key is followed by its value.
    #expect(url([0.5: 9, 0.25: 8, 0.75: 7]) == "shop://find?q=0.25&q=8&q=0.5&q=9&q=0.75&q=7")
  }
}
