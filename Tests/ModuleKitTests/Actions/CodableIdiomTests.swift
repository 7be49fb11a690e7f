import Foundation
import ModuleKit
import ModuleKitTesting
import Testing

/// Several types that share one container, which `Codable` allows and synthesized code never does.
@Suite("Hand-written Codable in JSON")
struct CodableIdiomTests {
  /// Two types that read and write the keys of one object.
  struct Flat: Codable, Sendable, Equatable {
    struct Price: Codable, Equatable { var cents = 450 }
    struct Label: Codable, Equatable {
      var name = "tea"
      var note: String?
    }

    var price = Price()
    var label = Label()

    init() {}

    init(from decoder: any Decoder) throws {
      price = try Price(from: decoder)
      label = try Label(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try price.encode(to: encoder)
      try label.encode(to: encoder)
    }
  }

  /// One of two forms, the first that fits.
  enum Either: Codable, Sendable, Equatable {
    struct Card: Codable, Equatable { var number: Int }
    struct Invoice: Codable, Equatable { var address: String }

    case card(Card)
    case invoice(Invoice)

    init(from decoder: any Decoder) throws {
      if let card = try? Card(from: decoder) {
        self = .card(card)
      } else {
        self = .invoice(try Invoice(from: decoder))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .card(let card): try card.encode(to: encoder)
      case .invoice(let invoice): try invoice.encode(to: encoder)
      }
    }
  }

  class Item: Codable, @unchecked Sendable {
    var id = 1

    init() {}
  }

  /// A class whose superclass reads the same object.
  final class Book: Item, Equatable, @unchecked Sendable {
    private enum CodingKeys: CodingKey { case title }

