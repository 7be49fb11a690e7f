/// A JSON value to be written: for results of `--format json`, the lockfile, and tests.
///
/// ```swift
/// let value: JSONValue = ["schema": "modctl.resolve/1", "modules": ["cart", "log"]]
/// print(value.text)
/// ```
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number as it is written, for values that are passed on unchanged.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (key: $0.0, value: $0.1) }))
  }
}

extension JSONValue {
  /// Returns an array of strings.
  package static func strings(_ strings: some Sequence<String>) -> JSONValue {
    .array(strings.map { .string($0) })
  }

  /// Returns a string or `null`.
  package static func optional(_ string: String?) -> JSONValue {
    string.map { .string($0) } ?? .null
  }

  /// Creates the value of a document's element. Its depth is bounded by ``JSONLimits/depth``.
  package init(_ element: JSONElement) {
    switch element.kind {
    case .null: self = .null
    case .bool: self = .bool(element.bool ?? false)
    case .number:
      // `-0` would be read as 0, but must stay as it is, because digests depend on the text.
      let source = element.source
      self = element.integer.flatMap { String($0) == source ? .integer($0) : nil } ?? .number(source)
    case .string: self = .string(element.string ?? "")
    case .array: self = .array(element.elements.map { JSONValue($0) })
    case .object:
      self = .object(
        JSONObject(element.members.map { (key: $0.key.string ?? "", value: JSONValue($0.value)) })
      )
    }
  }

  /// The value as text: two spaces of indentation, one member or element per line, LF, no trailing line break.
  package var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }

  /// The value as ``text``, with `\uXXXX` in place of everything that is not ASCII.
  package var asciiText: String {
    var writer = JSONWriter(isASCII: true)
    writer.write(self)
    return writer.text
  }

  /// The value as text on one line without whitespace.
  package var compactText: String {
    var writer = JSONWriter(isPretty: false)
    writer.write(self)
    return writer.text
  }
}
