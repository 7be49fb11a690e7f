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
