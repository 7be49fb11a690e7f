package import ModuleManifests

/// Random JSON values with unpleasant strings.
package enum RandomJSON {
  package static func value(using generator: inout SplitMix64, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int.random(in: -1_000_000_000...1_000_000_000, using: &generator))
    case 3:
      return .number(
        "\(Int.random(in: -99...99, using: &generator)).\(Int.random(in: 1...9, using: &generator))"
      )
    case 4, 5: return .string(string(using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in value(using: &generator, depth: depth - 1) }
      )
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        object[string(using: &generator)] = value(using: &generator, depth: depth - 1)
      }
      return .object(object)
    }
  }

  package static func string(using generator: inout SplitMix64) -> String {
    let letters: [Unicode.Scalar] = [
      "a", "b", "z", "0", " ", "\"", "\\", "/", "\n", "\t", "\r", "\u{1}", "\u{7F}", "ä", "東", "😀",
      "\u{202E}",
      "\u{2028}", "{", "}", ":", ",",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      text.unicodeScalars.append(letters.randomElement(using: &generator) ?? "a")
    }
    return text
  }
}
