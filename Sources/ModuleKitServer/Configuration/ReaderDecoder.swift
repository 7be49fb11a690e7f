#if Server
  import ModuleCoding
  import ModuleKit

  /// Decodes a location in a section into the containers that `Decodable` reads.
  struct ReaderDecoder: FormDecoder, IntegerDecoding {
    let section: ReaderSection
    let path: [String]
    var codingPath: [any CodingKey] = []
    var forms: [ObjectIdentifier] = []
    var coding: JSONCoding { section.coding }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      KeyedDecodingContainer(ReaderKeyedContainer(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try ReaderListContainer(decoder: self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func child(_ key: some CodingKey) -> ReaderDecoder {
      ReaderDecoder(section: section, path: path + [key.stringValue], codingPath: codingPath + [key])
    }

    // MARK: Single values

    func decodeNil() -> Bool { !section.isPresent(path) }
    func decode(_ type: Bool.Type) throws -> Bool { try value(type) }
    func decode(_ type: String.Type) throws -> String { try value(type) }
    func decode(_ type: Double.Type) throws -> Double { try value(type) }
    func decode(_ type: Float.Type) throws -> Float {
      if let value = try form(type) ?? Float(finite: section.required(Double.self, at: path)) { return value }
      throw section.refusal(Float.expected, at: path)
    }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try section.decode(type, at: self) }

    func integer<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
      if let value = try form(type) ?? Value(exactly: section.required(Int.self, at: path)) { return value }
      throw section.refusal("expected an integer from \(Value.min) to \(Value.max)", at: path)
    }

    private func value<Kind: ReaderValue & Decodable>(_ kind: Kind.Type) throws -> Kind {
      try form(kind) ?? section.required(kind, at: path)
    }
  }

  extension Float {
    static var expected: String { "expected a number up to \(greatestFiniteMagnitude)" }

    /// Creates the nearest number; `nil` if it would be infinite.
    init?(finite value: Double) {
      self.init(value)
      if !isFinite { return nil }
    }
  }
#endif
