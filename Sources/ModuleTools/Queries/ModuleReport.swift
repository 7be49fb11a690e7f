import ModuleCatalogs
package import ModuleManifests
package import VersionResolver

/// Everything the catalogs know about a module: its versions, what one of them needs and offers, and who needs it.
package struct ModuleReport {
  package struct Release {
    package let version: Version
    package let published: String?
    package let yanked: String?
    /// Whether the version can be used at all; `false` if its manifest contains mistakes.
    package let isUsable: Bool
    /// Whether it is the version in the workspace; a catalog may have it too.
    package let isFromWorkspace: Bool
  }

  /// Versions of one module that refer to the reported module in the same way.
  package struct Dependent {
    package let name: String
    package var versions: [Version]
    package let edge: Edge
    /// Whether they admit the version shown.
    package let isAdmitting: Bool
  }

  package let name: String
  /// In ascending order.
  package let releases: [Release]
  /// The manifest of the version shown in full. If the module is in the workspace and no version was given, it is the
  /// workspace's.
  package let manifest: ModuleManifest
  package let document: ManifestDocument?
  package let isFromWorkspace: Bool
  package let locked: Version?
  package let dependents: [Dependent]
  /// The catalogs that were not searched for dependents: those on servers.
  package let unsearched: [String]
  /// Whether everything could be read in the files that may contain the module's manifests.
  package let isComplete: Bool

  /// Reads the information about a module.
  ///
  /// - Parameters:
  ///   - name: the module.
  ///   - version: the version to show; `nil` for the newest release that is not yanked.
  ///   - resolver: determines where the files are. Nothing is resolved.
  /// - Throws: what is wrong with the files or with the request.
  /// - Complexity: reads all catalogs.
  package init(_ name: String, _ version: Version?, _ resolver: ApplicationResolver) throws(Refusal) {
    let (application, file) = try resolver.requireApplication()
    let workspace = resolver.open(application, file)
    let published = PublishedCatalog(application, document: file, directory: resolver.directory).catalog
    let own = workspace.isWorkspaceModule(name) ? workspace.versions(of: name).first : nil
    let versions = Set(published.versions(of: name) + [own].compactMap { $0 }).sorted()
    let position = file.position(of: ["catalogs"]) ?? file.file.start
    let failures = published.failures(askingFor: .module(name))
    guard failures.isEmpty else { throw Refusal(.badData, failures) }
    guard !versions.isEmpty else {
      workspace.readEverything()
      throw Refusal(missing: name, workspace, at: position)
    }
    if let version, !versions.contains(version) {
      let message = "\(name) has no version \(version)"
      throw Refusal(.badRequest, .noSuchVersion, message, at: position, hint: versions.hint)
    }
    func manifest(_ version: Version) -> ModuleManifest? {
      (version == own ? workspace : published).manifest(of: name, at: version)
    }
    let usable = versions.compactMap(manifest)
    guard let shown = (version ?? own).map(manifest) ?? Self.newest(of: usable) else {
      throw Refusal(.badData, (own != nil && (version ?? own) == own ? workspace : published).diagnostics)
    }
    self.name = name
    self.manifest = shown
    isFromWorkspace = shown.version == own
    document = (isFromWorkspace ? workspace : published).document(of: name, at: shown.version)
    locked = Lockfile.read(in: resolver.directory).value?.lockfile.modules[name]?.version
    releases = versions.map { version in
      let manifest = manifest(version)
      // Publication stamps are only in the catalog.
      let stamped = published.manifest(of: name, at: version)
      return Release(
        version: version,
        published: stamped?.published?.description,
        yanked: stamped?.yanked,
        isUsable: manifest != nil,
        isFromWorkspace: version == own
      )
    }
    isComplete =
      usable.count == versions.count && !published.diagnostics.haveErrors
    var unsearched: [String] = []
    for catalog in application.catalogs where catalog.path == nil {
      if let names = CatalogTarget(catalog).moduleNames {
        workspace.readTargets(of: names.map { Edge($0, .any) })
      } else {
        unsearched.append(catalog.description)
      }
    }
    self.unsearched = unsearched
    workspace.readEverything()
    dependents = Self.dependents(of: shown, workspace)
  }

  /// Returns the newest release that is not yanked, or else the best that there is.
  ///
  /// - Parameter manifests: in ascending order.
  private static func newest(of manifests: [ModuleManifest]) -> ModuleManifest? {
    let standing = manifests.filter { $0.yanked == nil }
    return standing.last { !$0.version.isPrerelease } ?? standing.last ?? manifests.last
  }

  private static func dependents(of manifest: ModuleManifest, _ catalog: Catalog) -> [Dependent] {
    let provided = Dictionary(manifest.provides.map { ($0.name, $0.version) }) { first, _ in first }
    var result: [Dependent] = []
    for other in catalog.heldModuleNames() where other != manifest.name {
      var known: [Edge: Int] = [:]
      for version in catalog.versions(of: other) {
        guard let theirs = catalog.manifest(of: other, at: version), theirs.yanked == nil else { continue }
        for edge in theirs.edges {
          let isMeant =
            edge.kind == .interface
            ? provided[edge.target] != nil : edge.isOnModule && edge.target == manifest.name
          guard isMeant else { continue }
          if let index = known[edge] {
            result[index].versions.append(version)
            continue
          }
          known[edge] = result.count
          let asked = edge.kind == .interface ? provided[edge.target] : manifest.version
          let isAdmitted = asked.map { edge.requirement.admits($0) } ?? false
          result.append(
            Dependent(
              name: other,
              versions: [version],
              edge: edge,
              isAdmitting: edge.kind == .conflict ? !isAdmitted : isAdmitted
            )
          )
        }
      }
    }
    return result
  }
}
