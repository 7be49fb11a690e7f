struct HTMLRenderer {
  let graph: ModuleGraph
  let style: ModuleGraph.Style
  var text: String { "" }
}
