package import ModuleManifests
import VersionResolver

/// The changes in a new manifest that users of the module notice, and the release level that each change requires.
///
/// A pure function of two manifests and the existing versions:
///
/// | change | at least |
/// |---|---|
/// | an interface is no longer provided, or in a version that `^` of the old one does not admit; URLs that a route answered are not answered any more; an action is gone, or no longer remote; an interface is newly required | major |
/// | a requirement admits none of the existing versions that it admitted; a conflict excludes existing versions that were allowed | major |
/// | an interface, a route, an action or a dependency is new; an action is remote now; a requirement is narrower; an interface's minor version is higher | minor |
/// | anything else | patch |
package struct ManifestComparison: Sendable {
  /// A single difference.
  package struct Change: Sendable, Hashable {
    package let level: ReleaseLevel
    /// What has changed, as a sentence without its subject, the module.
    package let text: String
    /// The path in the new manifest where it says so, or would.
    package let path: [ManifestDocument.Step]
  }

  /// The changes, most demanding first, otherwise in the order of the manifest's keys.
  package private(set) var changes: [Change] = []

  /// The level that all changes together require; patch if there are none.
  package var level: ReleaseLevel { changes.map(\.level).max() ?? .patch }

  /// - Complexity: O(*n* · log *e*) for *n* entries of the manifests and *e* existing versions of the names they refer to, which
  ///   are read the first time that ``Existing`` is asked for them.
  package init(from old: ModuleManifest, to new: ModuleManifest, existing: Existing) {
    compareDependencies(old, new, existing)
    compareConflicts(old, new, existing)
    compareProvided(old, new)
    compareRequired(old, new, existing)
    compareRoutes(old, new)
    compareActions(old, new)
    compareRest(old, new)
    // Keeps the order within each level.
    changes = [.major, .minor, .patch].flatMap { level in changes.filter { $0.level == level } }
  }

  mutating func add(_ level: ReleaseLevel, _ text: String, _ path: [ManifestDocument.Step]) {
    changes.append(Change(level: level, text: text, path: path))
  }

  static func first<Element>(_ list: [Element], by name: (Element) -> String) -> [String: Element] {
    Dictionary(list.map { (name($0), $0) }) { first, _ in first }
  }

  private mutating func compareDependencies(
    _ old: ModuleManifest,
    _ new: ModuleManifest,
    _ existing: Existing
  ) {
    func all(_ manifest: ModuleManifest) -> [(dependency: Dependency, section: String)] {
      manifest.dependencies.map { ($0, "dependencies") }
        + manifest.optionalDependencies.map { ($0, "optionalDependencies") }
    }
    let (before, now) = (all(old), all(new))
    let then = Self.first(before) { $0.dependency.name }
    let names = Set(now.map(\.dependency.name))
    for (dependency, section) in now {
      let path: [ManifestDocument.Step] = [.key(section), .key(dependency.name)]
      let isOptional = section != "dependencies"
      guard let (before, oldSection) = then[dependency.name] else {
        add(
          .minor,
          "\(isOptional ? "accepts" : "needs") \(dependency.name) \(dependency.requirement), which is new",
          path
        )
        continue
      }
      compare(
        before,
        dependency,
        path,
        { existing.modules($0, in: $1) },
        "one process links one \(dependency.name)"
      )
      if oldSection != section {
        add(
          isOptional ? .patch : .minor,
          "\(isOptional ? "no longer needs" : "needs") \(dependency.name) unconditionally",
          path
        )
      }
      if before.isLazy != dependency.isLazy {
        add(.patch, "\(dependency.name) is \(dependency.isLazy ? "now" : "no longer") lazy", path)
      }
    }
    for (dependency, section) in before where !names.contains(dependency.name) {
      add(.patch, "no longer names \(dependency.name)", [.key(section)])
    }
  }

  /// Compares two requirements on the same module or interface.
  ///
  /// - Parameter existing: returns existing versions of a name in a set.
  mutating func compare(
    _ old: Dependency,
    _ new: Dependency,
    _ path: [ManifestDocument.Step],
    _ existing: (String, VersionSet) -> [Version],
    _ reason: String
  ) {
    let (before, now) = (old.requirement.versions, new.requirement.versions)
    guard before != now else { return }
    let isNoneLeft =
      existing(new.name, before).isEmpty
      ? !before.isEmpty && before.isDisjoint(with: now)
      : existing(new.name, before.intersection(now)).isEmpty
    let both = "\(new.name) \(old.requirement) → \(new.requirement)"
    if isNoneLeft {
      add(.major, "\(both) admits no existing version that it admitted before; \(reason)", path)
    } else if before.isSubset(of: now) {
      add(.patch, "\(both) is wider", path)
    } else {
      add(.minor, "\(both) is narrower", path)
    }
  }

  private mutating func compareConflicts(_ old: ModuleManifest, _ new: ModuleManifest, _ existing: Existing) {
    let (then, now) = (Self.first(old.conflicts, by: \.name), Self.first(new.conflicts, by: \.name))
    for conflict in new.conflicts {
      let before = then[conflict.name]?.requirement.versions ?? .empty
      guard before != conflict.requirement.versions else { continue }
      let excluded = conflict.requirement.versions.intersection(before.complement)
      let hit = existing.modules(conflict.name, in: excluded, count: 5)
      let list = hit.prefix(4).map(\.description).joined(separator: ", ") + (hit.count > 4 ? ", …" : "")
      add(
        hit.isEmpty ? .patch : .major,
        hit.isEmpty
          ? "conflicts with \(conflict.name) \(conflict.requirement), which excludes no other existing version"
          : "conflicts with \(conflict.name) \(list), allowed before",
        ["conflicts", .key(conflict.name)]
      )
    }
    for conflict in old.conflicts where now[conflict.name] == nil {
      add(.patch, "no longer conflicts with \(conflict.name)", ["conflicts"])
    }
  }

  private mutating func compareRest(_ old: ModuleManifest, _ new: ModuleManifest) {
    if old.kind != new.kind { add(.patch, "has a different kind", ["kind"]) }
    if old.summary != new.summary { add(.patch, "has a different summary", ["summary"]) }
    var (before, now) = (old.package, new.package)
    // The version and the commit change with every release.
    before?.version = nil
    before?.revision = nil
    now?.version = nil
    now?.revision = nil
    if before != now { add(.patch, "describes its package differently", ["package"]) }
  }
}
