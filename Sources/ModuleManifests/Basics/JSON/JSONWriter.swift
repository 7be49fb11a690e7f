/// Writes JSON. The same value always results in the same bytes.
///
/// Strings are escaped where the grammar requires it, and also where a character could mislead a terminal or a reader: control
/// characters, invisible ones and those that change the direction of text. Nothing else is escaped.
package struct JSONWriter {
  private var output: [UInt8] = []
  private var depth = 0
  private let isPretty: Bool
  /// Whether everything that is not ASCII is escaped, all of which is in strings.
  private let isASCII: Bool

  package init(isPretty: Bool = true, isASCII: Bool = false) {
    self.isPretty = isPretty
    self.isASCII = isASCII
  }

  package var text: String { String(decoding: output, as: UTF8.self) }
  package var bytes: [UInt8] { output }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .bool(let value): raw(value ? "true" : "false")
    case .integer(let value): raw(String(value))
    case .number(let text): raw(text)
    case .string(let text): string(text)
    case .array(let values):
      container("[", "]", values) { writer, value in writer.write(value) }
    case .object(let object):
      container("{", "}", object.members) { writer, member in
        writer.string(member.key)
        writer.raw(writer.isPretty ? ": " : ":")
        writer.write(member.value)
      }
    }
  }

  /// Appends text that is already JSON.
  package mutating func raw(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  /// Appends a string in quotes.
  package mutating func string(_ text: String) {
    output.append(UInt8(ascii: "\""))
    var copy = text
    let isPlain = copy.withUTF8 { bytes in
      let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
      if isPlain { output.append(contentsOf: bytes) }
      return isPlain
    }
    if !isPlain { escape(text) }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": raw("\\\"")
      case "\\": raw("\\\\")
      case "\n": raw("\\n")
      case "\r": raw("\\r")
      case "\t": raw("\\t")
      case _ where scalar.value >= 0x20 && scalar.value < 0x7F:
        output.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where !isASCII && Printable.isVisible(scalar):
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default:
        for unit in String(scalar).utf16 { escape(unit) }
      }
    }
  }

  private mutating func escape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    raw("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
  }

  private mutating func container<Element>(
    _ open: String,
    _ close: String,
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    raw(open)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { raw(",") }
      lineBreak()
      body(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { lineBreak() }
    raw(close)
  }

  private mutating func lineBreak() {
    guard isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}
