public import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// An application with one version of each module it needs.
public struct ResolvedApplication: Sendable {
  /// The application that was resolved.
  public let manifest: ApplicationManifest
  /// The modules that it could choose from.
  public let catalog: Catalog
  /// The selected versions.
  public let selection: Selection
  /// The previous lockfile; `nil` if there was none.
  public let previous: ParsedLockfile?
  /// Warnings about the files that were read.
  public let diagnostics: [Diagnostic]
  /// For an update: the number of locked modules it moved, not counting the named ones.
  public let movedPinCount: Int?
  /// For an update: whether it is proven that moving fewer locked modules is impossible.
  public let isMoveCountProvenMinimal: Bool
  /// For an update: what was requested.
  private let update: Update?
  let problem: ResolutionProblem
  /// Who needs each module, keyed by module.
  private let dependents: [String: [Dependent]]
  /// The overrides by module, with the positions of their versions.
  private let overrides: [String: (ApplicationManifest.Override, SourcePosition?)]

  init(_ problem: ResolutionProblem, _ solution: Solution, diagnostics: [Diagnostic]) {
    self.problem = problem
    manifest = problem.manifest
    catalog = problem.catalog
    previous = problem.locked
    selection = solution.selection
    movedPinCount = solution.moves?.count
    isMoveCountProvenMinimal = solution.moves?.isProvenMinimal ?? false
    update = solution.update
    self.diagnostics = diagnostics
    dependents = Self.dependents(in: solution.selection)
    let positions = problem.positionsOfOverrides
    let placed = problem.manifest.overrides.map { ($0.module, ($0, positions[$0.module])) }
    overrides = Dictionary(placed) { first, _ in first }
  }

  /// Returns who needs what: the application first, then modules by name. Conflicts and packages do not count as needs.
  ///
  /// - Complexity: O(m + e), so asking for every module takes linear time overall.
  private static func dependents(in selection: Selection) -> [String: [Dependent]] {
    var result: [String: [Dependent]] = [:]
    func add(_ module: Selection.Module?, _ edge: Edge) {
      guard edge.leadsToModule else { return }
      let target = edge.kind == .interface ? selection.target(of: edge)?.name : edge.target
      if let target { result[target, default: []].append(Dependent(module: module, edge: edge)) }
    }
    for edge in selection.roots { add(nil, edge) }
    for module in selection.modules {
      for edge in selection.edges(of: module) { add(module, edge) }
    }
    return result
  }

  /// The text of `modules.json`.
  package var document: ManifestDocument? { problem.document }
  /// For an update: returns the version that was requested of a module, if it was named with one.
  package func requestedVersion(of module: String) -> Version? {
    update?.targets.first { $0.name == module }?.version
  }

  /// Returns whether a module is preferred in its locked version: not if an update names it.
  package func isHeld(_ module: String) -> Bool {
    prefersLocked && !(update?.targets.contains { $0.name == module } ?? false)
  }

  /// Requirements that apply only to this run.
  package var additions: [Dependency] { problem.additions }

  /// The lockfile for this selection.
  ///
  /// - Complexity: O(*m* log *v* + *e* log *e*) for *m* modules with up to *v* versions each and *e* requirements. The first
  ///   time, it reads their manifests.
  public var lockfile: Lockfile {
    var lockfile = Lockfile()
    for module in selection.modules {
      let targets = selection.edges(of: module).filter { $0.leadsToModule }.compactMap(selection.target)
      lockfile.modules[module.name] = Lockfile.Module(
        version: module.version,
        digest: catalog.digest(of: module.name, at: module.version),
        package: catalog.lockedPackage(of: module.name, at: module.version),
        dependencies: Set(targets.map(\.name)).sortedBytewise()
      )
    }
    lockfile.providers = selection.providers
    lockfile.choices = selection.choices
    lockfile.adapters = manifest.adapters.sorted(by: InterfaceAdapter.precedes)
    for override in manifest.overrides where selection[override.module] != nil {
      lockfile.overrides[override.module] = override.version
    }
    return lockfile
  }

  /// The differences from the previous lockfile, sorted by name.
  ///
  /// - Complexity: O(*m* log *m*) for *m* modules of both.
  public var changes: [VersionChange] {
    VersionChange.list(from: (previous?.lockfile.modules ?? [:]).mapValues(\.version), to: selection.versions)
  }

  /// Who needs a module.
  public struct Dependent: Sendable, Hashable {
    /// A selected module; `nil` for the application.
    public let module: Selection.Module?
    /// What it needs: the module, or an interface that the module provides.
    public let edge: Edge
  }

  /// Returns who needs a module: the application, then selected modules by name.
  public func dependents(of module: String) -> [Dependent] {
    dependents[module] ?? []
  }

  /// Whether locked versions were preferred: false if the lowest versions, or the newest versions of all modules, were requested.
  public var prefersLocked: Bool { problem.prefersLocked }

  /// Returns whether the oldest version of a module was requested.
  package func prefersOldest(_ module: String) -> Bool {
    switch problem.preference {
    case .lowest: true
    case .lowestDirect: selection.roots.contains { $0.kind == .dependency && $0.target == module }
    default: false
    }
  }

