import ModuleManifests
import VersionResolver

/// Decodes the values under one name as a list.
struct RouteUnkeyedDecoder: ElementwiseDecoding {
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

  mutating func next<Value>(_ read: (RouteValueDecoder) throws -> Value) throws -> Value {
    guard currentIndex < values.count else {
      throw RouteSyntaxError(.badParameter, "`\(name)`: expected more than \(values.count.counted("value"))")
    }
    let value = try read(RouteValueDecoder(name: name, values: [values[currentIndex]], isPath: false))
    currentIndex += 1
    return value
  }
}
