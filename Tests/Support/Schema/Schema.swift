/// A schema, or part of one, ready for ``SchemaValidator``.
///
/// Everything is read up front, including parts that no document ever reaches: an unknown keyword, a value of the wrong type and
/// a dangling reference are errors.
package indirect enum Schema: Sendable {
  /// `true` and `false`.
  case always(Bool)
  /// `$ref`, into `$defs`.
  case reference(String)
  case allOf([Schema])
  case oneOf([Schema])
  case conditional(Schema, then: Schema, otherwise: Schema)
  case types([String])
  case cases([SchemaValue])
  case pattern(SchemaPattern)
  /// In Unicode scalars.
  case maxLength(Int)
  case items(Schema)
  case itemCount(ClosedRange<Int>)
  case uniqueItems
  case required([String])
  case propertyNames(Schema)
  case members([String: Schema], patterns: [(SchemaPattern, Schema)], additional: Schema)
}

/// A schema that this validator cannot check a document against. Throwing it keeps tests from passing by accident.
package struct SchemaError: Error, CustomStringConvertible {
  /// The location in the schema, such as `/properties/name`.
  package let place: String
  package let message: String

  package init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { "\(place.isEmpty ? "/" : place): \(message)" }
}
