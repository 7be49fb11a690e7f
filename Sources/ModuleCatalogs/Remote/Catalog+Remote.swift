package import ModuleManifests
package import VersionResolver

/// What concerns catalogs that are not on this machine.
extension Catalog {
  /// Where the versions of a module are written in the catalogs that answer for its name.
  func published(_ module: String) -> [ManifestPlace] {
    guard let routes, let lookAhead else { return localPlaces(of: module) }
    if routes.owner(of: module) == nil { lookAhead.settle(module: module) }
    switch routes.owner(of: module) {
    case .local?: return localPlaces(of: module)
    case .remote(let files, let diagnostics)?:
      bag.add(diagnostics)
      return RemoteEntries(loader: loader).places(of: module, in: files)
    case .nobody(let diagnostics)?:
      bag.add(diagnostics)
      return []
    case nil: return []
    }
  }

  private func localPlaces(of module: String) -> [ManifestPlace] {
    sources.count == 1 ? sources[0].places(of: module) : sources.flatMap { $0.places(of: module) }
  }

  /// The entries of a module in catalogs elsewhere, as far as it was asked for.
  func remoteEntries(of module: String) -> [ManifestEntry] {
    guard case .remote? = routes?.owner(of: module), let record = records[module] else { return [] }
    return record.versions.compactMap { record.entry($0) }.filter { !$0.isFromWorkspace }
  }

  func remoteProviders(of interface: String) -> [InterfaceProvider] {
    guard let routes, let lookAhead else { return [] }
    if routes.providers(of: interface) == nil { lookAhead.settle(interface: interface) }
    guard let (names, diagnostics) = routes.providers(of: interface) else { return [] }
    bag.add(diagnostics)
    return names.flatMap { name -> [InterfaceProvider] in
      let record = record(of: name)
      guard workspace.entries(of: name).isEmpty, case .remote? = routes.owner(of: name) else { return [] }
      return record.versions.flatMap { version in
        (record.content(version)?.manifest.provides ?? []).filter { $0.name == interface }.map {
          InterfaceProvider(module: name, version: version, provided: $0.version)
        }
      }
    }
  }

  /// The names of the modules of this machine.
  package func localModuleNames() -> [String] {
    lock.withLock {
      // Mostly there is one catalog, whose names are in order: sorting them is one walk.
      var names: [String] = []
      for name in (workspace.moduleNames() + sources.flatMap { $0.moduleNames() }).sortedBytewise()
      where name != names.last {
        names.append(name)
      }
      return names
    }
  }

  /// The names of all modules whose manifests are at hand, sorted: those of this machine, and those of catalogs elsewhere that
  /// were asked for.
  package func heldModuleNames() -> [String] {
    lock.withLock {
      guard routes != nil else { return localModuleNames() }
      let asked = records.keys.filter { !remoteEntries(of: $0).isEmpty }
      return Set(localModuleNames() + asked).sortedBytewise()
    }
  }

  /// Says what a resolution starts with, so that it can be asked for at once.
  ///
  /// - Parameters:
  ///   - pins: the versions of the lockfile, which are tried first.
  ///   - additions: what is required beside the application's own dependencies.
  package func expect(_ pins: [String: Version], _ additions: [Dependency]) {
    lock.withLock { lookAhead?.expect(pins, additions) }
  }

  /// Asks for what edges name, all at once, so that ``heldModuleNames()`` has it.
  package func readTargets(of edges: [Edge]) {
    lock.withLock {
      guard let lookAhead else { return }
      // What the targets need in turn is not asked for.
      lookAhead.note(edges.filter { $0.kind != .interface }.map { Edge($0.target, .any, kind: .optional) })
      for edge in edges {
        if edge.kind == .interface { _ = providers(of: edge.target) } else { _ = record(of: edge.target) }
      }
    }
  }
}
