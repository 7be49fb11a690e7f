import Foundation
import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Dates, data, decimal numbers and URLs in JSON")
struct JSONCodingTests {
  struct Order: Codable, Sendable, Equatable {
    var due: Date?
    var days: [Date] = []
    var key: Data?
    var price: Decimal?
    var prices: [String: Decimal] = [:]
    var link: URL?
  }

  /// Money in cents, which an API encodes as text.
  struct Money: Codable, Sendable, Equatable { var cents: Int }

  /// Returns what `echo` makes of an input in a remote call, and what the handler received.
  static func echo<Value: Codable & Sendable>(
    _ type: Value.Type,
    _ json: String,
    configure: (inout JSONCoding) -> Void = { _ in }
  ) async throws -> (value: Value, json: String) {
    let seen = Guarded<Value?>(nil)
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { _ in .allow }
    configure(&options.coding)
    let echo = module("echo") { context in
      context.handle(Action<Value, Value>("echo"), exposure: .remote) { value in
        seen.withLock { $0 = value }
        return value
      }
    }
    let manager = try ModuleManager(modules: [echo], options: options)
    try await manager.start()
    let output: Result<[UInt8], any Error>
    do {
      output = .success(try await manager.handleRemoteCall("echo", input: Array(json.utf8), caller: ""))
    } catch { output = .failure(error) }
    await manager.stop()
    return (
      try #require(try output.map { _ in seen.withLock { $0 } }.get()),
      String(decoding: try output.get(), as: UTF8.self)
    )
  }

  static func error(_ json: String, configure: (inout JSONCoding) -> Void = { _ in }) async -> String {
    await moduleError { _ = try await echo(Order.self, json, configure: configure) }?.description ?? "none"
  }

