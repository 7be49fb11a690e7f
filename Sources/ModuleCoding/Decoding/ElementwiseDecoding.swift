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
