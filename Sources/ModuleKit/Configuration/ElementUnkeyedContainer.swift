import ModuleManifests

/// The elements of an array.
struct ElementUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: ElementDecoder
  private let elements: [JSONElement]
  private(set) var currentIndex = 0

  init(decoder: ElementDecoder) {
    self.decoder = decoder
    elements = Array(decoder.element.elements)
  }

  struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map { "\($0)" } ?? "" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> ElementDecoder {
    guard currentIndex < elements.count else {
      throw ConfigurationError(
        "expected more than \(elements.count) elements",
        at: decoder.reader.position(of: decoder.element)
      )
    }
    defer { currentIndex += 1 }
    return decoder.child(elements[currentIndex], Index(intValue: currentIndex))
  }

  mutating func decodeNil() throws -> Bool {
    guard currentIndex < elements.count, elements[currentIndex].kind == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Swift.Decoder { try next() }
}
