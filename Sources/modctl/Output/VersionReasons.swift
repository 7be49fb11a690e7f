import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Explains in one line why a version is selected.
struct VersionReasons {
  let application: ResolvedApplication

  func reason(_ change: VersionChange) -> String {
    guard let new = change.new else { return "no longer needed" }
    if application.override(of: change.module) != nil { return "overridden" }
    if let old = change.old, old > new, isGone(old, of: change.module) {
      return application.catalog.lacks(old.description, of: change.module)
    }
    let newest = application.newerVersion(than: new, of: change.module)
    if let old = change.old, old > new, old != newest, isGivenUp(old, of: change.module) {
      return "\(old) is yanked"
    }
    if let newest { return whyNotNewest(change.module, newest) }
    let dependents = application.dependents(of: change.module)
    // A requirement that the old version does not satisfy is the reason for the change.
    let moving = change.old.flatMap { old in
      dependents.first { !application.isSatisfied($0.edge, by: change.module, at: old) }
    }
    guard let first = moving ?? dependents.first else { return "" }
    let who = first.module?.name ?? application.manifest.name
    // A module may need another one by its name and for an interface.
    let others = Set(dependents.map(\.module?.name)).count - 1
    let more = others > 0 ? " and \(others) more" : ""
    return "\(who) \(words(first.edge, isOwn: first.module == nil))\(more)"
  }

  /// Returns whether a locked version does not exist any more.
  private func isGone(_ version: Version, of module: String) -> Bool {
    !application.catalog.isWorkspaceModule(module)
      && !application.catalog.versions(of: module).contains(version)
  }

  /// Returns whether an update gives up a locked version only because it is withdrawn.
  private func isGivenUp(_ version: Version, of module: String) -> Bool {
    application.catalog.manifest(of: module, at: version)?.yanked != nil
      && (!application.isHeld(module) || application.isRecursiveUpdate)
      && application.requestedVersion(of: module) == nil && !application.prefersOldest(module)
      && !application.isTooLate(module, at: version)
      && application.firstRefusal(of: module, at: version) == nil
  }

  /// Returns modules that have a newer version than the selected one.
  func heldBack(except shown: Set<String>) -> [String] {
    application.selection.modules.compactMap { module in
      guard !shown.contains(module.name),
        let newest = application.newerVersion(than: module.version, of: module.name)
      else { return nil }
      return "\(module.name) \(module.version)  \(whyNotNewest(module.name, newest))"
    }
  }

  private func whyNotNewest(_ module: String, _ newest: Version) -> String {
    if let (override, place) = application.override(of: module) {
      return "newest \(newest); overridden with \(override.version)" + (place.map { " (\($0))" } ?? "")
    }
    if application.catalog.manifest(of: module, at: newest)?.yanked != nil {
      return "newest \(newest) is yanked"
    }
    if let requested = application.requestedVersion(of: module) {
      return "newest \(newest); \(requested) was requested"
    }
    if application.isTooLate(module, at: newest) { return "newest \(newest) was published later" }
    if let refusal = application.firstRefusal(of: module, at: newest) {
      let who = refusal.module?.name ?? application.manifest.name
      return "newest \(newest); \(who) \(words(refusal.edge, isOwn: refusal.module == nil))"
    }
    let isKept =
      application.previous?.lockfile.modules[module]?.version == application.selection[module]?.version
    if isKept, application.isHeld(module) { return "newest \(newest); kept as locked" }
    if application.prefersOldest(module) { return "newest \(newest); the oldest was requested" }
    if let obstacle = application.obstacle(to: module, newest) {
      return "newest \(newest) \(obstacle.words(for: application.manifest.name)), and \(selected(obstacle))"
    }
    if let found = application.packageRival(of: module, at: newest) {
      return "newest \(newest) comes from \(found.package), and \(found.rival)"
    }
    return "newest \(newest) is incompatible with the rest"
  }

  /// Returns what conflicts with an edge.
  private func selected(_ edge: Edge) -> String {
    application.selection.target(of: edge).map { "\($0.name) \($0.version) is selected" }
      ?? "there is no module \(edge.target)"
  }

  private func words(_ edge: Edge, isOwn: Bool) -> String {
    edge.kind == .optional ? "accepts only \(edge.requirement)" : edge.shortWords(isOwn: isOwn)
  }
}
