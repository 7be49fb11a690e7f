/// Reads the members of a type, each from the parameter of its name.
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
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).decode(type) }

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
