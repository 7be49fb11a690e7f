import Foundation
import ModuleManifests
import TestSupport
import Testing

@Suite("Compared with Foundation's JSONSerialization")
struct JSONDifferentialTests {
  @Test("Random documents have the same content", arguments: RandomRuns.blocks(40))
  func sameContent(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let value = RandomJSON.value(using: &generator, depth: 4)
      for text in [value.text, value.compactText] {
        let document = try JSONDocument(parsing: Array(text.utf8))
        #expect(JSONValue(document.root) == value)
        #expect(document.duplicateKeys.isEmpty)
        let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        #expect(Self.isEqual(value, theirs), "\(text)")
      }
    }
  }

  @Test(
    "Documents with one random mistake are refused where Foundation refuses them",
    arguments: RandomRuns.blocks(40)
  )
  func sameVerdict(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 1000)
    for _ in 0..<50 {
      var bytes = Array(RandomJSON.value(using: &generator, depth: 3).compactText.utf8)
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(Array("{}[],:\"0e.x-\\".utf8).randomElement(using: &generator) ?? 0, at: index)
      default: bytes[index] = Array("{}[],:\"0e.x-\\".utf8).randomElement(using: &generator) ?? 0
      }
      guard !bytes.isEmpty else { continue }
      let theirs = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      let ours = (try? JSONDocument(parsing: bytes)) != nil
      // Foundation also accepts some things that the grammar does not, such as numbers with leading zeros in some versions.
      // Whatever it refuses must be refused here too, and whatever is accepted here must be accepted there.
      if ours {
        #expect(theirs || Self.isBeyondFoundation(bytes), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// Foundation cannot represent some numbers that the grammar allows.
  private static func isBeyondFoundation(_ bytes: [UInt8]) -> Bool {
    bytes.contains(UInt8(ascii: "e")) || bytes.contains(UInt8(ascii: "E"))
  }

  private static func isEqual(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: other is NSNull
    case .bool(let bool): (other as? NSNumber)?.boolValue == bool
    case .integer(let integer): (other as? NSNumber)?.intValue == integer
    case .number(let text): (other as? NSNumber)?.doubleValue == Double(text)
    case .string(let text): (other as? String).map { Array($0.utf16) == Array(text.utf16) } ?? false
    case .array(let values):
      (other as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy(isEqual) } ?? false
    case .object(let object):
      (other as? [String: Any]).map { dictionary in
        dictionary.count == object.members.count
          && object.members.allSatisfy { key, value in dictionary[key].map { isEqual(value, $0) } ?? false }
      } ?? false
    }
  }
}
