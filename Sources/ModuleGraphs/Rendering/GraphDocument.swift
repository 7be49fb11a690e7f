import ModuleManifests

/// `modctl.graph/1`: the graph for other programs.
struct GraphDocument {
  let graph: ModuleGraph

  var json: JSONValue { .object(object) }

  var object: JSONObject {
    [
      "schema": "modctl.graph/1", "application": .string(graph.application), "solved": .bool(graph.isSolved),
      "nodes": .array(graph.nodes.map(node)), "edges": .array(graph.edges.map(edge)),
      "layers": .array(
        graph.waves.reversed().map { wave in .strings(wave.nodes.map { graph.nodes[$0].id }) }
      ),
    ]
  }

  private func node(_ node: ModuleGraph.Node) -> JSONValue {
    var object: JSONObject = [
      "id": .string(node.id), "name": .string(node.name), "version": .optional(node.version),
      "kind": .string(node.kind.rawValue),
    ]
    if let newest = node.newest { object["newest"] = .string(newest) }
    if let role = node.role { object["role"] = .string(role.rawValue) }
    if let summary = node.summary { object["summary"] = .string(summary) }
    if let package = node.package { object["package"] = .string(package) }
    if let wave = node.wave { object["wave"] = .integer(wave) }
    if let reason = node.overrideReason { object["override"] = .string(reason) }
    if let reason = node.yankReason {
      object[node.isInConflict ? "unavailable" : "yanked"] = .string(reason)
    }
    switch node.change {
    case .added: object["change"] = ["kind": "added"]
    case .removed: object["change"] = ["kind": "removed"]
    case .upgraded(let old): object["change"] = ["kind": "upgraded", "old": .string(old)]
    case .downgraded(let old): object["change"] = ["kind": "downgraded", "old": .string(old)]
    case nil: break
    }
    if node.isInConflict { object["conflict"] = true }
    if node.isContested { object["contested"] = true }
    if let fault = node.fault { object["fault"] = .string(fault.words) }
    if let position = node.position { object["at"] = position.json }
    return .object(object)
  }

  private func edge(_ edge: ModuleGraph.Edge) -> JSONValue {
    var object: JSONObject = [
      "from": .string(graph.nodes[edge.from].id), "to": .string(graph.nodes[edge.to].id),
      "kind": .string(edge.kind.rawValue), "requirement": .string(edge.requirement),
      "binding": .bool(edge.isBinding),
    ]
    if let reason = edge.reason { object["reason"] = .string(reason) }
    if edge.isOverridden { object["overridden"] = true }
    if edge.isAlternative { object["alternative"] = true }
    if edge.isInConflict { object["conflict"] = true }
    if let position = edge.position { object["at"] = position.json }
    return .object(object)
  }
}
