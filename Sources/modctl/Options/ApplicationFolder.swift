import ArgumentParser
import ModuleCatalogs
import ModuleLibc
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

  /// Returns the option for a folder as arguments, to repeat a command; empty if none was chosen.
  static func option(_ chosen: String?) -> [String] {
    // A path that begins with a hyphen would be read as an option.
    chosen.map { ["--directory", $0.hasPrefix("-") ? "./" + $0 : $0] } ?? []
  }
}

/// Identifies a folder independently of the path used to reach it.
struct FolderIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Returns `nil` if there is no such folder.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
  }
}

extension CompletionKind {
  /// Completes the names of the modules that the nearest application can choose from.
  static let moduleName = CompletionKind.custom { _, _, _ in
    let folder = ApplicationFolder.nearest
    let application = ApplicationManifest.read("modules.json", in: folder)
    guard let manifest = application.value else { return [] }
    return Catalog(of: manifest, document: application.document, directory: folder).allModuleNames()
  }
}
