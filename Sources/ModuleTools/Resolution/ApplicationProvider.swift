import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The catalogs, without versions that were published too late for this run.
struct ApplicationProvider: CandidateProvider {
  let catalog: Catalog
  let cutoff: Timestamp?

  func versions(of module: String) -> [Version] { catalog.versions(of: module) }

  func candidate(of module: String, at version: Version) -> Candidate {
    var candidate = catalog.candidate(of: module, at: version)
    if let reason = lateness(of: module, at: version) {
      candidate.unavailabilityReason = reason
      candidate.isPinnable = false
    }
    return candidate
  }

  func providers(of interface: String) -> [InterfaceProvider] { catalog.providers(of: interface) }

  /// Returns why a version does not exist for this run; `nil` if it does. Versions in the workspace always do.
  func lateness(of module: String, at version: Version) -> String? {
    guard let cutoff, !catalog.isWorkspaceModule(module),
      let published = catalog.manifest(of: module, at: version)?.published, published >= cutoff
    else { return nil }
    return "was published \(published), not before \(cutoff)"
  }
}
