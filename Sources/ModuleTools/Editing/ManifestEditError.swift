import ModuleManifests

/// An error that explains why a document cannot be edited as requested.
package struct ManifestEditError: Error, Sendable, Hashable {
  /// The reason for the error.
  package enum Code: Sendable, Hashable {
    /// The document has no such part.
    case missing
    /// There is a value, but it does not have parts of that kind: a member of a string, or an element of an object.
    case wrongKind
    /// The new key already exists.
    case keyExists
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ManifestEditError: CustomStringConvertible {
  package var description: String { message }
}

extension ManifestEditError {
  static func missing(_ path: some Collection<ManifestDocument.Step>) -> ManifestEditError {
    ManifestEditError(.missing, "there is no `\(name(of: path))` to edit")
  }

  static func wrongKind(
    _ path: some Collection<ManifestDocument.Step>,
    expected: String
  ) -> ManifestEditError {
    ManifestEditError(.wrongKind, "`\(name(of: path))` is not \(expected)")
  }

  static func keyExists(_ key: String) -> ManifestEditError {
    ManifestEditError(.keyExists, "there is already a key `\(Printable.escaped(key))`")
  }

  private static func name(of path: some Collection<ManifestDocument.Step>) -> String {
    var name = ""
    for step in path {
      switch step {
      case .key(let key): name += (name.isEmpty ? "" : ".") + Printable.escaped(key)
      case .index(let index): name += "[\(index)]"
      }
    }
    return name.isEmpty ? "the document" : name
  }
}
