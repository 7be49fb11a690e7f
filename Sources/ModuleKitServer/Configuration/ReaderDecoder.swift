#if Server
  import ModuleCoding
  import ModuleKit

  /// Decodes a location in a section into the containers that `Decodable` reads.
  struct ReaderDecoder: FormDecoder, SingleValueDecodingContainer {
    let section: ReaderSection
    let path: [String]
    var codingPath: [any CodingKey] = []
    var forms: [ObjectIdentifier] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      KeyedDecodingContainer(ReaderKeyedContainer(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try ReaderListContainer(decoder: self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func child(_ key: some CodingKey) -> ReaderDecoder {
      ReaderDecoder(section: section, path: path + [key.stringValue], codingPath: codingPath + [key])
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ value: Int) throws -> Value {
      if let value = Value(exactly: value) { return value }
      throw section.refusal("expected an integer from \(Value.min) to \(Value.max)", at: path)
    }

    // MARK: Single values

    func decodeNil() -> Bool { !section.isPresent(path) }
    func decode(_ type: Bool.Type) throws -> Bool { try section.required(Bool.self, at: path) }
    func decode(_ type: String.Type) throws -> String { try section.required(String.self, at: path) }
    func decode(_ type: Double.Type) throws -> Double { try section.required(Double.self, at: path) }
    func decode(_ type: Float.Type) throws -> Float {
      if let value = try Float(finite: decode(Double.self)) { return value }
      throw section.refusal(Float.expected, at: path)
    }
    func decode(_ type: Int.Type) throws -> Int { try section.required(Int.self, at: path) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type, decode(Int.self)) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type, decode(Int.self)) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type, decode(Int.self)) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type, decode(Int.self)) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type, decode(Int.self)) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type, decode(Int.self)) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type, decode(Int.self)) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type, decode(Int.self)) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type, decode(Int.self)) }
    func decode(_ type: Int128.Type) throws -> Int128 { try integer(type, decode(Int.self)) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type, decode(Int.self)) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try section.decode(type, at: self) }
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
