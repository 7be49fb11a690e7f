import ModuleManifests

/// Decodes the members of a type, each from the parameter with its name.
struct RouteKeyedDecoder<Key: CodingKey>: MemberwiseDecoding {
  let parameters: RouteParameters
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { parameters.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { !parameters[key.stringValue].isEmpty }

  func member(_ key: Key) -> RouteValueDecoder {
    let name = key.stringValue
    return RouteValueDecoder(name: name, values: parameters[name], isPath: parameters.isPath(name))
  }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }
  func superDecoder() throws -> any Decoder { RouteDecoder(parameters: parameters) }
}
