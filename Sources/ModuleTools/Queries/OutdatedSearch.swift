import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Finds the newest version that each module of a selection could have.
struct OutdatedSearch {
  private let application: ResolvedApplication
  private let request: ResolutionRequest
  private let roots: [Edge]
  private let pins: Pins
  /// Edges that exclude all lower versions of the selected modules.
  private let notOlder: [Edge]
  private let applicationDemands: [Demand]
  private var resolver: Resolver
  /// A selection of the newest versions. What is its version of a module need not be searched for again.
  private lazy var newestSelection: Selection? = try? resolver.resolve(
    roots,
    pins: [:],
    providerPins: application.selection.providers
  )
  private lazy var replacement = SingleReplacement(application)
  /// Whether the lockfile has exactly this selection.
  private let isLocked: Bool
  /// See ``ResolvedApplication/choosing``.
  private var choosing: ResolutionRequest? { application.manifest.choices.isEmpty ? nil : request }

  init(_ application: ResolvedApplication) {
    self.application = application
    request = application.problem.request
    roots = request.effectiveRoots
    // Pins do not affect whether a selection exists, and one close to the current selection is found fastest.
    pins = application.selection.modules.map { ($0.name, $0.version) }
    notOlder = application.selection.modules.map { Self.excludingVersions(of: $0.name, below: $0.version) }
    applicationDemands = application.applicationDemands
    isLocked =
      request.pins == application.selection.versions
      && request.providerPins == application.selection.providers
      && application.manifest.choices.isEmpty
    resolver = Resolver(provider: request.effectiveProvider, options: request.options)
  }

  /// Returns the report for a module; `nil` if it has no newer version.
  mutating func module(_ module: Selection.Module) -> OutdatedReport.Module? {
    if application.catalog.isWorkspaceModule(module.name) { return workspaceModule(module) }
    let newer = newerVersions(of: module)
    guard
      let newest = newer.last ?? application.newerVersion(than: module.version, of: module.name)
    else { return nil }
    var compatible: Version? = module.version
    var failure: ResolutionError?
    for version in newer.reversed() where !isRefusedByApplication(module.name, version) {
      if newestSelection?[module.name]?.version == version {
        compatible = version
        break
      }
      do throws(ResolutionError) {
        try select(module.name, version)
        compatible = version
        break
      } catch {
        if error.code == .stepLimitReached {
          compatible = nil
          break
        }
        if version == newest { failure = error }
      }
    }
    var obstacles: [OutdatedReport.Obstacle] = []
    if compatible.map({ $0 < newest }) ?? false {
      obstacles.append(obstacle(module.name, newest, failure))
    }
    if let compatible, compatible > module.version {
      let locked = application.previous?.lockfile.modules[module.name]?.version
      let isHeld = application.prefersLocked && locked == module.version
      obstacles.append(isHeld && updates(module, to: compatible) ? .locked : .precedence)
    }
    if compatible == nil { obstacles.append(.undecided) }
    return OutdatedReport.Module(
      name: module.name,
      selected: module.version,
      compatible: compatible,
      newest: newest,
      obstacles: obstacles
    )
  }

  /// Returns the report for a module of the workspace: only its version there can be selected.
  private func workspaceModule(_ module: Selection.Module) -> OutdatedReport.Module? {
    let hidden = application.catalog.localVersions(of: module.name, above: module.version)
      .filter { application.isAdmitted($0.version, of: module.name) }
    guard let newest = hidden.last(where: { $0.manifest.map { $0.yanked == nil } ?? false }) ?? hidden.last
    else { return nil }
    return OutdatedReport.Module(
      name: module.name,
      selected: module.version,
      compatible: module.version,
      newest: newest.version,
      obstacles: [.workspace]
    )
  }

