import ModuleManifests

/// Finds the application if no option specifies it.
enum ApplicationFolder {
  /// The maximum number of enclosing folders to search.
  private static let maximumDepth = 64

  /// This folder if it contains a modules.json, otherwise the nearest enclosing folder that does, or this folder if there is
  /// none.
  static var nearest: String {
    var folder = "."
    for _ in 0..<maximumDepth {
      if (try? FileKind.of(Path.join(folder, "modules.json"))) ?? nil != nil { return folder }
      let parent = folder == "." ? ".." : "../" + folder
      // The root is its own parent.
      guard let this = FolderIdentity(folder), let above = FolderIdentity(parent), this != above else {
        break
      }
      folder = parent
    }
    return "."
  }
}
