import ModuleManifests
import VersionResolver

/// What a module offers and requires beyond its dependencies: interfaces, routes and actions.
extension ManifestComparison {
  mutating func compareProvided(_ old: ModuleManifest, _ new: ModuleManifest) {
    for interface in old.provides where !new.provides.contains(where: { $0.name == interface.name }) {
      add(.major, "no longer provides \(interface.name)", .key("provides"))
    }
    for interface in new.provides {
      let path: [ManifestDocument.Step] = [.key("provides"), .key(interface.name)]
      guard let before = old.provides.first(where: { $0.name == interface.name })?.version else {
        add(.minor, "provides \(interface.name) \(interface.version), which is new", path[0], path[1])
        continue
      }
      guard before != interface.version else { continue }
      let isMinor = before.major == interface.version.major && before.minor == interface.version.minor
      add(
        !Self.caret(before).contains(interface.version) ? .major : isMinor ? .patch : .minor,
        "provides \(interface.name) \(before) → \(interface.version)",
        path[0],
        path[1]
      )
    }
  }

  /// Returns the versions that `^` with a version admits.
  private static func caret(_ version: Version) -> VersionSet {
    let text = version.description.prefix { $0 != "+" }
    return (try? Requirement(parsing: "^\(text)"))?.versions ?? VersionSet(version)
  }

  mutating func compareRequired(_ old: ModuleManifest, _ new: ModuleManifest, _ existing: Existing) {
    for interface in new.requires {
      let path: [ManifestDocument.Step] = [.key("requires"), .key(interface.name)]
      guard let before = old.requires.first(where: { $0.name == interface.name }) else {
        add(.major, "requires \(interface.name) \(interface.requirement), which is new", path[0], path[1])
        continue
      }
      compare(before, interface, path, existing.interfaces(interface.name), "its providers have to change")
    }
    for interface in old.requires where !new.requires.contains(where: { $0.name == interface.name }) {
      add(.patch, "no longer requires \(interface.name)", .key("requires"))
    }
  }

  mutating func compareRoutes(_ old: ModuleManifest, _ new: ModuleManifest) {
    let (before, now) = (
      old.routes.compactMap { try? RoutePattern($0) }, new.routes.compactMap { try? RoutePattern($0) }
    )
    for route in before where !route.isCovered(by: now) {
      add(.major, "no longer answers every URL of \(route)", .key("routes"))
    }
    for (index, text) in new.routes.enumerated() {
      guard let route = try? RoutePattern(text), !route.isCovered(by: before) else { continue }
      add(.minor, "answers \(route), which is new", .key("routes"), .index(index))
    }
  }

  mutating func compareActions(_ old: ModuleManifest, _ new: ModuleManifest) {
    for action in old.actions where !new.actions.contains(where: { $0.name == action.name }) {
      add(.major, "no longer handles \(action.name)", .key("actions"))
    }
    for action in new.actions {
      let before = old.actions.first { $0.name == action.name }?.exposure
      guard before != action.exposure else { continue }
      let text =
        before == nil
        ? "handles \(action.name), which is new"
        : "\(action.name) is \(action.exposure == .remote ? "now" : "no longer") remote"
      add(
        action.exposure == .internal && before != nil ? .major : .minor,
        text,
        .key("actions"),
        .key(action.name)
      )
    }
  }
}
