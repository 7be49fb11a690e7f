import ModuleManifests
import VersionResolver

/// Decodes the values under one name: one for a scalar, any number for a list.
struct RouteValueDecoder: Decoder, IntegerDecoding {
  let name: String
  let values: [String]
  /// Whether the values come from the path, where several values are the segments of a wildcard.
  let isPath: Bool
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw bad("a parameter is one value or a list, and has no members")
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { RouteUnkeyedDecoder(name: name, values: values) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func bad(_ message: String) -> RouteSyntaxError {
    RouteSyntaxError(.badParameter, "`\(name)`: \(message)")
  }

  private func text() throws(RouteSyntaxError) -> String {
    guard let first = values.first else { throw RouteSyntaxError(.badParameter, "`\(name)` is missing") }
    if values.count == 1 { return first }
    if isPath { return values.joined(separator: "/") }
    // Which one is used would depend on the reader.
    throw bad("expected one value, found \(values.count)")
  }

  private func scalar<Value: LosslessStringConvertible>(_ type: Value.Type, _ what: String)
    throws(RouteSyntaxError)
    -> Value
  {
    let text = try text()
    guard let value = Value(text) else { throw bad("expected \(what), found `\(text)`") }
    return value
  }

  func decodeNil() -> Bool { values.isEmpty }

  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type, "true or false") }
  func decode(_ type: String.Type) throws -> String { try text() }
  func decode(_ type: Double.Type) throws -> Double { try number(type) }
  func decode(_ type: Float.Type) throws -> Float { try number(type) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    do { return try T(from: self) } catch { throw refusal(error, of: type) }
  }

  /// Returns what a type's `Codable` threw as an error about this parameter.
  private func refusal(_ error: any Error, of type: Any.Type) -> any Error {
    switch error {
    case let error as DecodingError: bad(error.expectation(of: type, at: 0) ?? error.message)
    case let error as ConfigurationError: bad(error.message)
    default: error
    }
  }

  /// NaN and infinity are rejected, since few handlers expect them. A handler that does can decode the text.
  private func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type)
    throws(RouteSyntaxError) -> Value
  {
    let value = try scalar(type, "a number")
    guard value.isFinite else {
      let greatest = Value.greatestFiniteMagnitude
      throw bad("expected a number from \(-greatest) to \(greatest), found `\(try text())`")
    }
    return value
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(RouteSyntaxError) -> Value {
    let text = try text()
    if let value = Value(wholeNumber: text) { return value }
    throw bad(
      "expected an integer\(text.isInteger ? " from \(Value.min) to \(Value.max)" : ""), found `\(text)`"
    )
  }
}

/// Decodes the values under one name as a list.
struct RouteUnkeyedDecoder: ElementwiseDecoding {
  let name: String
  let values: [String]
  var codingPath: [any CodingKey] { [] }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }
  private(set) var currentIndex = 0

  init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }

  mutating func next<Value>(_ read: (RouteValueDecoder) throws -> Value) throws -> Value {
    guard currentIndex < values.count else {
      throw RouteSyntaxError(.badParameter, "`\(name)`: expected more than \(values.count.counted("value"))")
    }
    let value = try read(RouteValueDecoder(name: name, values: [values[currentIndex]], isPath: false))
    currentIndex += 1
    return value
  }
}
