import ModuleManifests

/// The elements of an array being encoded.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.storage.count }

  private func element() -> JSONValueEncoder {
    // The index of the next element.
    let key = ElementUnkeyedContainer.Index(intValue: count)
    return encoder.child(encoder.storage.append(), key)
  }

  func encodeNil() throws { try element().encodeNil() }
  func encode<T: Encodable>(_ value: T) throws { try element().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }
}
