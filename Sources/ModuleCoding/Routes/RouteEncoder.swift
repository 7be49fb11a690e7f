package import ModuleManifests
import VersionResolver

extension RoutePattern {
  /// Returns the input of a route as the values under each name, in encoding order. A simple value becomes the value of the only
  /// parameter.
  ///
  /// - Throws: `RouteSyntaxError`, or what the type's own `Encodable` throws.
  package func values(of input: some Encodable) throws -> [(name: String, values: [String])] {
    let names = parameterNames
    let encoder = RouteEncoder(only: names.count == 1 ? names[0] : nil)
    switch input {
    case is String, is Bool, is any BinaryInteger, is any BinaryFloatingPoint, is any UnorderedCollection:
      try RouteValueEncoder(encoder: encoder, name: encoder.only).write(input)
    default: try input.encode(to: encoder)
    }
    return encoder.entries
  }

  /// The names of the parameters. A wildcard without a name is `*`.
  package var parameterNames: [String] {
    elements.compactMap { element in
      switch element {
      case .literal: nil
      case .parameter(let name): name
      case .wildcard(let name): name ?? "*"
      }
    }
  }
}

/// Collects an input's values under each name, for a URL.
final class RouteEncoder: Encoder {
  /// The values under each name, in encoding order.
  private(set) var entries: [(name: String, values: [String])] = []
  /// The name for a value without one: that of the only parameter.
  let only: String?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(only: String?) { self.only = only }

  func add(_ value: String, _ name: String) {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].values.append(value)
    } else {
      entries.append((name, [value]))
    }
  }

  /// Sorts the values under a name, whose own order differs from one process to the next: each group by its first value.
  func sortValues(of name: String?, inGroupsOf count: Int) {
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return }
    let values = entries[index].values
    let groups = stride(from: 0, to: values.count, by: count)
      .map { values[$0..<min($0 + count, values.count)] }
    entries[index].values = groups.sorted { Bytewise.precedes($0.first ?? "", $1.first ?? "") }
      .flatMap { $0 }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RouteKeyedEncoder(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RouteValueEncoder(encoder: self, name: only).unkeyedContainer()
  }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    RouteValueEncoder(encoder: self, name: only)
  }
}

/// Encodes the members of a type, each as the parameter with its name, and omits `nil`.
struct RouteKeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RouteEncoder
  var codingPath: [any CodingKey] { [] }

  private func value(_ key: Key) -> RouteValueEncoder {
    RouteValueEncoder(encoder: encoder, name: key.stringValue)
  }

  mutating func encodeNil(forKey key: Key) {}
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try self.value(key).write(value) }
  // The standard library refuses these two unless they are declared.
  mutating func encode(_ value: Int128, forKey key: Key) throws { try self.value(key).write(value) }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try self.value(key).write(value) }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key)
    -> KeyedEncodingContainer<NestedKey>
  {
    value(key).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    value(key).unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { value(key) }
}
