import ModuleManifests
import VersionResolver

/// Modules that depend on each other in a cycle, so none of them can be initialized first.
///
/// An error if no choice of versions avoids it; a warning if only some versions are in a cycle, once for each group of modules.
/// Lazy edges do not affect the order, and withdrawn versions are ignored.
enum CycleLint: Lint {
  static let always = DiagnosticCode("cycle")
  static let sometimes = DiagnosticCode("possible-cycle")
  static let codes = [always, sometimes]

  /// The number of versions in a group that are tried as the start of a cycle to show.
  private static let maximumTries = 16

  /// Nodes that can reach each other, and the versions among them: by module, newest first.
  private struct Group {
    let members: Set<Int>
    let versions: [Int]
    let modules: Set<String>

    init(_ nodes: [Int], _ graph: OrderGraph) {
      members = Set(nodes)
      versions = nodes.filter(graph.isVersion).sorted { graph.precedes($0, $1) }
      modules = Set(versions.map { graph.files[$0].name })
    }
  }

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    let graph = OrderGraph(subject)
    var reported: Set<String> = []
    let isStartable = graph.startable()
    var startable: Set<String> = []
    for (node, file) in graph.files.enumerated() where isStartable[node] { startable.insert(file.name) }
    for (group, dependent) in unavoidable(graph, isStartable, startable) {
      guard reported.isDisjoint(with: group.modules),
        let cycle = cycle(group, graph, in: graph.required, orAny: true)
      else {
        continue
      }
      reported.formUnion(group.modules)
      var diagnostic = diagnostic(
        always,
        "\(list(cycle)) in every version that fits: \(verdict(cycle, startable))",
        cycle,
        severity: .error
      )
      if !group.modules.contains(dependent) {
        diagnostic.notes.append(.init("no version of \(dependent) can do without them"))
      }
      findings.add(diagnostic)
    }
    for group in groups(graph.all.components { _ in true }, graph)
    where reported.isDisjoint(with: group.modules) {
      guard let cycle = cycle(group, graph, in: graph.all) else { continue }
      reported.formUnion(group.modules)
      findings.add(diagnostic(sometimes, "\(list(cycle)) in these versions", cycle, severity: .warning))
    }
  }

  /// Returns the groups that nothing leads out of, each with a module all of whose versions lead into it.
  ///
  /// - Parameters:
  ///   - isStartable: for each node, whether it can be initialized.
  ///   - startable: the modules of which some version can.
  private static func unavoidable(
    _ graph: OrderGraph,
    _ isStartable: [Bool],
    _ startable: Set<String>
  ) -> [(group: Group, module: String)] {
    let doomed = doomed(graph, isStartable, startable)
    return groups(graph.required.components { !isStartable[$0] }, graph).compactMap { group in
      guard let module = group.versions.lazy.compactMap({ doomed[$0] }).first else { return nil }
      let isClosed = group.members.allSatisfy { node in
        graph.required[node].allSatisfy { isStartable[$0] || group.members.contains($0) }
      }
      return isClosed ? (group, module) : nil
    }
  }

  /// Returns the nodes that cannot be initialized and that a module with only such versions leads to, each with that module: the
  /// node's own module if the node is one of its versions.
  private static func doomed(
    _ graph: OrderGraph,
    _ isStartable: [Bool],
    _ startable: Set<String>
  ) -> [Int: String] {
    var doomed: [Int: String] = [:]
    var open: [Int] = []
    for (node, file) in graph.files.enumerated() where !startable.contains(file.name) {
      doomed[node] = file.name
      open.append(node)
    }
    // Files are sorted by name, so the first module that leads somewhere is always the same.
    var cursor = 0
    while cursor < open.count {
      let node = open[cursor]
      cursor += 1
      for target in graph.required[node] where !isStartable[target] && doomed[target] == nil {
        doomed[target] = doomed[node]
        open.append(target)
      }
    }
    return doomed
  }

  private static func groups(_ components: [[Int]], _ graph: OrderGraph) -> [Group] {
    components.map { Group($0, graph) }.filter { $0.modules.count > 1 }
      .sorted { graph.precedes($0.versions[0], $1.versions[0]) }
  }

  /// Returns a cycle as seen from the group's first versions, if possible one that contains each module only once.
  private static func cycle(
    _ group: Group,
    _ graph: OrderGraph,
    in edges: Adjacency,
    orAny isAny: Bool = false
  ) -> [DeclaredEdge]? {
    var fallback: [DeclaredEdge]?
    for start in group.versions.prefix(maximumTries) {
      let found = graph.cycle(through: start, in: edges) { group.members.contains($0) }
      if let found, names(found).count == found.count { return found }
      fallback = fallback ?? found
    }
    return isAny ? fallback : nil
  }

  private static func names(_ cycle: [DeclaredEdge]) -> Set<String> { Set(cycle.map(\.file.name)) }

  /// Says what an unavoidable cycle prevents: a version of a module in it may do without the others.
  private static func verdict(_ cycle: [DeclaredEdge], _ startable: Set<String>) -> String {
    let stuck = cycle.map(\.file.name).uniqued().filter { !startable.contains($0) }
    if stuck.count == names(cycle).count { return "none of them can ever be initialized" }
    guard let first = stuck.first else { return "these versions can never be initialized" }
    let others = stuck.count > 1 ? " and of \(stuck.count - 1) more" : ""
    return "no version of \(first)\(others) can ever be initialized"
  }

  private static func list(_ cycle: [DeclaredEdge]) -> String {
    let names = cycle.map(\.file.name)
    let shown = names.count > 5 ? names.prefix(4) + ["\(names.count - 4) more"] : names[...]
    return shown.dropLast().joined(separator: ", ")
      + " and \(shown.last ?? "") depend on each other in a cycle"
  }

  private static func diagnostic(
    _ code: DiagnosticCode,
    _ message: String,
    _ cycle: [DeclaredEdge],
    severity: Diagnostic.Severity
  ) -> Diagnostic {
    let shown = cycle.count > 12 ? Array(cycle.prefix(11)) : cycle
    var notes = shown.dropFirst().map { Diagnostic.Note($0.text, at: $0.position) }
    if shown.count < cycle.count { notes.append(.init("… and \(cycle.count - shown.count) more")) }
    return cycle[0].diagnostic(
      code,
      message,
      severity: severity,
      notes: [.init(cycle[0].text)] + notes,
      hint: "make one of these dependencies lazy, or move what they share into another module"
    )
  }
}
