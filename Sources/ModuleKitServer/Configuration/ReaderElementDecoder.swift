#if Server
  import ModuleCoding
  import ModuleKit
  import VersionResolver

  /// Decodes an element of a list for `Decodable`.
  ///
  /// The kind of the list is known only when it is read: in the environment, `1,2` is also a list of strings.
  struct ReaderElementDecoder: FormDecoder, IntegerDecoding {
    let list: ReaderDecoder
    let values: ReaderListValues
    let index: Int
    var forms: [ObjectIdentifier] = []
    var coding: JSONCoding { list.coding }
    var codingPath: [any CodingKey] { list.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      throw mismatch("a list of objects cannot be a setting")
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      throw mismatch("a list of lists cannot be a setting")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func mismatch(_ message: String) -> ConfigurationError {
      list.section.refusal(message, at: list.path)
    }

    /// Returns an error about the element.
    private func refusal(_ message: String) -> ConfigurationError {
      mismatch("\(message) at index \(index)")
    }

    private func element<Kind: ReaderListElement>(_ kind: Kind.Type) throws -> Kind {
      let elements = try values.elements(kind, of: list)
      // A provider may have been reloaded in between.
      guard index < elements.count else {
        throw mismatch("expected more than \(elements.count.counted("element"))")
      }
      return elements[index]
    }

    func integer<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
      if let value = try form(type) ?? Value(exactly: element(Int.self)) { return value }
      throw refusal("expected an integer from \(Value.min) to \(Value.max)")
    }

    func decodeNil() -> Bool { false }
    func decode(_ type: Bool.Type) throws -> Bool { try form(type) ?? element(type) }
    func decode(_ type: String.Type) throws -> String { try form(type) ?? element(type) }
    func decode(_ type: Double.Type) throws -> Double { try form(type) ?? element(type) }
    func decode(_ type: Float.Type) throws -> Float {
      if let value = try form(type) ?? Float(finite: element(Double.self)) { return value }
      throw refusal(Float.expected)
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      do {
        return try form(type) ?? T(from: self)
      } catch let error as ConfigurationError {
        throw error.isPlaced ? error : refusal(error.message)
      } catch let error as DecodingError {
        throw refusal(error.expectation(of: type, at: codingPath.count) ?? error.message)
      } catch {
        throw refusal("\(error)")
      }
    }
  }
#endif
