package import ModuleCatalogs
package import ModuleManifests
package import VersionResolver

/// Withdraws a published version, or reverses a withdrawal: the only change ever made to something published.
package struct YankEdit {
  /// The files with their old and new contents, which are equal if nothing changes.
  package let files: [EditedFile]
  /// The version as it was published, with its build metadata.
  package let version: Version
  /// Modules that are left without a matching version by the withdrawal, sorted.
  package let stranded: [String]
  /// The catalog in a git repository that contains the files; `nil` for files on this machine.
  package let repository: CatalogReference?

  /// - Parameters:
  ///   - reason: why the version is withdrawn; `nil` to reverse a withdrawal.
  ///   - directory: the folder of `modules.json`.
  package init(_ name: String, _ version: Version, reason: String?, in directory: String) throws(Refusal) {
    let (application, document) = try ApplicationResolver(directory: directory).requireApplication()
    let published = PublishedCatalog(application, document: document, directory: directory)
    let catalog = published.catalog
    // Remote catalogs are available only after they have been asked for the module.
    _ = catalog.versions(of: name)
    let remote = catalog.remoteCatalog(of: name)
    let entries = catalog.entries(of: name).filter { $0.version == version && $0.isRemote == (remote != nil) }
    guard !entries.isEmpty else { throw Self.missing(name, version, application, catalog, document) }
    if let remote, !remote.isWritable { throw Refusal(.badRequest, [Self.unwritable(entries[0], document)]) }
    for entry in entries where entry.manifest == nil {
      let reasons = catalog.diagnostics.filter { $0.severity == .error && $0.position.file == entry.path }
      let other = Diagnostic(.unreadableFile, "cannot be used", at: SourcePosition(file: entry.path))
      throw Refusal(.badData, reasons.isEmpty ? [other] : reasons)
    }
    repository = remote
    self.version = entries[0].version
    var files: [EditedFile] = []
    do throws(ManifestEditError) {
      for entry in entries {
        guard let document = entry.document else { continue }
        var editor = ManifestEditor(document)
        if let reason {
          try editor.insertMember("yanked", .string(reason), into: [])
        } else if document.element(at: ["yanked"]) != nil {
          try editor.remove(at: ["yanked"])
        }
        files.append(EditedFile(path: entry.path, old: document.file.bytes, new: editor.edited()))
      }
    } catch {
      throw Refusal(.badData, .badValue, error.message, at: document.file.start)
    }
    self.files = files
    stranded = reason == nil ? [] : Self.stranded(name, version, published)
  }

  /// Writes the files: all of them, or none.
  package func write(in directory: String) throws(FileError) {
    try AtomicFiles.write(files.contents(in: directory))
  }

  private static func unwritable(_ entry: CatalogEntry, _ document: ManifestDocument) -> Diagnostic {
    Diagnostic(
      .badValue,
      "\(entry.module) \(entry.version) is on a web server, where modctl cannot write: \(entry.path)",
      at: document.position(of: ["catalogs"]) ?? document.file.start,
      hint: "yank it in the catalog that is exported there, and export it again"
    )
  }

  private static func stranded(_ name: String, _ version: Version, _ published: PublishedCatalog) -> [String]
  {
    let rest = published.versions(of: name).filter { $0 != version }
    return published.catalog.heldModuleNames().filter { other in
      guard other != name, let newest = published.catalog.newestSelectableVersion(of: other),
        let manifest = published.catalog.manifest(of: other, at: newest),
        let need = manifest.dependencies.first(where: { $0.name == name })
      else { return false }
      return need.requirement.admits(version) && !rest.contains { need.requirement.admits($0) }
    }
  }

  private static func missing(
    _ name: String,
    _ version: Version,
    _ application: ApplicationManifest,
    _ catalog: Catalog,
    _ document: ManifestDocument
  ) -> Refusal {
    let position = document.position(of: ["catalogs"]) ?? document.file.start
    var hint = catalog.versions(of: name).hint
    if hint == nil {
      let all = Catalog(of: application, document: document, directory: catalog.directory)
      guard all.isWorkspaceModule(name) else { return Refusal(missing: name, catalog, at: position) }
      hint = "it is only in the workspace; only what is published can be yanked"
    }
    return Refusal(.badRequest, .noSuchVersion, "no catalog has \(name) \(version)", at: position, hint: hint)
  }
}
