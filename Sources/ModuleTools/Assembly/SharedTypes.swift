import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Finds modules whose manifests name one type: it would be created twice, and is only one of the modules.
struct SharedTypes {
  let catalog: Catalog

  /// Returns a finding for each module whose type an earlier one has.
  func diagnostics(_ modules: [Assembly.Module]) -> [Diagnostic] {
    var first: [[String]: Assembly.Module] = [:]
    return modules.compactMap { module in
      guard let package = module.package, !module.isHandedIn else { return nil }
      let type = [package.location.identity, module.importName, module.type]
      guard let other = first[type] else {
        first[type] = module
        return nil
      }
      return Diagnostic(
        .assembly,
        "\(module.name) \(module.version) and \(other.name) \(other.version) are both the type "
          + "\(module.importName).\(module.type)",
        at: position(of: module),
        notes: [.init("\(other.name) is here", at: position(of: other))],
        hint: "each module is a type of its own; name that of one of them as `type` under `package`"
      )
    }
  }

  /// Returns where the manifest names the type, or else the package.
  private func position(of module: Assembly.Module) -> SourcePosition {
    let document = catalog.document(of: module.name, at: module.version)
    return document?.position(of: ["package", "type"]) ?? document?.position(of: ["package"], .key)
      ?? catalog.position(of: module.name, at: module.version) ?? .application
  }
}
