package import ModuleManifests
package import VersionResolver

/// Catalogs that are not on this machine.
extension Catalog {
  /// Returns whether a catalog was not asked for a module because an earlier one has it.
  package func leavesCatalogsOut(for module: String) -> Bool {
    lock.withLock { routes?.leavesCatalogsOut(for: module) ?? false }
  }

  /// Returns the places where the versions of a module are written in the catalogs that answer for its name.
  func published(_ module: String) -> ManifestPlaces {
    guard let routes, let lookAhead else { return localPlaces(of: module) }
    if routes.owner(of: module) == nil { lookAhead.settle(module: module) }
    switch routes.owner(of: module) {
    case .local?: return localPlaces(of: module)
    case .remote(_, let files, let diagnostics)?:
      bag.add(diagnostics)
      return RemoteEntries(loader: loader).places(of: module, in: files)
    case .noCatalog(let diagnostics)?:
      bag.add(diagnostics)
      return .none
    case nil: return .none
    }
  }

  /// Returns the versions above one that the catalogs on this machine have of a module, in ascending order, each with its manifest
  /// if that can be used: also those that a module of the workspace hides. Remote catalogs are not asked for these.
  package func localVersions(of module: String, above version: Version) -> [(
    version: Version, manifest: ModuleManifest?
  )] {
    lock.withLock {
      let record = ModuleRecord(localPlaces(of: module), bag: bag)
      return record.versions.filter { $0 > version }.map { ($0, record.content($0)?.manifest) }
    }
  }

  func localPlaces(of module: String) -> ManifestPlaces {
    sources.count == 1
      ? sources[0].places(of: module) : ManifestPlaces(joining: sources.map { $0.places(of: module) })
  }

  /// Returns the entries of a module in remote catalogs, as far as it was asked for.
  func remoteEntries(of module: String) -> [ManifestEntry] {
    guard case .remote? = routes?.owner(of: module), let record = records[module] else { return [] }
    return record.versions.compactMap { record.entry($0) }.filter { !$0.isFromWorkspace }
  }

  /// Returns the catalog that answers for a name if it is not on this machine, as far as the name was asked for.
  package func remoteCatalog(of module: String) -> CatalogReference? {
    lock.withLock {
      if case .remote(let catalog, _, _)? = routes?.owner(of: module) { catalog } else { nil }
    }
  }

  func remoteProviders(of interface: String) -> [InterfaceProvider] {
    guard let routes, let lookAhead else { return [] }
    if routes.providers(of: interface) == nil { lookAhead.settle(interface: interface) }
    guard let (names, diagnostics) = routes.providers(of: interface) else { return [] }
    bag.add(diagnostics)
    return (names + unlisted(of: interface, names)).flatMap { name -> [InterfaceProvider] in
      let record = record(of: name)
      guard workspace.entries(of: name).isEmpty, case .remote? = routes.owner(of: name) else { return [] }
      return record.versions.flatMap { version in
        record.interfaces(version).filter { $0.name == interface }.map {
          InterfaceProvider(module: name, version: version, interfaceVersion: $0.version)
        }
      }
    }
  }

  /// Returns the modules that the application chooses as providers of an interface, besides those that a catalog lists.
  ///
  /// The catalog of such a module may have scopes, in which case it is not asked who provides an interface outside of them. It may
  /// be asked for the module.
  private func unlisted(of interface: String, _ names: [String]) -> [String] {
    (choices[interface] ?? []).filter { !names.contains($0) }
  }

  /// Returns the names of the modules on this machine.
  package func localModuleNames() -> [String] {
    lock.withLock {
      if let localNames { return localNames }
      // There is mostly one catalog, whose names are in order, so sorting them is a single pass.
      var names: [String] = []
      for name in (workspace.moduleNames() + sources.flatMap { $0.moduleNames() }).sortedBytewise()
      where name != names.last {
        names.append(name)
      }
      localNames = names
      return names
    }
  }

  /// Returns the names of all modules whose manifests are available, sorted: those on this machine, and those in remote catalogs
  /// that were asked for.
  package func heldModuleNames() -> [String] {
    lock.withLock {
      guard routes != nil else { return localModuleNames() }
      let asked = records.keys.filter { !remoteEntries(of: $0).isEmpty }
      return Set(localModuleNames() + asked).sortedBytewise()
    }
  }

  /// Returns why it is unknown what the catalogs have for a module or an interface: one of them did not answer. Empty if it is
  /// known.
  package func failures(askingFor subject: CatalogQuestion.Subject) -> [Diagnostic] {
    lock.withLock {
      guard let routes else { return [] }
      switch subject {
      case .names: return []
      case .module(let name):
        _ = record(of: name)
        guard case .noCatalog(let diagnostics)? = routes.owner(of: name) else { return [] }
        return diagnostics.errors
      case .interface(let name):
        _ = providers(of: name)
        let found = routes.providers(of: name)
        return (found?.diagnostics ?? []).errors
          + ((found?.names ?? []) + (choices[name] ?? [])).flatMap { failures(askingFor: .module($0)) }
      }
    }
  }

  /// Announces what a resolution starts with, so that it can be requested together.
  ///
  /// - Parameters:
  ///   - pins: the versions of the lockfile, which are tried first.
  ///   - additions: what is required in addition to the application's own dependencies.
  package func expect(_ pins: [String: Version], _ additions: [Dependency]) {
    lock.withLock { lookAhead?.expect(pins, additions) }
  }

  /// Asks for everything that edges name in one step, so that ``heldModuleNames()`` has it.
  package func readTargets(of edges: @autoclosure () -> [Edge]) {
    lock.withLock {
      guard let lookAhead else { return }
      let edges = edges()
      // Do not ask for what the targets need in turn.
      lookAhead.note(edges.filter { $0.kind != .interface }.map { Edge($0.target, .any, kind: .optional) })
      for edge in edges {
        if edge.kind == .interface { _ = providers(of: edge.target) } else { _ = record(of: edge.target) }
      }
    }
  }
}
