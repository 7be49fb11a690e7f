#if Server
  import ModuleKit
  import VersionResolver

  /// The elements of a list that does not simply contain strings or numbers, such as a list of enumeration values.
  struct ReaderListContainer: UnkeyedDecodingContainer {
    private let decoder: ReaderDecoder
    private let length: Int
    private(set) var currentIndex = 0

    init(decoder: ReaderDecoder) throws {
      self.decoder = decoder
      length = try decoder.section.lengthOfList(at: decoder.path)
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { length }
    var isAtEnd: Bool { currentIndex >= length }

    /// Reads the next element. If that fails, it stays the next one, so that another type can be tried.
    private mutating func next<Value>(_ read: (ReaderElementDecoder) throws -> Value) throws -> Value {
      guard currentIndex < length else {
        let message = "expected more than \(length.counted("element"))"
        let error = decoder.section.refusal(message, at: decoder.path)
        // A list that is not there may be optional.
        throw decoder.section.isPresent(decoder.path) ? error : RefusedValue(error: error)
      }
      let value = try read(ReaderElementDecoder(list: decoder, index: currentIndex))
      currentIndex += 1
      return value
    }

    mutating func decodeNil() throws -> Bool { false }
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

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
  }
#endif
