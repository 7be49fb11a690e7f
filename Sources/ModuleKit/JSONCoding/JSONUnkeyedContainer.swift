import ModuleManifests

/// The elements of an array that is written.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
  let storage: JSONStorage
  let codingPath: [any CodingKey]

  var count: Int { storage.count }

  private func encoder() -> JSONValueEncoder {
    let key = ElementUnkeyedContainer.Index(intValue: count)
    return JSONValueEncoder(storage: storage.append(), codingPath: codingPath + [key])
  }

  func encodeNil() throws { try encoder().encodeNil() }
  func encode<T: Encodable>(_ value: T) throws { try encoder().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }
}
