import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A single resolution: the content that was read, and everything that affects the result.
struct ResolutionProblem {
  var manifest: ApplicationManifest
  let document: ManifestDocument?
  let catalog: Catalog
  let locked: ParsedLockfile?
  /// Requirements that apply only to this run.
  var additions: [Dependency] = []
  var preference = ResolverOptions.Preference.highest
  /// Only versions published before this time can be selected.
  var cutoff: Timestamp?
  var stepLimit = ResolverOptions().stepLimit
  /// Whether all modules leave their locked versions.
  var ignoresLock = false
  /// Whether a fix may change the manifests of catalogs on this machine. Those of others are elsewhere.
  var mayEditCatalogs = true
  /// The requested moves, if the run failed: a fix has to make them possible, and moves as little else as the run would.
  var update: ApplicationResolver.Update?

  /// Modules that an edit adds to a manifest, so that no fix removes them from it.
  var kept: [Edit.Owner: Set<String>] = [:]

  /// The problem as the resolver sees it.
  var request: ResolutionRequest {
    var options = ResolverOptions()
    options.prereleases = Set(manifest.prereleases)
    options.chosenProviders = manifest.providers
    options.preference = preference
    options.stepLimit = stepLimit
    var request = ResolutionRequest(
      provider: ApplicationProvider(catalog: catalog, cutoff: cutoff),
      roots: manifest.dependencies.map { Edge($0) } + manifest.requires.map { Edge($0, kind: .interface) },
      options: options
    )
    request.choices = manifest.choices
    request.adaptedChoices = manifest.adaptedChoices
    request.temporaryRoots = additions.map { Edge($0) }
    request.kept = kept
    request.overrides = Dictionary(manifest.overrides.map { ($0.module, $0.version) }) { first, _ in first }
    request.editableModules = Set(catalog.workspaceModules)
    request.mayRestore = { [catalog, mayEditCatalogs] module in
      catalog.isWorkspaceModule(module)
        || mayEditCatalogs && !catalog.entries(of: module).contains(where: \.isRemote)
    }
    request.similarNames = { [catalog] name in
      EditDistance.nearest(to: name, in: catalog.allModuleNames()).map { [$0] } ?? []
    }
    request.similarInterfaces = { [catalog, manifest] name in
      catalog.interface(similarTo: name, adapted: manifest.adapters.map(\.interface)).map { [$0] } ?? []
    }
    if prefersLocked, let lockfile = locked?.lockfile {
      request.pins = lockfile.pins
      request.providerPins = lockfile.providers
    }
    if let update, !update.targets.isEmpty {
      let free = update.released(in: self).union(update.targets.map(\.name))
      request.pins = request.pins.filter { !free.contains($0.key) }
      request.updated = update.targets.filter { $0.version == nil }.map(\.name)
    }
    return request
  }

  /// Returns the position where `providers` names one of several modules.
  func position(ofChoice module: String, for interface: String) -> SourcePosition? {
    let index = manifest.choices[interface]?.firstIndex(of: module)
    return index.flatMap { document?.position(of: ["providers", .key(interface), .index($0)]) }
      ?? document?.position(of: ["providers", .key(interface)])
  }

  /// The positions where `providers` names modules: by interface, then by module.
  var positionsOfChoices: [String: [String: SourcePosition]] {
    guard let document, let providers = document.element(at: ["providers"]) else { return [:] }
    var result: [String: [String: SourcePosition]] = [:]
    for (key, value) in providers.members {
      guard let interface = key.string else { continue }
      for element in value.elements {
        if let module = element.string {
          result[interface, default: [:]][module] = document.file.position(of: element.range)
        }
      }
    }
    return result
  }

  /// Whether locked versions are preferred: false if the lowest versions, or the newest versions of all modules, are requested.
  var prefersLocked: Bool { preference == .highest && !ignoresLock }

  /// The positions of the overrides' versions, by module. The manifest's list is sorted; the list in the file is not.
  var positionsOfOverrides: [String: SourcePosition] {
    guard let document, let list = document.element(at: ["overrides"]) else { return [:] }
    var result: [String: SourcePosition] = [:]
    for element in list.elements {
      if let module = element.member("module")?.string, let version = element.member("version") {
        result[module] = document.file.position(of: version.range)
      }
    }
    return result
  }

  /// Returns the failure of this problem itself, after another form of the same request failed.
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

  /// Returns whether a version does not exist for this run because it was published too late.
  func isTooLate(_ module: String, at version: Version) -> Bool {
    ApplicationProvider(catalog: catalog, cutoff: cutoff).lateness(of: module, at: version) != nil
  }
}

extension ApplicationManifest {
  /// The interfaces that are adapted from one left to the host, and are therefore left to the host as well, unless `providers`
  /// says otherwise. Maps each to the interface that `providers` names.
  var adaptedChoices: [String: String] {
    var result: [String: String] = [:]
    let adapters = adapters.sorted(by: InterfaceAdapter.precedes)
    var isComplete = choices.isEmpty
    while !isComplete {
      isComplete = true
      for adapter in adapters
      where result[adapter.interface] == nil && choices[adapter.interface] == nil
        && providers[adapter.interface] == nil
      {
        let origin = choices[adapter.from] == nil ? result[adapter.from] : adapter.from
        guard let origin else { continue }
        result[adapter.interface] = origin
        isComplete = false
      }
    }
    return result
  }
}
