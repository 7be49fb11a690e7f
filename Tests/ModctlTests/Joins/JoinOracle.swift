import VersionResolver

/// Decides a ``JoinUniverse`` by trying every selection. It shares nothing with the resolver except how a requirement is parsed.
struct JoinOracle {
  let universe: JoinUniverse
  /// The modules from which the host chooses one, by interface, including interfaces adapted from others.
  let choices: [String: [String]]
  private let adapters: [(interface: String, version: String, from: String)]

  init(_ universe: JoinUniverse) {
    self.universe = universe
    adapters = universe.adapters.sorted { ($0.interface, $0.from) < ($1.interface, $1.from) }
    var choices = universe.providers.filter { $0.value.count > 1 }
    for _ in adapters {
      for adapter in adapters where universe.providers[adapter.interface] == nil {
        if choices[adapter.interface] == nil { choices[adapter.interface] = choices[adapter.from] }
      }
    }
    self.choices = choices
  }

  /// The modules that a host may leave out.
  var optional: Set<String> { Set(choices.values.joined()) }

  /// True if any selection is valid.
  var isSolvable: Bool {
    var selections: [[String: String]] = [[:]]
    for module in universe.modules {
      selections += selections.flatMap { selection in
        (universe.manifests[module] ?? [:]).keys.map { selection.merging([module: $0]) { $1 } }
      }
    }
    return selections.contains { fault(in: $0) == nil }
  }

  /// Returns what is wrong with a selection; `nil` if nothing is.
  func fault(in selection: [String: String]) -> String? {
    for (module, requirement) in universe.dependencies where !holds(requirement, selection[module]) {
      return "the application needs \(module) \(requirement)"
    }
    for (interface, modules) in universe.providers where modules.count > 1 {
      for module in modules where provided(interface, by: module, selection) == nil {
        return "\(module) does not provide \(interface)"
      }
    }
    var waits: [String: Set<String>] = [:]
    for (interface, requirement) in universe.requires {
      if providers(interface, requirement, of: nil, selection) == nil {
        return "nothing provides \(interface)"
      }
    }
    for (module, version) in selection {
      guard let manifest = universe.manifests[module]?[version] else { return "no \(module) \(version)" }
      for (target, requirement) in manifest.dependencies {
        if optional.contains(target) { return "\(module) needs \(target), which may be missing" }
        guard holds(requirement, selection[target]) else { return "\(module) needs \(target)" }
        waits[module, default: []].insert(target)
      }
      for (target, requirement) in manifest.optionalDependencies {
        guard let found = selection[target], !areNeverTogether(module, target) else { continue }
        guard holds(requirement, found) else { return "\(module) does not accept \(target)" }
        waits[module, default: []].insert(target)
      }
      for (target, requirement) in manifest.conflicts where !areNeverTogether(module, target) {
        if holds(requirement, selection[target]) { return "\(module) conflicts with \(target)" }
      }
      for (interface, requirement) in manifest.requires {
        guard let found = providers(interface, requirement, of: module, selection) else {
          return "nothing provides \(interface) for \(module)"
        }
        waits[module, default: []].formUnion(found)
      }
    }
    return isCyclic(waits) ? "a cycle" : nil
  }

  /// The modules that may be the provider for a requirer; `nil` if the requirement is not met.
  private func providers(
    _ interface: String,
    _ requirement: String,
    of module: String?,
    _ selection: [String: String]
  ) -> [String]? {
    if let modules = choices[interface] {
      let meant = module.map { modules.contains($0) ? [$0] : modules } ?? modules
      let isGood = meant.allSatisfy { holds(requirement, provided(interface, by: $0, selection)) }
      return isGood ? meant : nil
    }
    let found = selection.keys.filter { provided(interface, by: $0, selection) != nil }
      .filter { universe.providers[interface]?.contains($0) ?? true }
    guard found.count == 1, !optional.contains(found[0]) else { return nil }
    return holds(requirement, provided(interface, by: found[0], selection)) ? found : nil
  }

  /// The version in which a selected module provides an interface. This is its own version, or the one made by the shortest chain
  /// of adapters whose interfaces the module may provide; the first one if several are equally short.
  private func provided(_ interface: String, by module: String, _ selection: [String: String]) -> String? {
    guard let version = selection[module], let manifest = universe.manifests[module]?[version] else {
      return nil
    }
    if let own = manifest.provides[interface] { return own }
    // Level by level; each interface is reached once.
    var level: [(path: [String], version: String)] = [([interface], "")]
    var reached: Set<String> = [interface]
    while !level.isEmpty {
      var next: [(path: [String], version: String)] = []
      for (path, version) in level {
        for adapter in adapters where adapter.interface == path.last {
          guard reached.insert(adapter.from).inserted else { continue }
          next.append((path + [adapter.from], path.count == 1 ? adapter.version : version))
        }
      }
      for (path, version) in next {
        let isAdmitted = path.dropFirst().allSatisfy { origin in
          (choices[origin] ?? universe.providers[origin])?.contains(module) ?? true
        }
        if let origin = path.last, manifest.provides[origin] != nil, isAdmitted { return version }
      }
      level = next
    }
    return nil
  }

  private func areNeverTogether(_ first: String, _ second: String) -> Bool {
    choices.values.contains { $0.contains(first) && $0.contains(second) }
  }

  private func holds(_ requirement: String, _ version: String?) -> Bool {
    guard let version = version.flatMap({ Version($0) }) else { return false }
    return Requirement(requirement)?.admits(version) ?? false
  }

  private func isCyclic(_ waits: [String: Set<String>]) -> Bool {
    var left = Set(universe.modules)
    while let ready = left.first(where: { (waits[$0] ?? []).isDisjoint(with: left) }) {
      left.remove(ready)
    }
    return !left.isEmpty
  }
}