  @Test("The defaults match what JSON APIs use")
  func standard() async throws {
    let json = #"""
      {"due": "2026-03-01T13:00:00.250+01:00", "days": ["2026-03-01T00:00:00Z", "1969-12-31T23:59:59.500Z"],
       "key": "AP8Q", "price": 12345678901234567890.12345678, "prices": {"tea": -0.50, "cup": 1e3},
       "link": "https://shop.example/cart?id=5#top"}
      """#
    let (order, output) = try await Self.echo(Order.self, json)
    #expect(order.due == Date(timeIntervalSince1970: 1_772_366_400.25))
    #expect(order.days.map(\.timeIntervalSince1970) == [1_772_323_200, -0.5])
    #expect(order.key == Data([0, 255, 16]))
    #expect(order.price == Decimal(string: "12345678901234567890.12345678"))
    #expect(order.prices == ["tea": Decimal(string: "-0.5") ?? 0, "cup": 1_000])
    #expect(order.link == URL(string: "https://shop.example/cart?id=5#top"))
    #expect(output.contains(#""due":"2026-03-01T12:00:00.250Z""#), "\(output)")
    #expect(output.contains(#""days":["2026-03-01T00:00:00Z","1969-12-31T23:59:59.500Z"]"#), "\(output)")
    #expect(
      output.contains(#""key":"AP8Q""#) && output.contains(#""price":12345678901234567890.12345678"#),
      "\(output)"
    )
    #expect(output.contains(#""link":"https://shop.example/cart?id=5#top""#), "\(output)")
  }

  @Test("The forms agree with Foundation's own JSON, in both directions", arguments: 0..<40)
  func oracle(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    // Whole seconds: Foundation writes no fraction.
    func date() -> Date { Date(timeIntervalSince1970: Double(number(-11_676_096_000...253_402_300_799))) }
    func decimal() -> Decimal {
      let digits = (0..<number(1...38)).map { _ in String(number(0...9)) }.joined()
      return Decimal(string: "\(number(0...1) == 0 ? "-" : "")\(digits)e\(number(-60...60))") ?? 0
    }
    let order = Order(
      due: date(),
      days: (0..<number(0...4)).map { _ in date() },
      key: Data((0..<number(0...70)).map { _ in UInt8(truncatingIfNeeded: number(0...255)) }),
      price: decimal(),
      prices: ["a": decimal(), "b": decimal()],
      link: URL(string: "https://a.example/\(number(0...99))?q=%C3%BC")
    )
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let written = String(decoding: try encoder.encode(order), as: UTF8.self)
    let (read, output) = try await Self.echo(Order.self, written)
    #expect(read == order, "seed \(seed): \(written)")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    #expect(try decoder.decode(Order.self, from: Data(output.utf8)) == order, "seed \(seed): \(output)")
  }

  @Test("Milliseconds round-trip in every four-digit year", arguments: 0..<200)
  func milliseconds(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    // From 1600 on, since Foundation uses the Julian calendar before. It drops digits that a `Double` cannot hold exactly.
    let seconds = Int.random(in: -11_676_096_000...253_402_300_799, using: &generator)
    let milliseconds = Int.random(in: 0...999, using: &generator)
    let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast()
    let input = "\(whole).\(String(1_000 + milliseconds).dropFirst())Z"
    let (_, output) = try await Self.echo([Date].self, "[\"\(input)\"]")
    let text = try #require(try JSONDecoder().decode([String].self, from: Data(output.utf8)).first)
    #expect(text == (milliseconds == 0 ? "\(whole)Z" : input))
  }

  @Test("Values are written as the host chooses")
  func strategies() async throws {
    let seconds = try await Self.echo(Order.self, #"{"due": 0.5, "days": [], "prices": {}}"#) {
      $0.dates = .secondsSince1970
    }
    #expect(seconds.value.due == Date(timeIntervalSince1970: 0.5) && seconds.json.contains(#""due":0.5"#))
    let milliseconds = try await Self.echo(Order.self, #"{"due": 1772366400250, "days": [], "prices": {}}"#) {
      $0.dates = .millisecondsSince1970
    }
    #expect(milliseconds.value.due == Date(timeIntervalSince1970: 1_772_366_400.25))
    let text = try await Self.echo(Order.self, #"{"days": [], "prices": {"tea": "0.10"}}"#) {
      $0.decimals = .string
    }
    #expect(text.json.contains(#"{"tea":"0.1"}"#), "\(text.json)")
    let own = try await Self.echo(Order.self, #"{"due": 1, "days": [], "key": [1, 2], "prices": {}}"#) {
      $0.dates = .deferredToType
      $0.data = .deferredToType
    }
    #expect(own.value.due == Date(timeIntervalSinceReferenceDate: 1) && own.value.key == Data([1, 2]))
    let base = #"{"relative": "https://a.example"}"#
    let link = #"{"days": [], "prices": {}, "link": {"relative": "cart", "base": \#(base)}}"#
    let relative = try await Self.echo(Order.self, link) { $0.urls = .deferredToType }
    #expect(relative.value.link == URL(string: "cart", relativeTo: URL(string: "https://a.example")))
    #expect(relative.json.contains(#""relative":"cart""#), "\(relative.json)")
    #expect(await Self.error(link).contains("`link`: expected a URL, found an object"))
  }

  @Test("A type of the host's choice is written in its form, even inside other types")
  func conversion() async throws {
    let (prices, output) = try await Self.echo([[String: Money?]].self, #"[{"tea": "4.50", "free": null}]"#) {
      $0.write(Money.self, as: Decimal.self) { money in
        Decimal(money.cents) / 100
      } decode: { _ in
        throw Failure()
      }
      // The later choice counts.
      $0.write(Money.self, as: String.self) {
        "\($0.cents / 100).\($0.cents % 100)"
      } decode: { text in
        guard let value = Double(text) else { throw ConfigurationError("expected a price such as 4.50") }
        return Money(cents: Int(value * 100))
      }
    }
    #expect(prices == [["tea": Money(cents: 450), "free": nil]])
    #expect(output.contains(#""tea":"4.50""#), "\(output)")
  }

  private struct Numbers: Codable, Sendable, Equatable {
    var id: Int64
    var other: Int64?
    var list: [Int64]
    var isOn: Bool
  }

  @Test("Standard types have the host's form, too, as members and as elements")
  func simpleConversion() async throws {
    func coding(_ options: inout JSONCoding) {
      options.write(Int64.self, as: String.self) {
        String($0)
      } decode: { text in
        guard let number = Int64(text) else { throw ConfigurationError("expected digits") }
        return number
      }
      options.write(Bool.self, as: Int.self) {
        $0 ? 1 : 0
      } decode: {
        $0 == 1
      }
    }
    let json = #"{"id":"9007199254740993","other":"2","list":["3"],"isOn":1}"#
    let (value, output) = try await Self.echo(Numbers.self, json, configure: coding)
    #expect(value == Numbers(id: 9_007_199_254_740_993, other: 2, list: [3], isOn: true))
    #expect(output == json)
    for (json, message) in [
      (#"{"id": 5, "list": [], "isOn": 1}"#, "input:1:8: `id`: expected a string, found a number"),
      (#"{"id": "5", "list": ["a"], "isOn": 1}"#, "input:1:22: `list[0]`: expected digits"),
      (#"{"id": "5", "list": [], "isOn": true}"#, "`isOn`: expected an integer, found a boolean"),
    ] {
      let error = await moduleError { _ = try await Self.echo(Numbers.self, json, configure: coding) }
      #expect(error?.description.contains(message) ?? false, "\(String(describing: error))")
    }
  }

  private struct Wrapped: Codable, Sendable {
    var money: Money
    func encode(to encoder: any Encoder) throws { try money.encode(to: encoder) }
    init(money: Money) { self.money = money }
    init(from decoder: any Decoder) throws { money = try decoder.singleValueContainer().decode(Money.self) }
  }

  private struct Tree: Codable, Sendable, Equatable {
    var name: String
    var children: [Tree]
  }

  @Test("A form applies once to a value, so one may be made of the same type")
  func sameType() async throws {
    let upper: (inout JSONCoding) -> Void = {
      $0.write(String.self, as: String.self) {
        $0.uppercased()
      } decode: {
        $0.lowercased()
      }
    }
    let names = try await Self.echo([String: [String]].self, #"{"n": ["B"]}"#, configure: upper)
    #expect(names.value == ["n": ["b"]] && names.json == #"{"n":["B"]}"#)
    #expect(try await Self.echo(String.self, #""B""#, configure: upper).value == "b")
    // Within a form, it applies again to values that the value contains.
    let tree = try await Self.echo(
      Tree.self,
      #"{"name": "a!", "children": [{"name": "b!", "children": []}]}"#
    ) {
      $0.write(Tree.self, as: Tree.self) {
        Tree(name: $0.name + "!", children: $0.children)
      } decode: {
        Tree(name: String($0.name.dropLast()), children: $0.children)
      }
    }
    #expect(tree.value == Tree(name: "a", children: [Tree(name: "b", children: [])]))
    #expect(tree.json == #"{"name":"a!","children":[{"name":"b!","children":[]}]}"#)
    // Seconds as dates, dates as seconds.
    let both = try await Self.echo([Date].self, #"["1970-01-01T00:00:07Z"]"#) {
      $0.write(Date.self, as: Int.self) {
        Int($0.timeIntervalSince1970)
      } decode: {
        Date(timeIntervalSince1970: Double($0))
      }
      $0.write(Int.self, as: Date.self) {
        Date(timeIntervalSince1970: Double($0))
      } decode: {
        Int($0.timeIntervalSince1970)
      }
    }
    #expect(both.value == [Date(timeIntervalSince1970: 7)] && both.json == #"["1970-01-01T00:00:07Z"]"#)
    let optional = try await Self.echo(Money.self, #"{"cents": 7}"#) {
      $0.write(Money.self, as: Money?.self) {
        $0
      } decode: {
        $0 ?? Money(cents: 0)
      }
    }
    #expect(optional.value == Money(cents: 7) && optional.json == #"{"cents":7}"#)
    let wrapped = try await Self.echo(Money.self, #"{"cents": 7}"#) {
      $0.write(Money.self, as: Wrapped.self) {
        Wrapped(money: $0)
      } decode: {
        $0.money
      }
    }
    #expect(wrapped.value == Money(cents: 7) && wrapped.json == #"{"cents":7}"#)
  }

  @Test(
    "A value that does not fit is refused at its place, with what was expected",
    arguments: [
      (
        #"{"due": "yesterday"}"#,
        "input:1:9: `due`: expected a date and time such as 2026-03-01T00:00:00Z: expected 4 digits for the year"
      ),
      (
        #"{"due": "2026-02-30T00:00:00Z"}"#,
        "input:1:9: `due`: expected a date and time such as 2026-03-01T00:00:00Z: the day of this month must be from 1 to 28"
      ),
      (#"{"due": 772366400}"#, "input:1:9: `due`: expected a date and time in a string, found a number"),
      (
        #"{"days": ["2026-03-01T00:00:00Z", 5]}"#,
        "input:1:35: `days[1]`: expected a date and time in a string, found a number"
      ),
      (
        #"{"days": [], "key": "AP8"}"#,
        "input:1:21: `key`: expected Base64 with padding, found something else"
      ),
      (#"{"days": [], "key": "AP8R="}"#, "`key`: expected Base64"),
      (#"{"days": [], "key": "AB=="}"#, "`key`: expected Base64"),
      (#"{"days": [], "key": "A P8"}"#, "`key`: expected Base64"),
      (#"{"days": [], "key": [1]}"#, "`key`: expected a string in Base64"),
      (#"{"days": [], "price": "12"}"#, "input:1:23: `price`: expected a number, found a string"),
      (
        #"{"days": [], "price": 1e999999999999999999999}"#,
        "`price`: expected a decimal number of at most 38 digits, with an exponent from -128 to 127"
      ),
      (
        #"{"days": [], "price": 1e200}"#,
        "`price`: expected a decimal number of at most 38 digits, with an exponent from -128 to 127"
      ),
      (
        #"{"days": [], "price": 9999999999999999999999999999999999999999}"#,
        "`price`: expected a decimal number"
      ),
      (#"{"days": [], "prices": {"tea": true}}"#, "input:1:32: `tea`: expected a number, found a boolean"),
      (#"{"days": [], "prices": {}, "link": 5}"#, "input:1:36: `link`: expected a URL, found a number"),
      (#"{"days": [], "prices": {}, "link": ""}"#, "input:1:36: `link`: expected a URL"),
    ]
  )
  func mistakes(json: String, expected: String) async {
    let error = await Self.error(json)
    #expect(error.contains(expected), "\(error)")
  }

  @Test("A module's configuration has the same forms, and follows the host's choice")
  func configuration() async throws {
    struct Settings: Decodable, Equatable {
      var since: Date
      var link: URL
      var fee: Decimal
    }
    func read(_ json: String, _ configure: (inout JSONCoding) -> Void = { _ in }) async throws -> Settings {
      let result = Shared<Settings>()
      let configuration = try ModuleConfiguration(json: Array(json.utf8), path: "config.json")
      var options = ModuleManagerOptions.patient
      configure(&options.coding)
      let reader = FakeModule("http") { context in
        await result.set { try context.configuration(Settings.self) }
      }
      let manager = try ModuleManager(modules: [reader], configuration: configuration, options: options)
      try await manager.start()
      await manager.stop()
      return try #require(result.value).get()
    }
    let expected = Settings(
      since: Date(timeIntervalSince1970: 0),
      link: try #require(URL(string: "https://a.example")),
      fee: try #require(Decimal(string: "0.30"))
    )
    let json = #"{"http": {"since": "1970-01-01T00:00:00Z", "link": "https://a.example", "fee": 0.30}}"#
    #expect(try await read(json) == expected)
    let number = #"{"http": {"since": 0, "link": "https://a.example", "fee": 0.30}}"#
    #expect(try await read(number) { $0.dates = .secondsSince1970 } == expected)
    let error = await moduleError { _ = try await read(number) }
    #expect(
      error?.description.contains("config.json:1:20: `since`: expected a date and time") == true,
      "\(String(describing: error))"
    )
  }
}
