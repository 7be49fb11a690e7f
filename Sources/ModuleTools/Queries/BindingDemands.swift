import ModuleCatalogs
package import VersionResolver

/// Which of the requirements on a module keep its newest version out.
///
/// They are those that do not admit the newest version and, among these, those whose highest version is the lowest. A module
/// that has its newest version is held back by nothing, whatever is required of it. With 1.4.0 selected, 2.0.0 the newest
/// and the requirements `>=1`, `^1.0` and `>=1.2 <1.5`, where 1.6.0 exists, it is `>=1.2 <1.5`.
package enum BindingDemands {
  /// - Parameters:
  ///   - versions: what exists, ascending.
  ///   - selected: the version of the selection.
  ///   - newest: the newest version.
  ///   - count: the number of requirements.
  ///   - admits: whether a requirement, by its number, admits a version.
  /// - Returns: the numbers of those that bind, ascending.
  /// - Complexity: O(r · v) for *r* requirements and *v* versions; O(r) if all admit the newest.
  package static func numbers(
    versions: [Version],
    selected: Version,
    newest: Version,
    count: Int,
    admits: (Int, Version) -> Bool
  ) -> [Int] {
    guard newest > selected else { return [] }
    var lowest = Int.max
    var binding: [Int] = []
    for number in 0..<count where !admits(number, newest) {
      let highest = versions.lastIndex { admits(number, $0) } ?? -1
      if highest < lowest {
        lowest = highest
        binding = []
      }
      if highest == lowest { binding.append(number) }
    }
    return binding
  }
}

extension ResolvedApplication {
  /// The numbers of the edges that keep the newest version of a selected module out, ascending: dependencies on the module,
  /// conflicts with it, and requirements of interfaces that it provides. None under an override, which decides by itself.
  package func bindingEdges(_ edges: [Edge], on module: String) -> [Int] {
    guard let selected = selection[module]?.version, let newest = newestAvailable(module),
      !manifest.overrides.contains(where: { $0.module == module })
    else { return [] }
    let welcome = manifest.prereleases.contains(module)
    return BindingDemands.numbers(
      versions: catalog.versions(of: module),
      selected: selected,
      newest: newest,
      count: edges.count
    ) { number, version in
      let edge = edges[number]
      switch edge.kind {
      case .dependency, .optional: return edge.requirement.admits(version, includingPreReleases: welcome)
      case .conflict: return !edge.requirement.admits(version, includingPreReleases: welcome)
      case .package: return true
      case .interface:
        let provision = catalog.provision(of: edge.target, by: module, at: version)
        return provision.map { edge.requirement.admits($0.provided) } ?? false
      }
    }
  }
}
