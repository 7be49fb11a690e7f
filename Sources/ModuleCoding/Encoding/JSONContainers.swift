import ModuleManifests

/// The members of an object being encoded.
struct JSONKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  private func encoder(_ key: any CodingKey) -> JSONValueEncoder {
    encoder.child(encoder.storage.member(key.stringValue), key)
  }

  private func container(_ key: any CodingKey) -> JSONValueEncoder {
    encoder.child(encoder.storage.container(key.stringValue), key)
  }

  func encodeNil(forKey key: Key) throws { try encoder(key).encodeNil() }

  func encode(_ value: Bool, forKey key: Key) throws {
    if encoder.types.hasSimpleForms { return try encoder(key).encode(value) }
    encoder.storage.set(.bool(value), for: key.stringValue)
  }

  func encode(_ value: String, forKey key: Key) throws {
    if encoder.types.hasSimpleForms { return try encoder(key).encode(value) }
    encoder.storage.set(.string(value), for: key.stringValue)
  }

  func encode(_ value: Int, forKey key: Key) throws {
    if encoder.types.hasSimpleForms { return try encoder(key).encode(value) }
    encoder.storage.set(.integer(value), for: key.stringValue)
  }

  func encode(_ value: Double, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Int8, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Int16, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Int32, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Int64, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: UInt, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: UInt8, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: UInt16, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: UInt32, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: UInt64, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Int128, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try encoder(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    container(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    container(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

/// The elements of an array being encoded.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.storage.count }

  private func element() -> JSONValueEncoder {
    // The index of the next element.
    let key = ElementIndex(intValue: count)
    return encoder.child(encoder.storage.append(), key)
  }

  func encodeNil() throws { try element().encodeNil() }
  func encode<T: Encodable>(_ value: T) throws { try element().encode(value) }
  // The standard library refuses these two unless they are declared.
  func encode(_ value: Int128) throws { try element().encode(value) }
  func encode(_ value: UInt128) throws { try element().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }
}
