import ModuleManifests
import VersionResolver

/// Decodes the values under one name as a list.
struct RouteUnkeyedDecoder: UnkeyedDecodingContainer {
  let name: String
  let values: [String]
  var codingPath: [any CodingKey] { [] }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }
  private(set) var currentIndex = 0

  init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }

  /// Reads the next value. If that fails, it stays the next one, so that another type can be tried.
  private mutating func next<Value>(_ read: (RouteValueDecoder) throws -> Value) throws -> Value {
    guard currentIndex < values.count else {
      throw RouteSyntaxError(.badParameter, "`\(name)`: expected more than \(values.count.counted("value"))")
    }
    let value = try read(RouteValueDecoder(name: name, values: [values[currentIndex]], isPath: false))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() -> Bool { false }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }
  // The standard library refuses these two unless they are declared.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws
    -> KeyedDecodingContainer<NestedKey>
  {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
