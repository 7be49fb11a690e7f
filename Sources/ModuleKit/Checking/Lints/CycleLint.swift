import ModuleManifests
import VersionResolver

/// Modules that need each other in a circle, so that none of them can be initialized first.
///
/// An error if no choice of versions avoids it; a warning if only some versions are in a circle, once for each group of
/// modules. Lazy edges say nothing about the order, and versions that were withdrawn are not looked at.
enum CycleLint: Lint {
  static let always = DiagnosticCode("cycle")
  static let sometimes = DiagnosticCode("possible-cycle")
  static let codes = [always, sometimes]

  /// How many versions of a group are tried as the start of a circle to show.
  private static let greatestTries = 16

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    let graph = OrderGraph(subject)
    let isStartable = graph.startable()
    var reported: Set<String> = []
    for group in unavoidable(graph, isStartable) {
      guard let circle = circle(group, graph, in: graph.required), reported.isDisjoint(with: names(circle))
      else {
        continue
      }
      reported.formUnion(group.map { graph.files[$0].name })
      findings.add(
        diagnostic(
          always,
          "\(list(circle)) in every version that fits: none of them can ever be initialized",
          circle,
          severity: .error
        )
      )
    }
    let possible = graph.all.components { _ in true }.map { versions($0, graph) }.filter { $0.count > 1 }
    for group in possible.sorted(by: { precedes($0, $1, graph) }) {
      let modules = Set(group.map { graph.files[$0].name })
      guard modules.count > 1, reported.isDisjoint(with: modules),
        let circle = circle(group, graph, in: graph.all)
      else { continue }
      reported.formUnion(modules)
      findings.add(diagnostic(sometimes, "\(list(circle)) in these versions", circle, severity: .warning))
    }
  }

  /// The groups in a circle that nothing leads out of, with a module that has no other version.
  private static func unavoidable(_ graph: OrderGraph, _ isStartable: [Bool]) -> [[Int]] {
    var hasStartable: Set<String> = []
    for (node, file) in graph.files.enumerated() where isStartable[node] { hasStartable.insert(file.name) }
    return graph.required.components { !isStartable[$0] }
      .filter { component in
        let members = Set(component)
        return component.allSatisfy {
          graph.required[$0].allSatisfy { isStartable[$0] || members.contains($0) }
        }
      }
      .map { versions($0, graph) }
      .filter { group in group.contains { !hasStartable.contains(graph.files[$0].name) } }
      .sorted { precedes($0, $1, graph) }
  }

  /// The versions among some nodes: by module, the newest first.
  private static func versions(_ nodes: [Int], _ graph: OrderGraph) -> [Int] {
    nodes.filter(graph.isVersion).sorted { left, right in
      let (a, b) = (graph.files[left], graph.files[right])
      if a.name != b.name { return a.name.utf8.lexicographicallyPrecedes(b.name.utf8) }
      guard let first = a.version, let second = b.version else { return left < right }
      return first > second
    }
  }

  private static func precedes(_ left: [Int], _ right: [Int], _ graph: OrderGraph) -> Bool {
    guard let a = left.first, let b = right.first else { return left.count < right.count }
    return versions([a, b], graph).first == a && a != b
  }

  /// A circle in which each module is there once, as the group's first modules see it.
  private static func circle(_ group: [Int], _ graph: OrderGraph, in edges: Adjacency) -> [Statement]? {
    let members = Set(group)
    for start in group.prefix(greatestTries) {
      let found = graph.circle(through: start, in: edges) { !graph.isVersion($0) || members.contains($0) }
      if let found, names(found).count == found.count { return found }
    }
    return nil
  }

  private static func names(_ circle: [Statement]) -> Set<String> { Set(circle.map(\.file.name)) }

  private static func list(_ circle: [Statement]) -> String {
    let names = circle.map(\.file.name)
    let shown = names.count > 5 ? names.prefix(4) + ["\(names.count - 4) more"] : names[...]
    return shown.dropLast().joined(separator: ", ") + " and \(shown.last ?? "") need each other in a circle"
  }

  private static func diagnostic(
    _ code: DiagnosticCode,
    _ message: String,
    _ circle: [Statement],
    severity: Diagnostic.Severity
  ) -> Diagnostic {
    let shown = circle.count > 12 ? Array(circle.prefix(11)) : circle
    var notes = shown.dropFirst().map { Diagnostic.Note($0.text, at: $0.position) }
    if shown.count < circle.count { notes.append(.init("… and \(circle.count - shown.count) more")) }
    return circle[0].diagnostic(
      code,
      message,
      severity: severity,
      notes: [.init(circle[0].text)] + notes,
      hint: "make one of these dependencies lazy, or let both need a third module"
    )
  }
}
