/// What came of reading a file: its value if nothing is wrong with it, and everything there is to say about it.
public struct Decoded<Value: Sendable>: Sendable {
  /// The value, `nil` if any diagnostic is an error.
  public var value: Value?
  /// The document with the places of its parts, `nil` if the file is missing or not JSON.
  public var document: ManifestDocument?
  /// Sorted by place.
  public var diagnostics: [Diagnostic]

  public init(value: Value?, document: ManifestDocument?, diagnostics: [Diagnostic]) {
    self.value = value
    self.document = document
    self.diagnostics = diagnostics
  }
}
