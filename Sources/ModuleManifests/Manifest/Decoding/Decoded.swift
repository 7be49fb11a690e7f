/// The result of reading a file: its value if nothing is wrong with it, and all diagnostics about it.
public struct Decoded<Value: Sendable>: Sendable {
  /// The value, or `nil` if any diagnostic is an error. `Lockfile.read(_:in:)` also returns `nil` if there is no file.
  public var value: Value?
  /// The document with the positions of its parts, or `nil` if the file is missing or not JSON.
  public var document: ManifestDocument?
  /// The diagnostics, sorted by position.
  public var diagnostics: [Diagnostic]

  public init(value: Value?, document: ManifestDocument?, diagnostics: [Diagnostic]) {
    self.value = value
    self.document = document
    self.diagnostics = diagnostics
  }
}
