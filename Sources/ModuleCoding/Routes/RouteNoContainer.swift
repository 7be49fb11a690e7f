/// Rejects everything. Used where a type has members within a member, which a URL cannot express.
struct RouteNoContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// Encodes the value that must not have members.
  let value: RouteValueEncoder
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { throw value.refusal }
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw self.value.refusal }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key)
    -> KeyedEncodingContainer<NestedKey>
  {
    KeyedEncodingContainer(RouteNoContainer<NestedKey>(value: value))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { value }
  mutating func superEncoder() -> any Encoder { value }
  mutating func superEncoder(forKey key: Key) -> any Encoder { value }
}
