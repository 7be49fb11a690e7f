extension Decoder {
  /// Returns the value that a single string stands for.
  ///
  /// - Throws: `DecodingError` with what `parse` says is wrong with the text.
  package func parsed<Value, Failure: Error & CustomStringConvertible>(
    _ parse: (String) throws(Failure) -> Value
  ) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    do { return try parse(text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }
}
