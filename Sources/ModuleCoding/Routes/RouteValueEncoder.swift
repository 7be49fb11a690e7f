import ModuleManifests

/// Encodes one value, or several in sequence, under one name.
struct RouteValueEncoder: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
  let encoder: RouteEncoder
  /// `nil` where values have no name, which is an error as soon as one is written.
  let name: String?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private(set) var count = 0
  /// Whether the value has members, so that writing any of them is an error.
  private var hasMembers = false
  /// Whether the value is a list or an element of one.
  private var isList = false

  init(encoder: RouteEncoder, name: String?) {
    self.encoder = encoder
    self.name = name
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    var value = self
    value.hasMembers = true
    return KeyedEncodingContainer(RouteNoContainer(value: value))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    var list = self
    list.count = 0
    // Whatever reads the URL could not tell the elements of one list from those of the next.
    list.hasMembers = isList || hasMembers
    list.isList = true
    return list
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func write(_ value: some Encodable) throws {
    switch value {
    case let value as String: try put(value)
    case let value as Bool: try put(value ? "true" : "false")
    case let value as any BinaryInteger & LosslessStringConvertible: try put(value.description)
    case let value as any BinaryFloatingPoint & LosslessStringConvertible:
      guard value.isFinite else {
        throw RouteSyntaxError(.badParameter, "`\(name ?? "input")`: a URL has no number \(value)")
      }
      try put(value.description)
    case let value as any UnorderedCollection & Encodable:
      try value.encode(to: self)
      encoder.sortValues(of: name, inGroupsOf: type(of: value).writtenCount)
    default: try value.encode(to: self)
    }
  }

  /// The error of a value that has members.
  var refusal: RouteSyntaxError {
    RouteSyntaxError(
      .badParameter,
      "`\(name ?? "input")`: a parameter is one value or a list, and has no members"
    )
  }

  private func put(_ text: String) throws(RouteSyntaxError) {
    if hasMembers { throw refusal }
    guard let name else {
      throw RouteSyntaxError(
        .badParameter,
        "the input is one value, but the route does not have exactly one parameter"
      )
    }
    encoder.add(text, name)
  }

  /// An absent parameter is `nil`, but no element of a list can be absent.
  mutating func encodeNil() throws {
    guard isList else { return }
    throw RouteSyntaxError(.badParameter, "`\(name ?? "input")`: a list in a URL cannot have `nil` in it")
  }
  mutating func encode<T: Encodable>(_ value: T) throws { try add(value) }
  // The standard library refuses these two unless they are declared.
  mutating func encode(_ value: Int128) throws { try add(value) }
  mutating func encode(_ value: UInt128) throws { try add(value) }

  private mutating func add(_ value: some Encodable) throws {
    count += 1
    try write(value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type)
    -> KeyedEncodingContainer<NestedKey>
  {
    container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { self }
}

/// Rejects everything. Used where a type has members within a member, which a URL cannot express.
struct RouteNoContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// Encodes the value that must not have members.
  let value: RouteValueEncoder
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { throw value.refusal }
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw self.value.refusal }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key)
    -> KeyedEncodingContainer<NestedKey>
  {
    KeyedEncodingContainer(RouteNoContainer<NestedKey>(value: value))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { value }
  mutating func superEncoder() -> any Encoder { value }
  mutating func superEncoder(forKey key: Key) -> any Encoder { value }
}
