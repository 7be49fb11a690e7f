import ModuleManifests

/// A decimal number as Foundation stores it: a mantissa of 128 bits and a power of ten.
struct DecimalParts {
  private var isNegative = false
  private var mantissa: UInt128 = 0
  private var exponent = 0

  /// Parses a JSON number; `nil` if it is not a number, or if the type cannot represent every digit.
  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes = bytes.dropFirst()
    }
    if let e = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      let written = String(decoding: bytes[(e + 1)...], as: UTF8.self)
      guard let power = Int(written), power.magnitude < 1_000 else { return nil }
      exponent = power
      bytes = bytes[..<e]
    }
    var digits: [UInt8] = []
    var hasPoint = false
    for byte in bytes {
      if byte == UInt8(ascii: "."), !hasPoint, !digits.isEmpty {
        hasPoint = true
        continue
      }
      guard byte &- UInt8(ascii: "0") < 10, digits.count < 1_000 else { return nil }
      digits.append(byte)
      if hasPoint { exponent -= 1 }
    }
    guard !digits.isEmpty, bytes.last != UInt8(ascii: ".") else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    let zeros = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    exponent += zeros
    if significant.isEmpty { exponent = 0 }
    guard let mantissa = UInt128("0" + String(decoding: significant.dropLast(zeros), as: UTF8.self)),
      Int8(exactly: exponent) != nil
    else { return nil }
    self.mantissa = mantissa
    if mantissa == 0 { isNegative = false }
  }

  /// Reads the form that the type's own `Codable` writes; `nil` if it is not a number.
  init?(_ object: JSONObject) {
    guard let exponent = Self.integer(object["exponent"]), let length = Self.integer(object["length"]),
      case .bool(let isNegative)? = object["isNegative"], case .array(let words)? = object["mantissa"],
      // Not a number.
      length > 0 || !isNegative
    else { return nil }
    for word in words.prefix(max(0, length)).reversed() {
      guard let word = Self.integer(word).flatMap({ UInt16(exactly: $0) }) else { return nil }
      mantissa = mantissa << 16 | UInt128(word)
    }
    self.isNegative = isNegative
    self.exponent = exponent
  }

  private static func integer(_ value: JSONValue?) -> Int? {
    switch value {
    case .integer(let integer): integer
    case .number(let text): Int(text)
    default: nil
    }
  }

  /// The form that the type's own `Codable` reads.
  var json: JSONValue {
    let words = (0..<8).map { Int(UInt16(truncatingIfNeeded: mantissa >> (16 * $0))) }
    return [
      "exponent": .integer(exponent), "length": .integer(8 - words.reversed().prefix { $0 == 0 }.count),
      "isNegative": .bool(isNegative), "isCompact": true, "mantissa": .array(words.map { .integer($0) }),
    ]
  }

  /// The number with all of its digits and without an exponent.
  var text: String {
    var digits = String(mantissa)
    if mantissa == 0 { return digits }
    if exponent >= 0 {
      digits += String(repeating: "0", count: exponent)
    } else {
      let missing = 1 - exponent - digits.utf8.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: exponent))
    }
    return (isNegative ? "-" : "") + digits
  }
}
