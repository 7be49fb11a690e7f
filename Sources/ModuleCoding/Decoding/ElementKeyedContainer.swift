import ModuleManifests

/// The members of an object.
///
/// A class, since it keeps its position among them.
final class ElementKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: ElementDecoder
  private var finder: JSONMemberFinder

  init(decoder: ElementDecoder) {
    self.decoder = decoder
    finder = JSONMemberFinder(decoder.element)
    decoder.reader.open(decoder.element)
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    decoder.element.members.compactMap { key, _ in
      guard let name = key.string else { return nil }
      decoder.reader.ask(key)
      return Key(stringValue: name)
    }
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  private func member(_ key: Key) -> JSONElement? {
    let name = key.stringValue
    guard let found = finder.member(name) else {
      decoder.reader.askInVain(name, of: decoder.element)
      return nil
    }
    decoder.reader.ask(found.key)
    return found.value
  }

  /// Returns a member that is read without a look-up of its type; `nil` if the host may have chosen a form for that.
  private func simple(_ key: Key) -> JSONElement? {
    decoder.reader.types.hasSimpleForms ? nil : member(key)
  }

  private func value(_ key: Key) throws -> ElementDecoder {
    guard let element = member(key) else {
      throw decoder.reader.missing(key, in: decoder.element)
    }
    return decoder.child(element, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let element = member(key) else { return try value(key).decodeNil() }
    return element.kind == .null
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try simple(key)?.bool ?? value(key).decode(type)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try simple(key)?.string ?? value(key).decode(type)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try simple(key)?.simpleDouble ?? value(key).decode(type)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try simple(key)?.integer ?? value(key).decode(type)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key).decode(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).decode(type) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Swift.Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Swift.Decoder { try value(key) }
}
