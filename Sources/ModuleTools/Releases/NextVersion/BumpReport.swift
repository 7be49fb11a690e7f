import ModuleCatalogs
import ModuleManifests

/// The modules of a workspace, each compared with its published release.
package struct BumpReport {
  /// The modules, sorted by name.
  package var modules: [ModuleBump]
  private let directory: String

  /// - Parameters:
  ///   - name: the module; `nil` for all modules of the workspace.
  ///   - directory: the folder of `modules.json`.
  /// - Throws: what is wrong with the files or with the request.
  package init(_ name: String?, in directory: String) throws(Refusal) {
    let (application, document) = try ApplicationResolver(directory: directory).requireApplication()
    let workspace = Catalog(of: application, document: document, directory: directory)
    if let name, !workspace.isWorkspaceModule(name) {
      throw Refusal(missingInWorkspace: name, workspace, document)
    }
    // Of all modules, none may be missing unnoticed.
    if name == nil { try Refusal.check(workspace.diagnostics) }
    let published = PublishedCatalog(application, document: document, directory: directory)
    var modules: [ModuleBump] = []
    for module in name.map({ [$0] }) ?? workspace.workspaceModules {
      guard let version = workspace.versions(of: module).first,
        let manifest = workspace.manifest(of: module, at: version),
        let document = workspace.document(of: module, at: version)
      else { throw Refusal(.badData, workspace.diagnostics) }
      modules.append(published.bump(manifest, document))
    }
    try Refusal.check(published.catalog.diagnostics)
    self.modules = modules
    self.directory = directory
  }

  /// Writes the next version into the manifests of some modules: all of them, or none.
  ///
  /// - Throws: also if no version is left for one of them.
  package func write(_ modules: [ModuleBump]) throws(Refusal) {
    let last = modules.filter { $0.next == nil }
    guard last.isEmpty else { throw Refusal(.checkFailed, last.map(\.diagnostic)) }
    var file = SourcePosition.application
    var edits: [EditedFile] = []
    do throws(ManifestEditError) {
      for module in modules {
        guard let next = module.next else { continue }
        file = module.position
        edits.append(try module.edited(to: next))
      }
    } catch {
      throw Refusal(.badData, .badValue, error.message, at: file)
    }
    do throws(FileError) {
      try AtomicFiles.write(edits.contents(in: directory))
    } catch {
      throw Refusal(unwritten: error)
    }
  }
}
