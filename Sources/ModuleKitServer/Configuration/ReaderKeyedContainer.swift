#if Server
  import ModuleCoding
  import ModuleKit

  /// The members of an object, each requested by name.
  struct ReaderKeyedContainer<Key: CodingKey>: MemberwiseDecoding {
    let decoder: ReaderDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    /// Providers do not list their keys.
    var allKeys: [Key] { [] }

    /// Returns whether there is a value with that name. For an object, that is unknown until its members are requested.
    func contains(_ key: Key) -> Bool { !member(key).decodeNil() }

    func member(_ key: Key) -> ReaderDecoder { decoder.child(key) }

    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

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

    func superDecoder() throws -> any Decoder { decoder.child(SuperKey()) }
  }
#endif