    var title = "tea"

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      title = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .title)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .title)
      try super.encode(to: encoder)
    }

    static func == (left: Book, right: Book) -> Bool { left.id == right.id && left.title == right.title }
  }

  /// A class whose superclass has an object of its own, with a key of the same name.
  final class Edition: Item, Equatable, @unchecked Sendable {
    private enum CodingKeys: CodingKey { case id }

    var number = 2

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      number = try container.decode(Int.self, forKey: .id)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .id)
      try super.encode(to: container.superEncoder())
    }

    static func == (left: Edition, right: Edition) -> Bool {
      left.id == right.id && left.number == right.number
    }
  }

  /// Containers of a member that are requested more than once.
  struct Nested: Codable, Sendable, Equatable {
    private enum CodingKeys: CodingKey { case size, parts }
    private enum Width: CodingKey { case width }
    private enum Height: CodingKey { case height }

    var width = 1
    var height = 2
    var parts = ["a", "b"]

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let first = try container.nestedContainer(keyedBy: Width.self, forKey: .size)
      width = try first.decode(Int.self, forKey: .width)
      let second = try container.nestedContainer(keyedBy: Height.self, forKey: .size)
      height = try second.decode(Int.self, forKey: .height)
      parts = try container.decode([String].self, forKey: .parts)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var first = container.nestedContainer(keyedBy: Width.self, forKey: .size)
      try first.encode(width, forKey: .width)
      var second = container.nestedContainer(keyedBy: Height.self, forKey: .size)
      try second.encode(height, forKey: .height)
      for part in parts {
        var list = container.nestedUnkeyedContainer(forKey: .parts)
        try list.encode(part)
      }
    }
  }

  /// Checks that a value is written as Foundation writes it, and read from that.
  static func check<Value: Codable & Sendable & Equatable>(_ value: Value) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = try encoder.encode(value)
    let (read, output) = try await JSONCodingTests.echo(Value.self, String(decoding: written, as: UTF8.self))
    #expect(read == value)
    let again = try JSONSerialization.jsonObject(with: Data(output.utf8))
    #expect(try JSONSerialization.data(withJSONObject: again, options: .sortedKeys) == written)
  }

  @Test("Types that share an object or a container round-trip as with Foundation's JSON")
  func sharing() async throws {
    try await Self.check(Flat())
    try await Self.check([Either.card(.init(number: 5)), .invoice(.init(address: "here"))])
    try await Self.check(Book())
    try await Self.check(Nested())
  }

  @Test("A superclass with an encoder of its own is written below `super`, as with Foundation's JSON")
  func superclass() async throws {
    try await Self.check([Edition()])
    let error = await moduleError { _ = try await JSONCodingTests.echo(Edition.self, #"{"id": 2}"#) }
    #expect(error?.description.hasSuffix("input:1:1: `super` is missing") ?? false)
  }

  @Test("A key that none of the types in an object requests is still an error")
  func unknown() async {
    let error = await moduleError {
      _ = try await JSONCodingTests.echo(Flat.self, #"{"cents": 1, "name": "tea", "noet": "x"}"#)
    }
    #expect(error?.description.hasSuffix("input:1:29: unknown key `noet`; did you mean `note`?") == true)
  }

  enum Shape: Codable, Sendable, Equatable {
    case circle(radius: Int)
    case square(side: Int)
  }

  @Test(
    "An enumeration's case that does not exist, or several, are named",
    arguments: [
      (#"[{"circel": {"radius": 1}}]"#, "input:1:2: `[0]`: expected one known key, found `circel`"),
      (
        #"[{"circle": {"radius": 1}, "square": {"side": 1}}]"#,
        "input:1:2: `[0]`: expected one known key, found `circle`, `square`"
      ),
      ("[{}]", "input:1:2: `[0]`: expected one known key, found none"),
    ]
  )
  func cases(json: String, expected: String) async throws {
    let shapes = [Shape.circle(radius: 1), .square(side: 2)]
    try await Self.check(shapes)
    let error = await moduleError { _ = try await JSONCodingTests.echo([Shape].self, json) }
    #expect(error?.description.hasSuffix(expected) ?? false, "\(String(describing: error))")
  }

  struct Marker: Codable, Sendable, Equatable {}
  struct Marked: Codable, Sendable, Equatable {
    var marker = Marker()
    var markers: [Marker] = []
  }

  @Test("A type without keys knows no members, at any depth")
  func withoutKeys() async throws {
    #expect(try await JSONCodingTests.echo(NoValue.self, "{}").json == "{}")
    let json = #"{"marker": {"x-note": 1}, "markers": [{}]}"#
    #expect(try await JSONCodingTests.echo(Marked.self, json).value == Marked(markers: [Marker()]))
    for json in [#"{"marker": {"on": 1}, "markers": []}"#, #"{"marker": {}, "markers": [{}, {"on": 1}]}"#] {
      let error = await moduleError { _ = try await JSONCodingTests.echo(Marked.self, json) }
      #expect(error?.description.hasSuffix("unknown key `on`") ?? false, "\(String(describing: error))")
    }
    let error = await moduleError { _ = try await JSONCodingTests.echo(NoValue.self, #"{"on": 1}"#) }
    #expect(error?.description.hasSuffix("input:1:2: unknown key `on`") ?? false)
    for json in ["null", "5", "[1]", "\"on\""] {
      let error = await moduleError { _ = try await JSONCodingTests.echo(NoValue.self, json) }
      #expect(error?.code == .badInput, "\(json)")
    }
  }

  /// A list of several types, read by trying one after the other.
  struct Mixed: Codable, Sendable, Equatable {
    struct Skipped: Codable {}

    var cards: [Either.Card] = []
    var numbers: [Int] = []

    init(cards: [Int], numbers: [Int]) {
      self.cards = cards.map { .init(number: $0) }
      self.numbers = numbers
    }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        if let card = try? list.decode(Either.Card.self) {
          cards.append(card)
        } else if let number = try? list.decode(Int.self) {
          numbers.append(number)
        } else {
          _ = try list.decode(Skipped.self)
        }
      }
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for number in numbers { try list.encode(number) }
      for card in cards { try list.encode(card) }
    }
  }

  @Test("An element of a list that does not fit one type may be read as another")
  func trying() async throws {
    let json = #"[1, {"number": 5}, 2, "tea", null, {"number": 6}, [3], 4]"#
    let expected = Mixed(cards: [5, 6], numbers: [1, 2, 4])
    #expect(try JSONDecoder().decode(Mixed.self, from: Data(json.utf8)) == expected)
    #expect(try await JSONCodingTests.echo(Mixed.self, json).value == expected)
    try await Self.check(Mixed(cards: [5, 6], numbers: [1, 2]))
  }

  /// Values whose own order differs from one process to the next, and from one instance to another.
  struct Unordered: Codable, Sendable, Equatable {
    struct Point: Codable, Hashable { var x: Int }

    var counts: [String: Int] = [:]
    var names: [Int: [String: String?]] = [:]
    var tags: Set<String> = []
    var prices: [Point: Double] = [:]
  }

  @Test("Dictionaries and sets are written in one order")
  func unordered() async throws {
    let members = (0..<40).map { #""k\#($0)": \#($0)"# }
    let tags = (0..<40).map { #""t\#($0)""# }
    let names = (0..<40).map { #""\#($0)": {"b": null, "a": "x"}"# }
    let prices = (0..<40).map { #"{"x": \#($0)}, 0.5"# }
    func json(_ order: (inout [String]) -> Void) -> String {
      let lists = [members, names, tags, prices].map { list in
        var list = list
        order(&list)
        return list.joined(separator: ", ")
      }
      return
        #"{"counts": {\#(lists[0])}, "names": {\#(lists[1])}, "tags": [\#(lists[2])], "prices": [\#(lists[3])]}"#
    }
    let output = try await JSONCodingTests.echo(Unordered.self, json { _ in }).json
    #expect(output == (try await JSONCodingTests.echo(Unordered.self, json { $0.reverse() }).json))
    #expect(output.hasPrefix(#"{"counts":{"k0":0,"k1":1,"k10":10,"k11":11,"#), "\(output)")
    #expect(output.contains(#""names":{"0":{"a":"x","b":null},"1":{"a":"x","b":null},"10":"#), "\(output)")
    #expect(output.contains(#""tags":["t0","t1","t10","t11","#), "\(output)")
    #expect(output.contains(#""prices":[{"x":0},0.5,{"x":10},0.5,{"x":11},0.5,"#), "\(output)")
  }
}
