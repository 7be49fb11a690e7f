import ModuleManifests

/// Checks what a change names, before the modules are checked against one another.
extension ModuleManager {
  /// Refuses a new module that is the same object as a running one: destroying the old module would destroy the new one, too.
  ///
  /// - Complexity: O(modules).
  func refuseObjectsInUse(_ newcomers: [ModuleInfo]) throws(ModuleError) {
    if machine.phase == .stopped { return }
    let inUse = Set(instances.compactMap { $0?.info.object })
    for newcomer in newcomers where newcomer.object.map(inUse.contains) == true {
      let what = "this \(type(of: newcomer.module)) is already the manager's module \(newcomer.name)"
      let advice = "create a new instance, because it is initialized before the old one is destroyed"
      throw ModuleError(.invalid, "\(what); \(advice)", module: newcomer.name)
    }
  }

  /// - Returns: the names of the modules to remove.
  func checkedNames(_ change: ModuleChange) throws(ModuleError) -> Set<String> {
    let (added, replaced) = (Self.readableNames(change.additions), Self.readableNames(change.replacements))
    try Self.refuseRepeatedNames([("adds", added), ("removes", change.removals), ("replaces", replaced)])
    for name in added where checked.indices[name] != nil {
      let what = "the manager already has a module \(Printable.quoted(name))"
      throw ModuleError(.invalid, "\(what); use `replace` to put the new one in its place", module: name)
    }
    let absent = (change.removals + replaced).first { checked.indices[$0] == nil }
    guard let absent else { return Set(change.removals) }
    throw checked.unknown(absent, replaced.contains(absent) ? "use `add` for a new one" : nil)
  }

  /// Refuses to remove a module that one of those that stay depends on, or requires an interface of that no other provides.
  func refuseRemoval(of removed: Set<String>, from staying: [ModuleInfo], leaving check: ModuleCheck)
    throws(ModuleError)
  {
    // What is wrong with a newcomer's manifest may be why nothing provides the interface any more.
    guard !removed.isEmpty, check.modules.allSatisfy({ Self.isReadable($0.manifest) }) else { return }
    let provided = InterfaceCheck(check).all
    // Who needs each module, and what for.
    var needs: [String: [String: String]] = [:]
    for info in staying {
      for edge in info.manifest.requires where provided[edge.name]?.isEmpty ?? true {
        for provider in checked.interfaces[edge.name] ?? [] {
          needs[checked.modules[provider].name, default: [:]][info.name] = " (for \(edge.name))"
        }
      }
      for edge in info.manifest.dependencies { needs[edge.name, default: [:]][info.name] = "" }
    }
    let refused = removed.sortedBytewise().first { needs[$0] != nil }
    guard let name = refused, let reasons = needs[name] else { return }
    let names = reasons.keys.sortedBytewise()
    let users = names.map { "\($0)\(reasons[$0] ?? "")" }.joined(separator: ", ")
    let (verb, object) = names.count == 1 ? ("needs", names[0]) : ("need", "these")
    let text = "\(name) cannot be removed: \(users) \(verb) it; first remove or replace \(object)"
    throw ModuleError(.neededByOthers, text, module: name, modules: names)
  }

  /// Returns the names of modules, except of those whose manifests have mistakes, which are reported later.
  private static func readableNames(_ modules: [any AppModule]) -> [String] {
    modules.map(\.instanceManifest).filter(isReadable).map(\.name)
  }

  private static func isReadable(_ manifest: ModuleManifest) -> Bool {
    !manifest.origin.diagnostics.contains { $0.severity == .error }
  }

  /// Refuses a change that names a module more than once: its parts would have to be carried out one after the other.
  private static func refuseRepeatedNames(_ parts: [(verb: String, names: [String])]) throws(ModuleError) {
    var verbs: [String: String] = [:]
    for (verb, names) in parts {
      for name in names {
        guard let former = verbs.updateValue(verb, forKey: name) else { continue }
        let quoted = Printable.quoted(name)
        let text =
          former == verb
          ? "the change \(verb) \(quoted) twice; name it once"
          : "the change \(former) and \(verb) \(quoted); use only `replace` to put a new one in its place"
        throw ModuleError(.invalid, text, module: name)
      }
    }
  }
}
