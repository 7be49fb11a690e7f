import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The catalogs as a lockfile leaves them: of each locked module, the locked version, and nothing else.
///
/// A resolution with it searches nothing. It succeeds exactly if the locked versions satisfy the manifests.
struct LockedProvider: CandidateProvider {
  private let catalog: Catalog
  private let adapters: [InterfaceAdapter]
  private var locked: [String: Version] = [:]
  private var provided: [String: [InterfaceProvider]] = [:]

  /// Returns `nil` if a locked version cannot be read, in which case there is another finding.
  init?(_ lockfile: Lockfile, _ subject: CheckSubject) {
    catalog = subject.catalog
    adapters = subject.application.adapters.sorted(by: InterfaceAdapter.precedes)
    for name in lockfile.modules.keys.sortedBytewise() {
      guard catalog.failures(askingFor: .module(name)).isEmpty else { return nil }
      guard let pin = lockfile.modules[name]?.version,
        let version = catalog.versions(of: name).first(where: { $0 == pin })
      else {
        if subject.isKnown(module: name) { continue }
        return nil
      }
      guard let manifest = catalog.manifest(of: name, at: version) else { return nil }
      locked[name] = version
      for interface in manifest.provides {
        provided[interface.name, default: []].append(
          InterfaceProvider(module: name, version: version, interfaceVersion: interface.version)
        )
      }
    }
  }

  func versions(of module: String) -> [Version] { locked[module].map { [$0] } ?? [] }

  func candidate(of module: String, at version: Version) -> Candidate {
    catalog.candidate(of: module, at: version)
  }

  func providers(of interface: String) -> [InterfaceProvider] {
    adapters.providers(of: interface) { provided[$0] ?? [] }
  }
}
