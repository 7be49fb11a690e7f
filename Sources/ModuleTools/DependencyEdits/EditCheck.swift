import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Checks an edit before anything is resolved.
struct EditCheck {
  let editor: DependencyEditor
  let catalog: Catalog

  var diagnostics: [Diagnostic] {
    editor.edit.changes.compactMap { change in
      switch change {
      case .add(let name, _): ownName(name) ?? missing(name)
      case .remove(let name): unlisted(name)
      }
    }
  }

  private func ownName(_ name: String) -> Diagnostic? {
    guard name == editor.edit.module else { return nil }
    return Diagnostic(
      SelfReferenceLint.dependency,
      "\(name) cannot depend on itself",
      at: position(of: editor.edit.section)
    )
  }

  private func missing(_ name: String) -> Diagnostic? {
    guard catalog.versions(of: name).isEmpty else { return nil }
    return Self.missing(name, catalog, at: position(of: editor.edit.section))
  }

  /// Returns the finding for a name that no module has. If it is the name of an interface, points to its providers.
  static func missing(_ name: String, _ catalog: Catalog, at position: SourcePosition) -> Diagnostic {
    if let list = catalog.providerList(of: name) {
      return Diagnostic(
        MissingModuleLint.code,
        "`\(name)` is an interface, not a module",
        at: position,
        hint: "modules that provide it: \(list)"
      )
    }
    let near =
      EditDistance.suggestion(for: name, in: catalog.allModuleNames())
      ?? catalog.interface(similarTo: name).map { "did you mean the interface `\($0)`?" }
    return Diagnostic(
      MissingModuleLint.code,
      "there is no module `\(name)`",
      at: position,
      hint: near ?? catalog.searched(for: name)
    )
  }

  private func unlisted(_ name: String) -> Diagnostic? {
    guard editor.section(of: name) == nil else { return nil }
    let listed = DependencyEdit.sections.flatMap { section in
      editor.document.element(at: [.key(section)]).map { $0.members.compactMap(\.key.string) } ?? []
    }
    let near = EditDistance.suggestion(for: name, in: listed)
    let other = ["requires", "conflicts"].first {
      editor.document.element(at: [.key($0), .key(name)]) != nil
    }
    return Diagnostic(
      .notListed,
      "`\(name)` is not a dependency that \(editor.document.file.path) lists",
      at: other.flatMap { editor.document.position(of: [.key($0), .key(name)], .key) }
        ?? position(of: editor.edit.section),
      hint: near ?? other.map { "it is listed under `\($0)`" }
        ?? (catalog.versions(of: name).isEmpty ? nil : "to see who needs it: modctl why \(name)")
    )
  }

  /// Returns the position of a section, or where it would be.
  private func position(of section: String) -> SourcePosition {
    editor.document.position(of: [.key(section)], .key) ?? editor.document.file.start
  }

  static func noWorkspaceModule(_ name: String, _ catalog: Catalog, _ application: ManifestDocument)
    -> Diagnostic
  {
    let modules = catalog.workspaceModules
    let near = EditDistance.suggestion(for: name, in: modules)
    let known =
      modules.isEmpty
      ? "the workspace is empty; list its manifests under `workspace` in modules.json"
      : "it has \(modules.shortened(to: 8).joined(separator: ", "))"
    return Diagnostic(
      MissingModuleLint.code,
      "the workspace has no module `\(name)`",
      at: application.position(of: ["workspace"], .key) ?? application.file.start,
      hint: near ?? known
    )
  }
}

extension DiagnosticCode {
  /// A dependency to remove that is not listed.
  static let notListed = DiagnosticCode("not-listed")
}
