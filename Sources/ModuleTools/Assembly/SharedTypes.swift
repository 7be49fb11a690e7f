import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Finds modules whose manifests name one type: it would be created twice, and is only one of the modules.
struct SharedTypes {
  let catalog: Catalog
  var code = DiagnosticCode.assembly
  var severity = Diagnostic.Severity.error

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
      return diagnostic(module, sharing: other)
    }
  }

  private func diagnostic(_ module: Assembly.Module, sharing other: Assembly.Module) -> Diagnostic {
    let message =
      "\(module.name) \(module.version) and \(other.name) \(other.version) are both the type "
      + "\(module.importName).\(module.type)"
    let notes = [Diagnostic.Note("\(other.name) is here", at: position(of: other))]
    let hint = "each module is a type of its own; name that of one of them as `type` under `package`"
    guard let (document, range) = place(of: module) else {
      return Diagnostic(code, message, at: position(of: module), severity: severity, notes: notes, hint: hint)
    }
    return Diagnostic(code, message, in: document.file, range, severity: severity, notes: notes, hint: hint)
  }

  /// Returns where the manifest names the type, or else the package.
  private func place(of module: Assembly.Module) -> (document: ManifestDocument, range: Range<Int>)? {
    let document = catalog.document(of: module.name, at: module.version)
    return document.flatMap { document in
      (document.range(of: ["package", "type"]) ?? document.range(of: ["package"], .key)).map {
        (document, $0)
      }
    }
  }

  private func position(of module: Assembly.Module) -> SourcePosition {
    place(of: module).map { $0.document.file.position(of: $0.range) }
      ?? catalog.position(of: module.name, at: module.version) ?? .application
  }
}
