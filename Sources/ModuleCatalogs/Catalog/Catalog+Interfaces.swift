import ModuleManifests
public import VersionResolver

/// Who provides an interface.
extension Catalog {
  /// Returns the module versions that provide an interface, sorted by module and version, then those that provide what the
  /// application adapts to it. Any module may provide it, so the first call looks at every manifest on this machine, but an
  /// error in one that does not provide the interface is not reported.
  public func providers(of interface: String) -> [InterfaceProvider] {
    lock.withLock {
      let known = localInterfaces()
      return adapters.providers(of: interface) { name in
        // First, because it finds out which catalog answers.
        let elsewhere = remoteProviders(of: name)
        let here = localProviders(of: name, among: known)
        return elsewhere.isEmpty
          ? here : (here + elsewhere).sorted { ($0.module, $0.version) < ($1.module, $1.version) }
      }
    }
  }

  /// Returns how a module version provides an interface, by itself or through adapters, or `nil` if it does not.
  package func provision(of interface: String, by module: String, at version: Version) -> InterfaceProvider? {
    lock.withLock {
      adapters.providers(of: interface) { name in
        record(of: module).interfaces(version).filter { $0.name == name }.map {
          InterfaceProvider(module: module, version: version, interfaceVersion: $0.version)
        }
      }.first
    }
  }

  /// Returns the providers in the workspace, and those in catalogs on this machine unless an earlier catalog answers; but a module
  /// that the application chooses counts wherever it is.
  private func localProviders(of interface: String, among known: LocalInterfaces) -> [InterfaceProvider] {
    guard let routes else { return known.providers(of: interface) }
    let isAsked = routes.asksLocal(forInterface: interface)
    return known.providers(of: interface, reporting: isAsked).filter {
      if !workspace.entries(of: $0.module).isEmpty { return true }
      guard case .local? = routes.owner(of: $0.module) else { return false }
      return isAsked || choices[interface]?.contains($0.module) ?? false
    }
  }

  /// Returns the interfaces that modules provide, as far as that is known without asking a catalog that is not on this machine.
  package func knownInterfaces() -> Set<String> {
    lock.withLock {
      let elsewhere = Set(heldModuleNames()).subtracting(localModuleNames()).flatMap { module in
        versions(of: module).flatMap { manifest(of: module, at: $0)?.provides ?? [] }
      }
      return localInterfaces().names.union(elsewhere.map(\.name))
    }
  }

  /// Returns what the manifests on this machine provide, which are looked at once.
  private func localInterfaces() -> LocalInterfaces {
    if let interfaces { return interfaces }
    var result = LocalInterfaces()
    for module in localModuleNames() {
      for place in record(of: module).usablePlaces { result.add(place, of: module) }
    }
    interfaces = result
    return result
  }
}
