import ArgumentParser
import ModuleCatalogs
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
      if FileKind.exists(Path.join(folder, "modules.json")) { return folder }
      let parent = folder == "." ? ".." : "../" + folder
      // The root is its own parent.
      guard let this = Path.resolved(folder), let above = Path.resolved(parent), this != above else {
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

extension ArgumentHelp {
  /// The help of an option or argument that is the name of a module.
  static func module(_ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: "name") }
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
