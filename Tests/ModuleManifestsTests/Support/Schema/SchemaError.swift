/// A schema that this validator cannot hold a document against, so that no test may pass by its help.
struct SchemaError: Error, CustomStringConvertible {
  /// Where in the schema, such as `/properties/name`.
  let place: String
  let message: String

  var description: String { "\(place.isEmpty ? "/" : place): \(message)" }
}
