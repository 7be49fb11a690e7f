import ModuleManifests

/// An error that explains why a document cannot be edited as requested.
package struct ManifestEditError: Error, Sendable, Hashable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

extension ManifestEditError: CustomStringConvertible {
  package var description: String { message }
}

extension ManifestEditError {
  /// Creates an error about a part that the document does not have.
  static func missing(_ path: some Collection<ManifestDocument.Step>) -> ManifestEditError {
    ManifestEditError("there is no `\(name(of: path))` to edit")
  }

  /// Creates an error about a value that does not have parts of the requested kind: a member of a string, or an element of an
  /// object.
  static func wrongKind(
    _ path: some Collection<ManifestDocument.Step>,
    expected: String
  ) -> ManifestEditError {
    ManifestEditError("`\(name(of: path))` is not \(expected)")
  }

  /// Creates an error about a new key that already exists.
  static func keyExists(_ key: String) -> ManifestEditError {
    ManifestEditError("there is already a key `\(Printable.escaped(key))`")
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