  /// Returns the override of a module, and the position of its version.
  package func override(
    of module: String
  ) -> (override: ApplicationManifest.Override, position: SourcePosition?)? {
    overrides[module]
  }

  /// Returns what another version of a selected module requires that the selection does not satisfy; `nil` if nothing is directly
  /// visible.
  package func obstacle(to module: String, _ version: Version) -> Edge? {
    (catalog.manifest(of: module, at: version)?.edges ?? []).first { edge in
      guard edge.kind != .interface else { return false }
      guard let target = selection[edge.target] else {
        return edge.kind == .dependency && catalog.versions(of: edge.target).isEmpty
      }
      return !edge.isSatisfied(
        by: target.version,
        includingPrereleases: manifest.prereleases.contains(edge.target)
      )
    }
  }

  /// Selected modules that do not state when they were published, although only versions from before some time were requested.
  /// Workspace modules do not have to state it.
  ///
  /// - Complexity: O(*m* log *v*) for *m* modules with up to *v* versions each. The first time, it reads their manifests.
  public var undated: [Selection.Module] {
    guard problem.cutoff != nil else { return [] }
    return selection.modules.filter {
      !catalog.isWorkspaceModule($0.name)
        && catalog.manifest(of: $0.name, at: $0.version)?.published == nil
    }
  }

  /// Returns whether a version was published too late for ``ApplicationResolver/publishedBefore``.
  public func isTooLate(_ module: String, at version: Version) -> Bool {
    problem.isTooLate(module, at: version)
  }

  /// Returns a module's newest release, or its newest pre-release if it has no release. Either may be yanked.
  public func newestVersion(of module: String) -> Version? {
    let versions = catalog.versions(of: module)
    return versions.last { !$0.isPrerelease } ?? versions.last
  }

  /// Returns the newest version that a resolution can still select: one that is not yanked and has a readable manifest. A
  /// pre-release counts only if there is no such release.
  ///
  /// - Complexity: O(*v*) for *v* newer versions that cannot be selected.
  public func newestSelectableVersion(of module: String) -> Version? {
    catalog.newestSelectableVersion(of: module)
  }

  /// Returns the newer version with which a selected version is compared: the newest one that can still be selected or, if that is
  /// not newer, one that was yanked or cannot be read; `nil` if there is none. For a release, a pre-release that nothing admits
  /// is not newer.
  package func newerVersion(than version: Version, of module: String) -> Version? {
    if let newest = newestSelectableVersion(of: module), newest > version,
      version.isPrerelease || isAdmitted(newest, of: module)
    {
      return newest
    }
    return newestVersion(of: module).flatMap { $0 > version ? $0 : nil }
  }

  /// Returns whether a version is a release, or a pre-release that the application or a requirement admits.
  func isAdmitted(_ version: Version, of module: String) -> Bool {
    // A required interface admits no pre-release of a provider.
    !version.isPrerelease || manifest.prereleases.contains(module)
      || dependents(of: module).contains { $0.edge.kind != .interface && $0.edge.requirement.admits(version) }
  }

  /// Returns the first dependent that does not admit a version; `nil` if all do.
  public func firstRefusal(of module: String, at version: Version) -> Dependent? {
    dependents(of: module).first { !isSatisfied($0.edge, by: module, at: version) }
  }

  /// Returns whether a version of a module satisfies an edge that leads to the module, by its name or by an interface.
  package func isSatisfied(_ edge: Edge, by module: String, at version: Version) -> Bool {
    switch edge.kind {
    case .dependency, .optional, .conflict:
      edge.isSatisfied(by: version, includingPrereleases: manifest.prereleases.contains(module))
    case .interface:
      catalog.provision(of: edge.target, by: module, at: version).map {
        edge.requirement.admits($0.interfaceVersion)
      } ?? false
    case .package: true
    }
  }

  /// Returns findings for locked modules whose content in the catalog is not what was locked.
  func digestDiagnostics(_ lockfileName: String) -> [Diagnostic] {
    guard let previous else { return [] }
    var result: [Diagnostic] = []
    for module in selection.modules {
      guard let pin = previous.lockfile.modules[module.name], pin.version == module.version,
        let expected = pin.digest, let found = catalog.digest(of: module.name, at: module.version),
        expected != found
      else { continue }
      result.append(
        .changedContent(of: module.name, at: module.version, in: catalog, expected, found, lockfileName)
      )
    }
    return result
  }
}

extension Diagnostic {
  /// Returns the finding for a locked module whose content in the catalog is not what was locked.
  static func changedContent(
    of module: String,
    at version: Version,
    in catalog: Catalog,
    _ pinned: String,
    _ found: String,
    _ lockfileName: String
  ) -> Diagnostic {
    Diagnostic(
      .digestMismatch,
      "\(module) \(version) is not what \(lockfileName) pinned",
      at: catalog.position(of: module, at: version) ?? SourcePosition(file: lockfileName),
      notes: [.init("pinned:  \(pinned)"), .init("catalog: \(found)")],
      hint:
        "a published version must not change; publish a new one, or remove `\(module)` from \(lockfileName) to accept it"
    )
  }
}
