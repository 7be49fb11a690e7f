import ModuleManifests
public import VersionResolver

/// Who provides an interface.
extension Catalog {
  /// Returns the module versions that provide an interface, sorted by module and version, then those that provide what the
  /// application adapts to it. Any module may provide it, so the first call reads every manifest on this machine.
  public func providers(of interface: String) -> [InterfaceProvider] {
    lock.withLock {
      let table = interfaces ?? collectInterfaces()
      interfaces = table
      return adapters.providers(of: interface) { name in
        let here = table[name] ?? []
        let elsewhere = remoteProviders(of: name)
        return elsewhere.isEmpty
          ? here : (here + elsewhere).sorted { ($0.module, $0.version) < ($1.module, $1.version) }
      }
    }
  }

  /// Returns how a module version provides an interface, by itself or through adapters, or `nil` if it does not.
  package func provision(of interface: String, by module: String, at version: Version) -> InterfaceProvider? {
    lock.withLock {
      adapters.providers(of: interface) { name in
        provided(by: module, at: version).filter { $0.name == name }.map {
          InterfaceProvider(module: module, version: version, interfaceVersion: $0.version)
        }
      }.first
    }
  }

  private func provided(by module: String, at version: Version) -> [ProvidedInterface] {
    let record = record(of: module)
    return record.mayProvide(version) ? record.content(version)?.manifest.provides ?? [] : []
  }

  private func collectInterfaces() -> [String: [InterfaceProvider]] {
    var table: [String: [InterfaceProvider]] = [:]
    for module in localModuleNames() {
      for version in versions(of: module) {
        for interface in provided(by: module, at: version) {
          table[interface.name, default: []].append(
            InterfaceProvider(module: module, version: version, interfaceVersion: interface.version)
          )
        }
      }
    }
    return table
  }
}
