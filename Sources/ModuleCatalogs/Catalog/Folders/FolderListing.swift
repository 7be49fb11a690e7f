import VersionResolver

/// The relevant contents of one folder of a catalog.
package struct FolderListing {
  /// A file or folder, and the actual location of its content (elsewhere, if it is a link).
  struct Item {
    let name: String
    let path: String
  }

  /// Folders by name, which are modules or scopes.
  var folders: [String: Item] = [:]
  /// Files that end in `.json`, by the name before it.
  var manifests: [String: Item] = [:]
  /// Files that end in `.ndjson`, by the name before it.
  var packed: [String: Item] = [:]
  /// Anything else that has the name of a module or scope, with what it is instead of a folder.
  var others: [String: String] = [:]

  /// Returns the text before an extension, or `nil` if the name has another extension or nothing before it.
  package static func stem(of name: String, _ ending: String) -> String? {
    guard name.utf8.count > ending.utf8.count, name.hasSuffix(ending) else { return nil }
    return String(name.dropLast(ending.count))
  }

  /// Whether a file is named after a version.
  var hasVersions: Bool { manifests.keys.contains { (try? Version(parsing: $0)) != nil } }

  /// Returns the version that a manifest is named after, as in `1.2.3.json`.
  static func version(ofFile name: String) -> Version? {
    stem(of: name, ".json").flatMap { try? Version(parsing: $0) }
  }
}
