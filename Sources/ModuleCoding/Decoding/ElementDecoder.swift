import ModuleManifests

/// Decodes a JSON value into the containers that `Decodable` reads.
///
/// Three words in size, so that a decoder as `any Decoder` needs no allocation.
struct ElementDecoder: Swift.Decoder {
  /// The value's node on the tape.
  private let index: Int
  private let path: CodingPath?
  let reader: ConfigurationReader
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var codingPath: [any CodingKey] { CodingPath.keys(path) }

  init(_ element: JSONElement, path: CodingPath?, reader: ConfigurationReader) {
    index = element.index
    self.path = path
    self.reader = reader
  }

  var element: JSONElement { JSONElement(document: reader.document, index: index) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard element.kind == .object else { throw mismatch("an object") }
    return KeyedDecodingContainer(ElementKeyedContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard element.kind == .array else { throw mismatch("an array") }
    return ElementUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func child(_ element: JSONElement, _ key: any CodingKey) -> ElementDecoder {
    ElementDecoder(element, path: CodingPath(key, in: path), reader: reader)
  }

  func mismatch(_ expected: String) -> ConfigurationError {
    refusal("expected \(expected), found \(element.kind.described)")
  }

  func refusal(_ message: String) -> ConfigurationError {
    reader.refusal(message, of: element, at: codingPath)
  }
}

extension ElementDecoder: IntegerDecoding {
  func decodeNil() -> Bool { element.kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    if let value = try simple(type) { return value }
    guard let value = element.bool else { throw mismatch("true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    if let value = try simple(type) { return value }
    guard let value = element.string else { throw mismatch("a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    try simple(type) ?? element.simpleDouble ?? number(type)
  }
  func decode(_ type: Float.Type) throws -> Float { try simple(type) ?? number(type) }
  func decode(_ type: Int.Type) throws -> Int { try simple(type) ?? element.integer ?? integer(type) }

  /// Returns a value of a standard type in the host's form of it; `nil` if there is none.
  private func simple<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard reader.types.hasSimpleForms, reader.types.simpleForm(of: type, at: path) != nil else { return nil }
    return try decode(type)
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      switch reader.types.form(of: type, at: path) {
      case .own, .unordered:
        let value = try T(from: self)
        // A type without keys has not looked at the object, and knows none of its members.
        if element.kind == .object { reader.open(element) }
        return value
      case .conversion(let conversion):
        let inner = ElementDecoder(element, path: CodingPath(formOf: type, in: path), reader: reader)
        guard let value = try conversion.decode(from: inner) as? T else { throw mismatch("\(type)") }
        return value
      case .foundation(let foundation): return try foundation.read(type, from: element, reader.types.coding)
      }
    } catch { throw placed(error, of: type) }
  }

  /// Returns what a type's `Codable` threw as an error about this value. Not generic, so that it exists once.
  private func placed(_ error: any Error, of type: Any.Type) -> any Error {
    switch error {
    case let error as ConfigurationError where error.isPlaced:
      guard let values = ExpectedValues(type), error == mismatch(values.kind) else { return error }
      return mismatch(values.described)
    case let error as DecodingError:
      // Any other one has its own path.
      return error.expectation(of: type, at: codingPath.count).map(refusal) ?? error
    default: return refusal((error as? ConfigurationError)?.message ?? "\(error)")
    }
  }

  /// JSON has only finite numbers, but a number too large for its type would become infinite.
  private func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type) throws
    -> Value
  {
    guard element.kind == .number, let value = Value(element.source) else { throw mismatch("a number") }
    guard value.isFinite else {
      let greatest = Value.greatestFiniteMagnitude
      throw refusal("expected a number from \(-greatest) to \(greatest)")
    }
    return value
  }

  func integer<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
    if let value = try simple(type) { return value }
    if let value = element.integer.flatMap({ Value(exactly: $0) }) { return value }
    guard element.kind == .number else { throw mismatch("an integer") }
    let source = element.source
    if let value = Value(wholeNumber: source) { return value }
    // A whole number may have a fraction or an exponent, such as 1.0 or 1e2.
    if let parts = DecimalParts(source), let value = Value(wholeNumber: parts.text) { return value }
    throw refusal("expected an integer from \(Value.min) to \(Value.max)")
  }
}
