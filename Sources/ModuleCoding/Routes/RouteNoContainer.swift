import ModuleManifests

/// Rejects everything. Used where a type has members within a member, which a URL cannot express.
struct RouteNoContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let name: String?
  var codingPath: [any CodingKey] { [] }

  private var refusal: RouteSyntaxError {
    RouteSyntaxError(
      .badParameter,
      "`\(name ?? "input")`: a parameter is one value or a list, and has no members"
    )
  }

  mutating func encodeNil(forKey key: Key) throws { throw refusal }
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw refusal }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key)
    -> KeyedEncodingContainer<NestedKey>
  {
    KeyedEncodingContainer(RouteNoContainer<NestedKey>(name: name))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RouteValueEncoder(encoder: RouteEncoder(only: nil), name: nil)
  }

  mutating func superEncoder() -> any Encoder {
    RouteValueEncoder(encoder: RouteEncoder(only: nil), name: nil)
  }
  mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}
