import ModuleManifests

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

  private mutating func next() throws(RouteSyntaxError) -> RouteValueDecoder {
    guard currentIndex < values.count else {
      throw RouteSyntaxError(.badParameter, "`\(name)`: expected more than \(values.count) values")
    }
    defer { currentIndex += 1 }
    return RouteValueDecoder(name: name, values: [values[currentIndex]], isPath: false)
  }

  mutating func decodeNil() -> Bool { false }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws
    -> KeyedDecodingContainer<NestedKey>
  {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try next() }
}
