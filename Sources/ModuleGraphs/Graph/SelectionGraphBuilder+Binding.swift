import ModuleCatalogs
import ModuleTools
import VersionResolver

/// What holds modules back.
extension SelectionGraphBuilder {
  /// Marks the requirements that keep a newer version out, and adds the conflicts that do.
  mutating func markBinding() {
    for module in application.selection.modules {
      let demands = demands[module.name] ?? []
      let opponents = application.opponents(of: module.name)
      let all = demands.map(\.requirement) + opponents.map(\.edge)
      for number in application.bindingEdges(all, on: module.name) {
        if number < demands.count {
          edges[demands[number].edge].isBinding = true
        } else {
          addExclusion(by: opponents[number - demands.count])
        }
      }
    }
  }

  private mutating func addExclusion(by opponent: ResolvedApplication.Dependent) {
    guard let owner = opponent.module, let source = modules[owner.name],
      let target = modules[opponent.edge.target]
    else { return }
    var edge = ModuleGraph.Edge(from: source, to: target, .conflict, opponent.edge.requirement.description)
    edge.isBinding = true
    edge.position = application.catalog.position(
      of: owner.name,
      at: owner.version,
      edge: opponent.edge.target,
      kind: .conflict
    )
    edges.append(edge)
  }
}
