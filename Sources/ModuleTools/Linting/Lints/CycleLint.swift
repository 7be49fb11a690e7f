import ModuleManifests
import VersionResolver

/// Modules that depend on each other in a cycle, so none of them can be initialized first: by name, or because they require
/// interfaces that only modules which need them provide.
///
/// An error if no choice of versions and providers avoids it. A warning, once for each group of modules, if only some versions are
/// in a cycle: of modules that name each other, or, through interfaces, if every possible provider leads back. A provider that
/// leads back while another one does not is no finding, because the application chooses. Lazy edges do not affect the order, and
/// withdrawn versions are ignored, except those that the lockfile keeps.
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
    let closed = closedGroups(graph, isStartable)
    for (group, dependent) in unavoidable(closed, graph, isStartable, startable) {
      guard reported.isDisjoint(with: group.modules),
        let cycle = cycle(group, graph, in: graph.required, orAny: true)
      else {
        continue
      }
      reported.formUnion(group.modules)
      let found = FoundCycle(cycle, subject, graph)
      let isPart = group.modules.contains(dependent)
      found.report(
        always,
        "\(found.unavoidable): \(found.verdict(startable))",
        severity: .error,
        remark: isPart ? nil : .init("no version of \(dependent) can do without them"),
        to: findings
      )
    }
    for group in groups(graph.all.components { _ in true }, graph)
    where group.modules.count > 1 && reported.isDisjoint(with: group.modules) {
      guard let cycle = cycle(group, graph, in: graph.all) else { continue }
      reported.formUnion(group.modules)
      let found = FoundCycle(cycle, subject, graph)
      found.report(sometimes, "\(found.summary) in these versions", severity: .warning, to: findings)
    }
    for group in closed where reported.isDisjoint(with: group.modules) {
      guard let cycle = cycle(group, graph, in: graph.required, orAny: true) else { continue }
      let found = FoundCycle(cycle, subject, graph)
      guard !found.interfaces.isEmpty else { continue }
      reported.formUnion(group.modules)
      let message = "\(found.summary) in these versions, which can never be initialized"
      found.report(sometimes, message, severity: .warning, to: findings)
    }
  }

  /// Returns the groups that cannot be initialized although all they wait for outside of them can.
  private static func closedGroups(_ graph: OrderGraph, _ isStartable: [Bool]) -> [Group] {
    groups(graph.required.components { !isStartable[$0] }, graph).filter { group in
      group.members.allSatisfy { node in
        graph.required[node].allSatisfy { isStartable[$0] || group.members.contains($0) }
      }
    }
  }

  /// Returns those groups that all versions of some module lead into, each with that module.
  ///
  /// - Parameters:
  ///   - isStartable: for each node, whether it can be initialized.
  ///   - startable: the modules of which some version can.
  private static func unavoidable(
    _ groups: [Group],
    _ graph: OrderGraph,
    _ isStartable: [Bool],
    _ startable: Set<String>
  ) -> [(group: Group, module: String)] {
    let unstartable = unstartable(graph, isStartable, startable)
    return groups.compactMap { group in
      group.versions.lazy.compactMap({ unstartable[$0] }).first.map { (group, $0) }
    }
  }

  /// Returns the nodes that cannot be initialized and that a module with only such versions leads to, each with that module: the
  /// node's own module if the node is one of its versions.
  private static func unstartable(
    _ graph: OrderGraph,
    _ isStartable: [Bool],
    _ startable: Set<String>
  ) -> [Int: String] {
    var unstartable: [Int: String] = [:]
    var open: [Int] = []
    for (node, file) in graph.files.enumerated() where !startable.contains(file.name) {
      unstartable[node] = file.name
      open.append(node)
    }
    // Files are sorted by name, so the first module that leads somewhere is always the same.
    var cursor = 0
    while cursor < open.count {
      let node = open[cursor]
      cursor += 1
      for target in graph.required[node] where !isStartable[target] && unstartable[target] == nil {
        unstartable[target] = unstartable[node]
        open.append(target)
      }
    }
    return unstartable
  }

  private static func groups(_ components: [[Int]], _ graph: OrderGraph) -> [Group] {
    components.map { Group($0, graph) }.filter { !$0.versions.isEmpty }
      .sorted { graph.precedes($0.versions[0], $1.versions[0]) }
  }

  /// Returns a cycle as seen from the group's first versions, if possible one that contains each module only once.
  private static func cycle(
    _ group: Group,
    _ graph: OrderGraph,
    in edges: Adjacency,
    orAny isAny: Bool = false
  ) -> [Statement]? {
    var fallback: [Statement]?
    for start in group.versions.prefix(maximumTries) {
      let found = graph.cycle(through: start, in: edges) { group.members.contains($0) }
      if let found, Set(found.map(\.file.name)).count == found.count { return found }
      fallback = fallback ?? found
    }
    return isAny ? fallback : nil
  }
}
