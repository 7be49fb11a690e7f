package import ModuleManifests

extension RouteParameters {
  /// Decodes the input of a route.
  ///
  /// - Throws: ``RouteSyntaxError/Code/badParameter``, or what the type's own `Decodable` throws.
  package func decode<Input: Decodable>(_ type: Input.Type) throws -> Input {
    let decoder = RouteDecoder(parameters: self)
    do { return try Input(from: decoder) } catch let error as DecodingError {
      // A type that is one value has refused the only parameter.
      guard let expected = error.expectation(of: type, at: 0), let value = try? decoder.only() else {
        throw error
      }
      throw value.bad(expected)
    }
  }
}

/// Decodes parameters into the containers that `Decodable` reads.
///
/// A type with members reads the parameters with their names. Any other type reads the single parameter of the path.
struct RouteDecoder: Decoder {
  let parameters: RouteParameters
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RouteKeyedDecoder(parameters: parameters))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try only().unkeyedContainer() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try only() }

  func only() throws(RouteSyntaxError) -> RouteValueDecoder {
    guard parameters.path.count == 1 else {
      throw RouteSyntaxError(
        .badParameter,
        "the input is one value, but the route has \(parameters.path.count) parameters"
      )
    }
    return RouteValueDecoder(name: parameters.path[0].name, values: parameters.path[0].values, isPath: true)
  }
}

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
