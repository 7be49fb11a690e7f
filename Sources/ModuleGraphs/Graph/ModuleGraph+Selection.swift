import ModuleCatalogs
public import ModuleTools

extension ModuleGraph {
  /// Creates the graph of a selection.
  ///
  /// Requirements are shown as stated in the manifests, even where an override replaces them. Modules that the lockfile still has
  /// but that no module needs anymore are included only on request.
  ///
  /// - Parameters:
  ///   - application: the resolved application.
  ///   - includesRemoved: whether to show modules of the lockfile that are gone.
  /// - Complexity: O(m + e · v) for *m* modules, *e* edges and *v* versions of their targets.
  public init(_ application: ResolvedApplication, includesRemoved: Bool = false) {
    var builder = SelectionGraphBuilder(application)
    builder.addModules()
    builder.addEdges()
    if includesRemoved { builder.addRemoved() }
    self.init(
      application: application.manifest.name,
      nodes: builder.nodes,
      edges: builder.edges,
      isSolved: true
    )
  }
}
