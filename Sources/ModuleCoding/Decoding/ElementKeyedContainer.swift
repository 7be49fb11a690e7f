import ModuleManifests

/// The members of an object.
///
/// A class, since it keeps its position among them.
final class ElementKeyedContainer<Key: CodingKey>: MemberwiseDecoding {
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

  func contains(_ key: Key) -> Bool { found(key) != nil }

  private func found(_ key: some CodingKey) -> JSONElement? {
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
    decoder.reader.types.hasSimpleForms ? nil : found(key)
  }

  func member(_ key: Key) throws -> ElementDecoder { try decoder(of: key) }

  private func decoder(of key: some CodingKey) throws -> ElementDecoder {
    guard let element = found(key) else {
      throw decoder.reader.missing(key, in: decoder.element)
    }
    return decoder.child(element, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let element = found(key) else { return try member(key).decodeNil() }
    return element.kind == .null
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try simple(key)?.bool ?? member(key).decode(type)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try simple(key)?.string ?? member(key).decode(type)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try simple(key)?.simpleDouble ?? member(key).decode(type)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try simple(key)?.integer ?? member(key).decode(type)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).decode(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try member(key).decode(type) }

  func superDecoder() throws -> any Swift.Decoder { try decoder(of: SuperKey()) }
}
