import ModuleManifests

/// Encodes any `Encodable` value as JSON, without Foundation.
///
/// The counterpart of ``ElementDecoder``: what one writes, the other reads.
struct JSONValueEncoder: Encoder {
  let storage: JSONStorage
  let path: CodingPath?
  let types: CodedTypes
  /// The number of objects and arrays that the value is in.
  var depth = 0
  var codingPath: [any CodingKey] { CodingPath.keys(path) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func encode(_ value: some Encodable, _ coding: JSONCoding) throws -> JSONValue {
    let storage = JSONStorage()
    try JSONValueEncoder(storage: storage, path: nil, types: CodedTypes(coding)).write(value)
    return storage.value
  }

  /// More objects and arrays than this inside each other are an error. Each takes two kilobytes of stack in a debug build, and a
  /// task may have half a megabyte.
  private static let maximumDepth = 128

  func write<Value: Encodable>(_ value: Value) throws {
    guard depth <= Self.maximumDepth else { throw Self.tooDeep(value) }
    switch types.form(of: Value.self, at: path) {
    case .own: try value.encode(to: self)
    case .unordered(let count):
      try value.encode(to: self)
      storage.sort(inGroupsOf: count)
    case .conversion(let conversion): try conversion.encode(value, to: self)
    case .foundation(let type): try write(value, as: type)
    }
  }

  private static func tooDeep(_ value: Any) -> EncodingError {
    // Without the path, which is as long.
    let problem = "objects and arrays are nested more than \(maximumDepth) levels deep"
    return .invalidValue(value, EncodingError.Context(codingPath: [], debugDescription: problem))
  }

  private func write(_ value: any Encodable, as type: FoundationType) throws {
    do throws(ConfigurationError) {
      storage.set(try type.written(try Self.own(value), types.coding))
    } catch {
      let context = EncodingError.Context(codingPath: codingPath, debugDescription: error.message)
      throw EncodingError.invalidValue(value, context)
    }
  }

  /// Returns the form that the type's own `Codable` writes.
  private static func own(_ value: any Encodable) throws(ConfigurationError) -> JSONValue {
    do { return try encode(value, .plain) } catch {
      throw ConfigurationError(EncodingError.message(of: error))
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    storage.beginObject()
    return KeyedEncodingContainer(JSONKeyedContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    storage.beginArray()
    return JSONUnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Returns the encoder of the same value in the host's form of its type.
  func inForm(of type: Any.Type) -> JSONValueEncoder {
    JSONValueEncoder(storage: storage, path: CodingPath(formOf: type, in: path), types: types, depth: depth)
  }

  /// Returns the encoder of a member or element.
  func child(_ storage: JSONStorage, _ key: any CodingKey) -> JSONValueEncoder {
    JSONValueEncoder(storage: storage, path: CodingPath(key, in: path), types: types, depth: depth + 1)
  }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { storage.set(.null) }
  func encode(_ value: Bool) throws { try simple(value, .bool(value)) }
  func encode(_ value: String) throws { try simple(value, .string(value)) }
  func encode(_ value: Double) throws { try simple(value, number(value)) }
  func encode(_ value: Float) throws { try simple(value, number(value)) }
  func encode(_ value: Int) throws { try simple(value, .integer(value)) }
  func encode(_ value: Int8) throws { try simple(value, .integer(Int(value))) }
  func encode(_ value: Int16) throws { try simple(value, .integer(Int(value))) }
  func encode(_ value: Int32) throws { try simple(value, .integer(Int(value))) }
  func encode(_ value: Int64) throws { try simple(value, .number(String(value))) }
  func encode(_ value: UInt) throws { try simple(value, .number(String(value))) }
  func encode(_ value: UInt8) throws { try simple(value, .integer(Int(value))) }
  func encode(_ value: UInt16) throws { try simple(value, .integer(Int(value))) }
  func encode(_ value: UInt32) throws { try simple(value, .number(String(value))) }
  func encode(_ value: UInt64) throws { try simple(value, .number(String(value))) }
  func encode(_ value: Int128) throws { try simple(value, .number(String(value))) }
  func encode(_ value: UInt128) throws { try simple(value, .number(String(value))) }
  func encode<T: Encodable>(_ value: T) throws { try write(value) }

  /// Writes a value in the host's form of its type, if there is one.
  private func simple<Value>(_ value: Value, _ json: @autoclosure () throws -> JSONValue) throws {
    guard types.hasSimpleForms, let form = types.simpleForm(of: Value.self, at: path) else {
      return storage.set(try json())
    }
    try form.encode(value, to: self)
  }

  private func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws -> JSONValue {
    guard value.isFinite else {
      let context = EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no \(value)")
      throw EncodingError.invalidValue(value, context)
    }
    return .number(value.description)
  }
}

extension EncodingError {
  /// Returns what is wrong and where, such as "`total`: JSON has no nan", without the value, which may be secret.
  ///
  /// - Parameter error: what a type's `Codable` threw, which may be any error.
  package static func message(of error: any Error) -> String {
    guard case EncodingError.invalidValue(_, let context) = error else { return "\(error)" }
    return [CodingPath.name(context.codingPath), context.debugDescription].compactMap(\.self)
      .joined(separator: ": ")
  }
}
