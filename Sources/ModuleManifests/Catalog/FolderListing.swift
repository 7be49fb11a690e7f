/// What one folder of a catalog contains that may matter.
struct FolderListing {
  /// A file or folder, and where its content really is (elsewhere, if it is a link).
  struct Item {
    let name: String
    let path: String
  }

  /// Folders by name: modules or scopes.
  var folders: [String: Item] = [:]
  /// Files that end in `.json`, by the name before it.
  var manifests: [String: Item] = [:]
  /// Files that end in `.ndjson`, by the name before it.
  var packed: [String: Item] = [:]

  /// The text before an ending, `nil` if the name does not end so or nothing is before it.
  static func stem(of name: String, _ ending: String) -> String? {
    guard name.utf8.count > ending.utf8.count, name.hasSuffix(ending) else { return nil }
    return String(name.dropLast(ending.count))
  }
}
