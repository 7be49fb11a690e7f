import ModuleManifests

/// Decodes the members of a type, each from the parameter with its name.
struct RouteKeyedDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let parameters: RouteParameters
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { parameters.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { !parameters[key.stringValue].isEmpty }

  private func value(_ key: Key) -> RouteValueDecoder {
    let name = key.stringValue
    return RouteValueDecoder(name: name, values: parameters[name], isPath: parameters.isPath(name))
  }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).decode(type) }
  // The standard library refuses these two unless they are declared.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key).decode(type) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<NestedKey>
  {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { RouteDecoder(parameters: parameters) }
  func superDecoder(forKey key: Key) throws -> any Decoder { value(key) }
}
