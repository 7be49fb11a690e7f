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

  /// What the lockfile prefers: nothing where the lowest versions are wanted.
  var pins: [String: Version] { preference == .newest ? locked?.lockfile.pins ?? [:] : [:] }

  var providerPins: [String: String] { preference == .newest ? locked?.lockfile.providers ?? [:] : [:] }
}
