import ModuleManifests
import VersionResolver

/// The elements of an array.
struct ElementUnkeyedContainer: ElementwiseDecoding {
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

  mutating func next<Value>(_ read: (ElementDecoder) throws -> Value) throws -> Value {
    var rest = elements
    guard let element = rest.next() else {
      throw decoder.refusal("expected more than \(total.counted("element"))")
    }
    let value = try read(decoder.child(element, ElementIndex(intValue: currentIndex)))
    elements = rest
    currentIndex += 1
    return value
  }

  // Declared here too, since most elements are decoded by it, and the protocol's is not specialized.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }

  mutating func decodeNil() throws -> Bool {
    var rest = elements
    guard let element = rest.next(), element.kind == .null else { return false }
    elements = rest
    currentIndex += 1
    return true
  }
}
