/// Collects what an input says under each name, for a URL.
final class RouteEncoder: Encoder {
  /// The values under each name, in the order in which they were encoded.
  private(set) var entries: [(name: String, values: [String])] = []
  /// The name under which a value lands that has none: that of the only parameter.
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

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RouteKeyedEncoder(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RouteValueEncoder(encoder: self, name: only) }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    RouteValueEncoder(encoder: self, name: only)
  }
}
