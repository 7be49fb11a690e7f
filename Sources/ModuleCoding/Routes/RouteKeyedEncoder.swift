/// Encodes the members of a type, each as the parameter with its name, and omits `nil`.
struct RouteKeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RouteEncoder
  var codingPath: [any CodingKey] { [] }

  private func value(_ key: Key) -> RouteValueEncoder {
    RouteValueEncoder(encoder: encoder, name: key.stringValue)
  }

  mutating func encodeNil(forKey key: Key) {}
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try self.value(key).write(value) }
  // The standard library refuses these two unless they are declared.
  mutating func encode(_ value: Int128, forKey key: Key) throws { try self.value(key).write(value) }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try self.value(key).write(value) }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key)
    -> KeyedEncodingContainer<NestedKey>
  {
    value(key).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { value(key) }
  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { value(key) }
}
