import Foundation
import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Whole numbers in JSON")
struct WholeNumberTests {
  struct Count<Number: Codable & Sendable & Equatable>: Codable, Sendable, Equatable { var count: Number }

  static func read<Number: Codable & Sendable & Equatable>(_ type: Number.Type, _ text: String) async
    -> Number?
  {
    do {
      return try await JSONCodingTests.echo(Count<Number>.self, #"{"count": \#(text)}"#).value.count
    } catch {
      #expect(ModuleError(error)?.code == .badInput)
      return nil
    }
  }

  @Test("An integer may be written with a fraction or an exponent, as long as it is whole", arguments: 0..<20)
  func law(seed: UInt64) async {
    var generator = SplitMix64(seed: seed)
    let number = Int.random(in: .min ... .max, using: &generator) >> Int.random(in: 0..<64, using: &generator)
    for text in ["\(number).0", "\(number).000", "\(number)e0", "\(number).0E+0", "\(number)0.0e-1"] {
      // JSON has no numbers such as 00.
      if number == 0, text.hasPrefix("00") { continue }
      #expect(await Self.read(Int.self, text) == number, "\(text)")
    }
    for text in ["\(number).5", "\(number).00000000000000000001", "\(number)1e-1", "\(number)e-400"]
    where number != 0 {
      #expect(await Self.read(Int.self, text) == nil, "\(text)")
    }
  }

  @Test("It has to fit its type, however it is written")
  func bounds() async {
    #expect(await Self.read(Int8.self, "12.7e1") == 127)
    #expect(await Self.read(Int8.self, "128.0") == nil)
    #expect(await Self.read(UInt8.self, "-0.0") == 0)
    #expect(await Self.read(UInt8.self, "-1.0") == nil)
    #expect(await Self.read(UInt64.self, "18446744073709551615.0") == .max)
    #expect(await Self.read(Int.self, "9223372036854775808.0") == nil)
    #expect(await Self.read(Int.self, "1e400") == nil)
    #expect(await Self.read(Int.self, "1e99999999999999999999") == nil)
    #expect(await Self.read(Int.self, "1e\(Int.max)") == nil)
    // The one exponent whose absolute value is no `Int`.
    #expect(await Self.read(Int.self, "1e\(Int.min)") == nil)
  }

  struct Wide: Codable, Sendable, Equatable {
    var signed: Int128
    var unsigned: UInt128
    var list: [Int128]
    var named: [String: UInt128]
    var pair: Pair
  }

  /// A list of two different types, which an automatic conformance never writes.
  struct Pair: Codable, Sendable, Equatable {
    var first: Int128
    var second: UInt128

    init(first: Int128, second: UInt128) {
      self.first = first
      self.second = second
    }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      first = try list.decode(Int128.self)
      second = try list.decode(UInt128.self)
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(first)
      try list.encode(second)
    }
  }

  @Test("Integers of 128 bits are read and written like the others, also in a URL")
  func wide() async throws {
    let pair = Pair(first: .max, second: .max)
    let wide = Wide(signed: .min, unsigned: .max, list: [.max, -1], named: ["a": .max], pair: pair)
    let json = String(decoding: try JSONEncoder().encode(wide), as: UTF8.self)
    let echo = try await JSONCodingTests.echo(Wide.self, json)
    #expect(echo.value == wide)
    #expect(try JSONDecoder().decode(Wide.self, from: Data(echo.json.utf8)) == wide)
    #expect(await Self.read(Int128.self, "170141183460469231731687303715884105727.0") == .max)
    #expect(await Self.read(Int128.self, "170141183460469231731687303715884105728") == nil)

    struct Input: Codable, Sendable, Equatable {
      var id: UInt128
      var list: [Int128]
      var pair: Pair
    }
    let input = Input(id: .max, list: [.min, 1], pair: pair)
    let pattern = try RoutePattern("shop://wide/:id")
    let route = ResolvedRoute(url: try pattern.url(for: input), pattern: pattern, module: "wide")
    #expect(try route.input(as: Input.self) == input)
  }

  @Test("Foundation reads the same numbers", arguments: ["1.0", "1e2", "-3.00", "2.5e1", "1.5", "1e-1"])
  func oracle(text: String) async {
    let expected = try? JSONDecoder().decode([Int].self, from: Data("[\(text)]".utf8)).first
    #expect(await Self.read(Int.self, text) == expected)
  }
}
