import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// One resolution: what was read, and everything that bends it.
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
  /// What the run was asked to move, if it has failed: a fix has to lead there, and moves as little else as the run would.
  var update: Update?

  /// The same as the resolver sees it.
  var request: ResolutionRequest {
    var options = ResolverOptions()
    options.prereleases = Set(manifest.prereleases)
    options.chosenProviders = manifest.providers
    options.preference = preference
    options.stepLimit = stepLimit
    var request = ResolutionRequest(
      provider: ApplicationProvider(catalog: catalog, cutoff: cutoff),
      roots: manifest.dependencies.map { Edge($0) } + manifest.requires.map { Edge($0, .interface) },
      options: options
    )
    request.choices = manifest.choices
    request.adaptedChoices = adaptedChoices
    request.temporaryRoots = additions.map { Edge($0) }
    request.overrides = Dictionary(manifest.overrides.map { ($0.module, $0.version) }) { first, _ in first }
    request.editableModules = Set(catalog.workspaceModules)
    request.similarNames = { [catalog] name in
      EditDistance.nearest(to: name, in: catalog.allModuleNames()).map { [$0] } ?? []
    }
    request.similarInterfaces = { [catalog, manifest] name in
      let provided = catalog.heldModuleNames().flatMap { module in
        catalog.versions(of: module).flatMap { catalog.manifest(of: module, at: $0)?.provides ?? [] }
      }
      let adapted = manifest.adapters.map(\.interface)
      return EditDistance.nearest(to: name, in: Set(provided.map(\.name) + adapted).sorted()).map { [$0] }
        ?? []
    }
    if prefersLocked, let lockfile = locked?.lockfile {
      request.pins = lockfile.pins
      request.providers = lockfile.providers
    }
    if let update, !update.targets.isEmpty {
      let free = update.released(in: self).union(update.targets.map(\.name))
      request.pins = request.pins.filter { !free.contains($0.key) }
      request.updated = update.targets.filter { $0.version == nil }.map(\.name)
    }
    return request
  }

  /// The interfaces that are made from one that is left to the host, and so are left to it as well, unless `providers` says
  /// otherwise: each with the one that `providers` names.
  private var adaptedChoices: [String: String] {
    var result: [String: String] = [:]
    var isComplete = manifest.choices.isEmpty
    while !isComplete {
      isComplete = true
      for adapter in manifest.adapters.sorted(by: InterfaceAdapter.precedes)
      where result[adapter.interface] == nil && manifest.choices[adapter.interface] == nil
        && manifest.providers[adapter.interface] == nil
      {
        let origin = manifest.choices[adapter.from] == nil ? result[adapter.from] : adapter.from
        guard let origin else { continue }
        result[adapter.interface] = origin
        isComplete = false
      }
    }
    return result
  }

  /// The place where `providers` names a module of several.
  func position(ofChoice module: String, for interface: String) -> SourcePosition? {
    let index = manifest.choices[interface]?.firstIndex(of: module)
    return index.flatMap { document?.position(of: ["providers", .key(interface), .index($0)]) }
      ?? document?.position(of: ["providers", .key(interface)])
  }

  /// Whether locked versions are preferred: not where the lowest ones, or all of the newest ones, are wanted.
  var prefersLocked: Bool { preference == .newest && !ignoresLock }

  /// The place of an override. The manifest's list is sorted; the file's is not.
  func position(ofOverrideOf module: String) -> SourcePosition? {
    let index = manifest.overrides.indices.first {
      document?.element(at: ["overrides", .index($0), "module"])?.string == module
    }
    return index.flatMap { document?.position(of: ["overrides", .index($0), "version"]) }
  }

  /// The failure of this problem itself, where another way to ask the same failed.
  func failure(like other: ResolutionError) -> ResolutionError {
    guard other.code == .unsolvable else { return other }
    var request = request
    request.updated = nil
    do throws(ResolutionError) {
      _ = try request.resolve()
      return other
    } catch {
      return error
    }
  }

  /// Whether a version does not exist for this run, because it was published too late.
  func isTooLate(_ module: String, _ version: Version) -> Bool {
    ApplicationProvider(catalog: catalog, cutoff: cutoff).lateness(of: module, at: version) != nil
  }
}
