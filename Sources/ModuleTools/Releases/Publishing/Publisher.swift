import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// Publishes workspace modules: checks them, and determines the content of each file of the catalog.
///
/// ```swift
/// var publisher = Publisher(directory: "/srv/shop", published: "2026-03-01T09:00:00Z")
/// publisher.names = ["cart"]
/// let publication = try publisher.plan()
/// for path in try publication.write().paths { print(path) }
/// ```
package struct Publisher {
  /// The folder of `modules.json`.
  package var directory: String
  /// The time of publication to stamp.
  package var published: String
  /// The workspace modules to publish; empty for all that are not published yet.
  package var names: [String] = []
  /// The catalog, as named in `modules.json`; `nil` for the first one.
  package var destination: String?
  /// Whether versions may be lower than their changes require.
  package var allowsBreaking = false
  /// Compares the code of a module with its last release. Default: nothing is known about the code.
  package var compareCode: (inout ModuleBump) -> Void = { _ in }
  /// Returns what `swift package dump-package` prints for the package in a folder, or `nil` if SwiftPM cannot read it. Default:
  /// nothing is known about any `Package.swift`.
  package var dumpPackage: (@Sendable (_ folder: String) -> [UInt8]?)?
  /// Returns the commit of a module's package; throws if others would get something different. Default: no commit is known.
  package var revision: (ModuleManifest, _ folder: String) throws(Refusal) -> String? = {
    (_, _) throws(Refusal) in nil
  }

  package init(directory: String, published: String) {
    self.directory = directory
    self.published = published
  }

  /// Checks everything without changing anything.
  package func plan() throws(Refusal) -> Publication {
    let (application, document) = try ApplicationResolver(directory: directory).requireApplication()
    let workspace = Catalog(of: application, document: document, directory: directory)
    let target = try target(application, document)
    let published = PublishedCatalog(application, document: document, directory: directory)
    // Candidates for a new version are in this catalog; catalogs in folders are read anyway.
    published.catalog.readTargets(of: (target.moduleNames ?? []).map { Edge($0, .any) })
    let manifests = try sources(workspace, published, document)
    let bumps = manifests.map { published.bump($0.manifest, $0.document) }
    let errors = errors(reading: bumps.filter { !$0.isPublished }.map(\.name))
    let companions = WorkspaceOnly.Companions(manifests.map(\.manifest))
    let clash = NameClash(published.catalog.heldModuleNames() + manifests.map(\.manifest.name))
    var refusals: [Diagnostic] = []
    var items: [Publication.Item] = []
    for ((manifest, source), bump) in zip(manifests, bumps) {
      if !bump.isPublished {
        let errors = errors[source.file.path] ?? []
        let unmet = WorkspaceOnly(
          manifest,
          source,
          published,
          with: companions,
          workspace: workspace,
          except: errors
        )
        refusals += target.diagnostics(about: manifest.name, published, application.catalogs, document)
        if let diagnostic = clash.diagnostic(manifest.name, source) { refusals.append(diagnostic) }
        refusals += errors + unmet.diagnostics + diagnostics(about: bump)
      }
      items.append(try item(bump, target, published))
    }
    try Refusal.check(published.catalog.diagnostics)
    guard refusals.isEmpty else { throw Refusal(.checkFailed, refusals.sorted()) }
    try checkCode(of: &items)
    let users = ModuleReception.Users(of: published.catalog)
    for index in items.indices where items[index].file != nil {
      let bump = items[index].bump
      items[index].reception = ModuleReception(of: bump.name, bump.version, by: users)
    }
    let held = held(workspace, published)
    return Publication(
      items: items,
      changed: names.isEmpty ? held.filter { !$0.isSame }.map(\.name) : [],
      earlier: held.filter { $0.isSame && target.contains($0.file) }
        .map { ($0.name, $0.version, $0.file) },
      isWorkspaceEmpty: workspace.workspaceModules.isEmpty,
      directory: directory,
      catalog: target.reference.name,
      unsearched: application.catalogs.filter { $0.path == nil && $0 != target.reference }.map(\.description)
    )
  }

  /// Returns the catalog to publish to.
  private func target(_ application: ApplicationManifest, _ document: ManifestDocument)
    throws(Refusal) -> CatalogTarget
  {
    let catalogs = application.catalogs.filter(\.isWritable)
    let names = catalogs.distinctNames
    func refusal(_ message: String, hint: String) -> Refusal {
      let position = document.position(of: ["catalogs"], .key) ?? document.file.start
      return Refusal(.badRequest, .missingCatalog, message, at: position, hint: hint)
    }
    let path = destination
    let meant = path.map { catalogs.named($0, in: directory) } ?? Array(catalogs.prefix(1))
    if meant.count > 1 {
      throw refusal(
        "\(Printable.quoted(path ?? "")) is the URL of \(meant.count) catalogs in modules.json",
        hint: "write \(meant.map { "--catalog '\($0)'" }.joined(separator: " or "))"
      )
    }
    if let reference = meant.first { return CatalogTarget(reference) }
    if let other = application.catalogs.first(where: { $0.name == path ?? $0.name }) {
      throw refusal(
        "\(other) is on a web server, where modctl cannot write",
        hint: "publish to the catalog that is exported there, and export it again"
      )
    }
    guard let path else {
      throw refusal("modules.json names no catalog", hint: "name one under `catalogs`")
    }
    throw refusal(
      "\(Printable.quoted(path)) is not a catalog in modules.json",
      hint: names.isEmpty
        ? "it has none to which modctl can write" : "it has \(names.joined(separator: ", "))"
    )
  }

  /// Returns the manifests to publish, dependencies first.
  private func sources(_ workspace: Catalog, _ published: PublishedCatalog, _ application: ManifestDocument)
    throws(Refusal) -> [(manifest: ModuleManifest, document: ManifestDocument)]
  {
    // Of all modules, none may be missing unnoticed.
    if names.isEmpty { try Refusal.check(workspace.diagnostics) }
    var found: [String: (manifest: ModuleManifest, document: ManifestDocument)] = [:]
    for name in names.isEmpty ? workspace.workspaceModules : names {
      guard workspace.isWorkspaceModule(name), let version = workspace.versions(of: name).first else {
        throw Refusal(missingInWorkspace: name, workspace, application)
      }
      guard let manifest = workspace.manifest(of: name, at: version),
        let document = workspace.document(of: name, at: version)
      else { throw Refusal(.badData, workspace.diagnostics) }
      // If no names are given, skip what is already published.
      if names.isEmpty, published.catalog.versions(of: name).contains(version) { continue }
      found[name] = (manifest, document)
    }
    return PublicationOrder.names(found.mapValues(\.manifest)).compactMap { found[$0] }
  }

  /// Returns the modules that are meant whose version is published, and whether it has the same content.
  private func held(_ workspace: Catalog, _ published: PublishedCatalog) -> [(
    name: String, version: Version, file: String, isSame: Bool
  )] {
    (names.isEmpty ? workspace.workspaceModules : names).compactMap { name in
      guard let version = workspace.versions(of: name).first,
        let document = workspace.document(of: name, at: version),
        let old = published.catalog.document(of: name, at: version)
      else { return nil }
      return (name, version, old.file.path, PublishedForm.differences(old, document).isEmpty)
    }
  }
}

extension DiagnosticCode {
  /// A version that is already published with different content.
  package static let alreadyPublished = DiagnosticCode("already-published")
}
