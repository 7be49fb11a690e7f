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
  private let update: ApplicationResolver.Update?
  let problem: ResolutionProblem
  /// Who needs each module, keyed by module.
  private let dependents: [String: [Dependent]]
  /// Who conflicts with versions of each module, keyed by module.
  private let opponents: [String: [Dependent]]
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
    (dependents, opponents) = Self.dependents(in: solution.selection)
    let positions = problem.positionsOfOverrides
    let placed = problem.manifest.overrides.map { ($0.module, ($0, positions[$0.module])) }
    overrides = Dictionary(placed) { first, _ in first }
  }

  /// Returns who needs what, and who conflicts with what: the application first, then modules by name. Packages do not count.
  ///
  /// - Complexity: O(m + e), so asking for every module takes linear time overall.
  private static func dependents(
    in selection: Selection
  ) -> (needs: [String: [Dependent]], conflicts: [String: [Dependent]]) {
    var result: (needs: [String: [Dependent]], conflicts: [String: [Dependent]]) = ([:], [:])
    func add(_ module: Selection.Module?, _ edge: Edge) {
      let dependent = Dependent(module: module, edge: edge)
      if edge.kind == .conflict { result.conflicts[edge.target, default: []].append(dependent) }
      guard edge.leadsToModule else { return }
      let target = edge.kind == .interface ? selection.target(of: edge)?.name : edge.target
      if let target { result.needs[target, default: []].append(dependent) }
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

  /// Whether an update lets the dependencies of the modules that it names move, too.
  package var isRecursiveUpdate: Bool { update?.isRecursive ?? false }

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

  /// Who needs a module, or conflicts with some of its versions.
  public struct Dependent: Sendable, Hashable {
    /// A selected module; `nil` for the application.
    public let module: Selection.Module?
    /// What it needs: the module, or an interface that the module provides; or what it conflicts with.
    public let edge: Edge
  }

  /// Returns who needs a module: the application, then selected modules by name.
  public func dependents(of module: String) -> [Dependent] {
    dependents[module] ?? []
  }

  /// Returns who conflicts with versions of a module, in the same order.
  package func opponents(of module: String) -> [Dependent] {
    opponents[module] ?? []
  }

  /// Whether locked versions were preferred: false if the lowest versions, or the newest versions of all modules, were requested.
  package var prefersLocked: Bool { problem.prefersLocked }

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
}

extension Selection {
  var versions: [String: Version] {
    Dictionary(modules.map { ($0.name, $0.version) }) { first, _ in first }
  }
}

/// A selection, and how it was found.
struct Solution {
  var selection: Selection
  /// For an update: the pins that had to move for the request, and whether fewer would have been enough.
  var moves: Moves?
  /// For an update: what was requested.
  var update: ApplicationResolver.Update?

  struct Moves {
    var count: Int
    var isProvenMinimal: Bool
  }
}
