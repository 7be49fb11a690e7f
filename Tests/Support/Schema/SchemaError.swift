/// A schema that this validator cannot hold a document against, so that no test may pass by its help.
package struct SchemaError: Error, CustomStringConvertible {
  /// Where in the schema, such as `/properties/name`.
  package let place: String
  package let message: String

  package init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { "\(place.isEmpty ? "/" : place): \(message)" }
}
