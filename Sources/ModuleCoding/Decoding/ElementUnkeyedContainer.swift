import ModuleManifests
import VersionResolver

/// The elements of an array.
struct ElementUnkeyedContainer: UnkeyedDecodingContainer {
  private let decoder: ElementDecoder
  private var elements: JSONElement.Elements
  private let total: Int
  private(set) var currentIndex = 0

  init(decoder: ElementDecoder) {
    self.decoder = decoder
    elements = decoder.element.elements
    total = elements.reduce(0) { count, _ in count + 1 }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  /// Reads the next element. If that fails, it stays the next one, so that another type can be tried.
  private mutating func next<Value>(_ read: (ElementDecoder) throws -> Value) throws -> Value {
    var rest = elements
    guard let element = rest.next() else {
      throw decoder.refusal("expected more than \(total.counted("element"))")
    }
    let value = try read(decoder.child(element, ElementIndex(intValue: currentIndex)))
    elements = rest
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    var rest = elements
    guard let element = rest.next(), element.kind == .null else { return false }
    elements = rest
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }
  // The standard library refuses these two unless they are declared.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Swift.Decoder { try next { $0 } }
}
