public import ModuleManifests

/// Why the configuration of a module cannot be read.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
  /// What was expected and what was found.
  public let message: String
  /// Where, if it is in a file.
  public let position: SourcePosition?

  package init(_ message: String, at position: SourcePosition? = nil) {
    self.message = message
    self.position = position
  }

  public var description: String { position.map { "\($0): \(message)" } ?? message }
}
