import ModuleManifests
import VersionResolver

/// What a module offers and requires beyond its dependencies: interfaces, routes and actions.
extension ManifestComparison {
  mutating func compareProvided(_ old: ModuleManifest, _ new: ModuleManifest) {
    let (then, now) = (Self.first(old.provides, by: \.name), Self.first(new.provides, by: \.name))
    for interface in old.provides where now[interface.name] == nil {
      add(.major, "no longer provides \(interface.name)", ["provides"])
    }
    for interface in new.provides {
      let path: [ManifestDocument.Step] = ["provides", .key(interface.name)]
      guard let before = then[interface.name]?.version else {
        add(.minor, "provides \(interface.name) \(interface.version), which is new", path)
        continue
      }
      guard before != interface.version else { continue }
      let isMinor = before.major == interface.version.major && before.minor == interface.version.minor
      add(
        !Self.caret(before).contains(interface.version) ? .major : isMinor ? .patch : .minor,
        "provides \(interface.name) \(before) → \(interface.version)",
        path
      )
    }
  }

  /// Returns the versions that `^` with a version admits.
  private static func caret(_ version: Version) -> VersionSet {
    let text = version.description.prefix { $0 != "+" }
    return (try? Requirement(parsing: "^\(text)"))?.versions ?? VersionSet(version)
  }

  mutating func compareRequired(_ old: ModuleManifest, _ new: ModuleManifest, _ existing: Existing) {
    let (then, now) = (Self.first(old.requires, by: \.name), Self.first(new.requires, by: \.name))
    for interface in new.requires {
      let path: [ManifestDocument.Step] = ["requires", .key(interface.name)]
      guard let before = then[interface.name] else {
        add(.major, "requires \(interface.name) \(interface.requirement), which is new", path)
        continue
      }
      compare(
        before,
        interface,
        path,
        { existing.interfaces($0, in: $1) },
        "its providers have to change"
      )
    }
    for interface in old.requires where now[interface.name] == nil {
      add(.patch, "no longer requires \(interface.name)", ["requires"])
    }
  }

  mutating func compareRoutes(_ old: ModuleManifest, _ new: ModuleManifest) {
    // A pattern that matches the same URLs as an earlier one makes no difference.
    let before = RouteTable.compile(old.routes.compactMap { try? RoutePattern($0) }).table
    let now = RouteTable.compile(new.routes.compactMap { try? RoutePattern($0) }).table
    for route in before.patterns where !now.covers(route) {
      add(.major, "no longer answers every URL of \(route)", ["routes"])
    }
    for (index, text) in new.routes.enumerated() {
      guard let route = try? RoutePattern(text), !before.covers(route) else { continue }
      add(.minor, "answers \(route), which is new", ["routes", .index(index)])
    }
  }

  mutating func compareActions(_ old: ModuleManifest, _ new: ModuleManifest) {
    let (then, now) = (Self.first(old.actions, by: \.name), Self.first(new.actions, by: \.name))
    for action in old.actions where now[action.name] == nil {
      add(.major, "no longer handles \(action.name)", ["actions"])
    }
    for action in new.actions {
      let before = then[action.name]?.exposure
      guard before != action.exposure else { continue }
      let text =
        before == nil
        ? "handles \(action.name), which is new"
        : "\(action.name) is \(action.exposure == .remote ? "now" : "no longer") remote"
      add(
        action.exposure == .internal && before != nil ? .major : .minor,
        text,
        ["actions", .key(action.name)]
      )
    }
  }
}
