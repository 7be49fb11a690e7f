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
  }

  @Test("Foundation reads the same numbers", arguments: ["1.0", "1e2", "-3.00", "2.5e1", "1.5", "1e-1"])
  func oracle(text: String) async {
    let expected = try? JSONDecoder().decode([Int].self, from: Data("[\(text)]".utf8)).first
    #expect(await Self.read(Int.self, text) == expected)
  }
}