  /// Returns the newer versions of a selected module, sorted, without those that were yanked and without pre-releases that
  /// nothing admits: requiring one of them exactly, as this search does, would admit it.
  private func newerVersions(of module: Selection.Module) -> [Version] {
    application.catalog.versions(of: module.name).filter { version in
      version > module.version && application.isAdmitted(version, of: module.name)
        && application.catalog.manifest(of: module.name, at: version)?.yanked == nil
    }
  }

  /// Returns whether the application itself requires another version of a module, so that no search is needed.
  private func isRefusedByApplication(_ module: String, _ version: Version) -> Bool {
    application.override(of: module).map { $0.override.version != version } ?? false
      || application.dependents(of: module).contains {
        $0.module == nil && $0.edge.kind != .interface
          && !application.isSatisfied($0.edge, by: module, at: version)
      }
  }

  private static func excludingVersions(of module: String, below version: Version) -> Edge {
    Edge(module, .range(from: Version(0, 0, 0), to: version), kind: .conflict)
  }

  private mutating func updates(_ module: Selection.Module, to version: Version) -> Bool {
    isLocked && !mayGoBeyond(version, of: module.name) && replacement.isPossible(module, by: version)
      || updates([module.name: version])
  }

  /// Returns whether there is a newer pre-release that nothing selected admits, but perhaps another version of a dependent.
  private func mayGoBeyond(_ version: Version, of module: String) -> Bool {
    application.catalog.versions(of: module).contains {
      $0 > version && $0.isPrerelease && !application.isAdmitted($0, of: module)
    }
  }

  /// Returns whether an update of some locked modules moves each of them to a certain version, or to a newer pre-release, and
  /// makes no other module older.
  mutating func updates(_ targets: [String: Version]) -> Bool {
    // Mostly there is no such selection at all, and that is found much faster than the update.
    let notBelow = targets.map { Self.excludingVersions(of: $0.key, below: $0.value) }
    do throws(ResolutionError) {
      _ = try resolver.resolve(roots + notOlder + notBelow, pins: pins, providerPins: [:])
    } catch {
      if error.code == .unsolvable { return false }
    }
    let updated = try? resolver.adjust(
      roots,
      pins: request.pins,
      providerPins: request.providerPins,
      updating: targets.keys.sortedBytewise()
    ).selection
    guard let updated else { return false }
    return application.selection.modules.allSatisfy { old in
      guard let new = updated[old.name]?.version else { return targets[old.name] == nil }
      return new >= targets[old.name] ?? old.version
    }
  }

  private mutating func select(_ module: String, _ version: Version) throws(ResolutionError) {
    let pins = pins.filter { $0.name != module }
    let providers = application.selection.providers
    _ = try resolver.resolve(roots + [Edge(module, .exactly(version))], pins: pins, providerPins: providers)
  }

  private mutating func obstacle(
    _ module: String,
    _ newest: Version,
    _ failure: ResolutionError?
  ) -> OutdatedReport.Obstacle {
    if let (override, _) = application.override(of: module) {
      return .overridden(override.version)
    }
    if let reason = application.catalog.manifest(of: module, at: newest)?.yanked {
      return .yanked(newest, reason)
    }
    if let refusal = application.firstRefusal(of: module, at: newest) {
      let edge = refusal.edge
      let said =
        refusal.module.map { application.demands(of: $0.name, at: $0.version, choosing) { $0 == edge } }
        ?? applicationDemands.filter { $0.edge == edge }
      if let demand = said.first { return .demand(demand) }
    }
    var failure = failure
    if failure == nil {
      do throws(ResolutionError) { try select(module, newest) } catch { failure = error }
    }
    let explanation = failure?.explanation(application: application.manifest.name, mostRelations: 0)
    // This search itself asks for the newest version, so a sentence about what the application needs would be misleading.
    guard explanation?.contestedSubject != .module(module) else {
      let others = explanation?.availability?.rows.compactMap(\.module) ?? []
      return .conflict("it is incompatible with \(others.isEmpty ? "the rest" : others.listed("and"))")
    }
    return .conflict(explanation?.summary ?? "it is incompatible with the rest")
  }
}
