#if Server
  import ModuleKit

  /// The members of an object, each requested by name.
  struct ReaderKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ReaderDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    /// Providers do not list their keys.
    var allKeys: [Key] { [] }

    /// Returns whether there is a value with that name. For an object, that is unknown until its members are requested.
    func contains(_ key: Key) -> Bool { !decoder.child(key).decodeNil() }

    func decodeNil(forKey key: Key) -> Bool { !contains(key) }
    // The standard library refuses these two unless they are declared.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.child(key).decode(type) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
      try decoder.child(key).decode(type)
    }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try decoder.child(key).decode(type)
    }

    /// An object is there if one of its values is.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      let section = decoder.section
      let (found, missing) = (section.found, section.missing)
      section.missing = nil
      let result = Result { try decode(type, forKey: key) }
      let isAbsent = section.found == found
      // A member of an absent object does not count as missing.
      section.missing = missing ?? (isAbsent ? nil : section.missing)
      guard isAbsent else { return try result.get() }
      // A value that can never be read is an error in the type, whatever is configured.
      if case .failure(let error as ConfigurationError) = result { throw error }
      return nil
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type,
      forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
      try decoder.child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.child(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.child(key) }
  }
#endif
