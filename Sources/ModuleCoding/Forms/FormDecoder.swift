import ModuleManifests

/// A decoder for a source that is not JSON but has strings and numbers.
package protocol FormDecoder: Swift.Decoder {
  var coding: JSONCoding { get }
  /// The types within whose host's form the value is.
  var forms: [ObjectIdentifier] { get set }
}

extension FormDecoder {
  /// Returns a value of a type that is not left to its own `Codable`; `nil` for other types.
  ///
  /// - Throws: what the source throws, or ``ConfigurationError`` without a location.
  package func form<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    if let conversion = coding.conversion(of: type), !forms.contains(ObjectIdentifier(type)) {
      var inner = self
      inner.forms.append(ObjectIdentifier(type))
      return try conversion.decode(from: inner) as? Value
    }
    guard let foundation = coding.foundationType(type) else { return nil }
    let container = try singleValueContainer()
    let text: String
    if foundation.isNumber(coding) {
      // The text of a variable has more digits than a `Double`.
      let written = try? container.decode(String.self)
      text = try written ?? "\(container.decode(Double.self))"
    } else {
      text = JSONValue.string(try container.decode(String.self)).compactText
    }
    guard let document = try? JSONDocument(parsing: Array(text.utf8)) else {
      throw ConfigurationError("expected a number")
    }
    return try foundation.read(type, from: document.root, coding)
  }
}
