import ArgumentParser
import ModuleCatalogs
import ModuleManifests

extension CompletionKind {
  /// Completes the names of the modules that the nearest application can choose from.
  static let moduleName = CompletionKind.custom { _, _, _ in
    let folder = ApplicationFolder.nearest
    let application = ApplicationManifest.read("modules.json", in: folder)
    guard let manifest = application.value else { return [] }
    return Catalog(of: manifest, document: application.document, directory: folder).allModuleNames()
  }
}
