#if Server
  import ModuleCoding
  import ModuleKit

  /// Decodes an element of a list for `Decodable`.
  ///
  /// The kind of the list is known only when it is read: in the environment, `1,2` is also a list of strings.
  struct ReaderElementDecoder: Decoder, SingleValueDecodingContainer, IntegerDecoding {
    let list: ReaderDecoder
    let index: Int
    var codingPath: [any CodingKey] { list.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      throw mismatch("no objects in a list")
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch("no lists in a list") }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func mismatch(_ expected: String) -> ConfigurationError {
      list.section.refusal("expected \(expected)", at: list.path)
    }

    private func element<Kind: ReaderListElement>(_ kind: Kind.Type) throws -> Kind {
      let elements = try list.section.required([Kind].self, at: list.path)
      // A provider may have been reloaded in between.
      guard index < elements.count else { throw mismatch("more than \(elements.count) elements") }
      return elements[index]
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
      try list.integer(type, element(Int.self))
    }

    func decodeNil() -> Bool { false }
    func decode(_ type: Bool.Type) throws -> Bool { try element(Bool.self) }
    func decode(_ type: String.Type) throws -> String { try element(String.self) }
    func decode(_ type: Double.Type) throws -> Double { try element(Double.self) }
    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
  }
#endif
