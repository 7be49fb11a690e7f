/// A keyed container that decodes each member with a decoder of its own.
package protocol MemberwiseDecoding: KeyedDecodingContainerProtocol {
  associatedtype Member: Decoder & SingleValueDecodingContainer

  /// Returns the decoder of a member.
  ///
  /// - Throws: what was expected, if the container lists its members and has no such one.
  func member(_ key: Key) throws -> Member
}

extension MemberwiseDecoding {
  package func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try member(key).decode(type)
  }
  // The standard library refuses these two unless they are declared.
  package func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try member(key).decode(type) }
  package func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try member(key).decode(type)
  }

  package func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try member(key).container(keyedBy: type)
  }

  package func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  package func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// An unkeyed container that decodes each element with a decoder of its own.
package protocol ElementwiseDecoding: UnkeyedDecodingContainer {
  associatedtype Element: Decoder & SingleValueDecodingContainer

  /// Reads the next element. If that fails, it stays the next one, so that another type can be tried.
  ///
  /// - Throws: what was expected, if there are no more elements, and what `read` throws.
  mutating func next<Value>(_ read: (Element) throws -> Value) throws -> Value
}

extension ElementwiseDecoding {
  package mutating func decodeNil() throws -> Bool { false }
  package mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }
  // The standard library refuses these two unless they are declared.
  package mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  package mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }

  package mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { try $0.container(keyedBy: type) }
  }

  package mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  package mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
