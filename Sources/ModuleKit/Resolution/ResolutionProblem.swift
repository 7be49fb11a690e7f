import ModuleManifests
import VersionResolver

/// One resolution: what was read, and everything that bends it. A value, so that an edit can be tried on a copy.
struct ResolutionProblem {
  var manifest: ApplicationManifest
  let document: ManifestDocument?
  let catalog: Catalog
  let locked: ParsedLockfile?
  /// Requirements that hold for this run only.
  var additions: [Dependency] = []
  var preference = ResolverOptions.Preference.newest
  /// Only what was published before this moment may be selected.
  var cutoff: Timestamp?
  var stepLimit = ResolverOptions().stepLimit
  /// Whether every module is to leave its locked version.
  var ignoresLock = false

  var provider: ApplicationProvider { ApplicationProvider(self) }

  var options: ResolverOptions {
    var options = ResolverOptions()
    options.prereleases = Set(manifest.prereleases)
    options.chosenProviders = manifest.providers
    options.preference = preference
    options.stepLimit = stepLimit
    return options
  }

  /// The application's edges.
  var roots: [Edge] {
    let provider = provider
    return (manifest.dependencies + additions).compactMap { provider.replaced(Edge($0)) }
      + manifest.requires.map { Edge($0, .interface) }
  }

  /// Whether locked versions are preferred: not where the lowest ones, or all of the newest ones, are wanted.
  var prefersLocked: Bool { preference == .newest && !ignoresLock }

  var pins: [String: Version] { prefersLocked ? locked?.lockfile.pins ?? [:] : [:] }

  var providerPins: [String: String] { prefersLocked ? locked?.lockfile.providers ?? [:] : [:] }

  /// Why a version does not exist for this run: it was published too late.
  func lateness(of module: String, at version: Version) -> String? {
    guard let cutoff, !catalog.isWorkspaceModule(module),
      let published = catalog.manifest(of: module, at: version)?.published, published >= cutoff
    else { return nil }
    return "was published \(published), not before \(cutoff)"
  }
}
