import ModuleManifests

/// Where an application is if no option says so.
enum ApplicationFolder {
  /// More folders are not gone up.
  private static let maximumDepth = 64

  /// This folder if it has a modules.json, else the nearest above that has one; this one if none has.
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
