import ModuleCatalogs
package import VersionResolver

/// Determines which of the requirements on a module keep its newest version out.
///
/// These are the requirements that do not admit the newest version and, among these, those whose highest version is the lowest.
/// Nothing holds back a module that is at its newest version, whatever is required of it. For example, if 1.4.0 is selected,
/// 2.0.0 is the newest version, 1.6.0 exists, and the requirements are `>=1`, `^1.0` and `>=1.2 <1.5`, the binding one is `>=1.2
/// <1.5`.
package enum BindingDemands {
  /// - Parameters:
  ///   - versions: the existing versions, in ascending order.
  ///   - selected: the selected version.
  ///   - newest: the newest version.
  ///   - count: the number of requirements.
  ///   - admits: returns whether a requirement, given by its number, admits a version.
  /// - Returns: the numbers of the binding requirements, in ascending order.
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
  /// Returns the numbers of the edges that keep the newest version of a selected module out, in ascending order: dependencies on
  /// the module, conflicts with it, and requirements on interfaces that it provides. Empty under an override, which alone
  /// determines the version.
  package func bindingEdges(_ edges: [Edge], on module: String) -> [Int] {
    guard let selected = selection[module]?.version, let newest = newestSelectableVersion(of: module),
      override(of: module) == nil
    else { return [] }
    return BindingDemands.numbers(
      versions: catalog.versions(of: module),
      selected: selected,
      newest: newest,
      count: edges.count
    ) { isSatisfied(edges[$0], by: module, at: $1) }
  }
}
