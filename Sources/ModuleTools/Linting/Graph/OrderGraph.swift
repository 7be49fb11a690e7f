import ModuleManifests
import VersionResolver

/// Which modules must be initialized before which, for all versions at once.
///
/// A node is either a version of a module, which waits for *all* nodes that it points to, or a choice, which waits for *any* of
/// them: a requirement points to the versions that match it, or that provide the interface. To avoid a thousand edges for a
/// requirement that matches a thousand versions, the versions of a module are the leaves of a tree of choices, and a requirement
/// points to the few subtrees that cover its range.
///
/// Whatever might satisfy a requirement is among its choices, and a requirement that something unknown might satisfy has no edge
/// that must be followed. So what cannot be initialized here cannot be initialized at all; the opposite does not hold.
struct OrderGraph {
  /// The files whose nodes are 0, 1, …; all other nodes are choices.
  let files: [CheckedFile]
  /// Edges to what must come first.
  let required: Adjacency
  /// Edges to modules that must come first, including those that must do so only if they are present. Without interfaces: which
  /// module provides one is the application's choice.
  let all: Adjacency
  /// The statement behind each edge from a version to a requirement, in ascending order of the version's node.
  private let origins: [Origin]
  /// The node of each required interface for which one provider is enough, by the statement.
  private let choicesOfStatements: [ObjectIdentifier: Int]

  private struct Origin {
    let from: Int
    let to: Int
    let statement: Statement
  }

  /// - Complexity: O(v + r · i · log v) for *v* versions and *r* requirements of *i* intervals.
  init(_ subject: CheckSubject) {
    var builder = Builder(subject)
    for statement in subject.statements { builder.add(statement) }
    files = builder.files
    let edges = builder.choices + builder.required
    required = Adjacency(nodeCount: builder.nodeCount, edges: edges + builder.interfaces)
    all = Adjacency(nodeCount: builder.nodeCount, edges: edges + builder.optional)
    origins = builder.origins
    choicesOfStatements = builder.choicesOfStatements
    subject.count(
      steps: builder.nodeCount + edges.count + builder.optional.count + builder.interfaces.count
    )
  }

  var nodeCount: Int { all.nodeCount }

  func isVersion(_ node: Int) -> Bool { node < files.count }

  /// Returns the first statement behind an edge from a version to a requirement; `nil` for an edge of a choice.
  ///
  /// - Complexity: O(log *e* + *d*) for *e* edges, *d* of them from that version.
  func statement(from: Int, to: Int) -> Statement? {
    let first = origins.partitioningIndex { $0.from >= from }
    return origins[first...].prefix { $0.from == from }.first { $0.to == to }?.statement
  }

  /// Returns the modules among which the provider of a required interface is chosen, sorted.
  ///
  /// - Complexity: O(p log p) for *p* versions of them.
  func providers(for statement: Statement) -> [String] {
    guard let choice = choicesOfStatements[ObjectIdentifier(statement)] else { return [] }
    var names: Set<String> = []
    var open = [choice]
    while let node = open.popLast() {
      if isVersion(node) { names.insert(files[node].name) } else { open += required[node] }
    }
    return names.sortedBytewise()
  }

  /// Returns whether one version is reported before another: by module, newest first.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (files[left], files[right])
    if a.name != b.name { return Bytewise.precedes(a.name, b.name) }
    guard let first = a.version, let second = b.version else { return left < right }
    return first > second
  }
}

extension OrderGraph {
  private struct Builder {
    var files: [CheckedFile] = []
    var nodeCount = 0
    var choices: [(from: Int, to: Int)] = []
    var required: [(from: Int, to: Int)] = []
    var optional: [(from: Int, to: Int)] = []
    /// Edges from versions to the interfaces that they require.
    var interfaces: [(from: Int, to: Int)] = []
    var origins: [Origin] = []
    var choicesOfStatements: [ObjectIdentifier: Int] = [:]
    private let subject: CheckSubject
    private var nodes: [String: [Version: Int]] = [:]
    private var nodesOfFiles: [ObjectIdentifier: Int] = [:]
    private var trees: [String: (releases: ChoiceTree, prereleases: ChoiceTree)] = [:]
    /// The node of each requirement by its look-up; `nil` if nothing matches it.
    private var requirements: [ObjectIdentifier: Int?] = [:]
    private var providers: ProviderNodes

    init(_ subject: CheckSubject) {
      self.subject = subject
      // If several files claim the same version, the first one counts.
      for file in subject.files where !file.isYanked {
        guard let version = file.version, file.origin == .workspace || subject.shadowed[file.name] == nil,
          nodes[file.name]?[version] == nil
        else { continue }
        nodes[file.name, default: [:]][version] = files.count
        nodesOfFiles[ObjectIdentifier(file)] = files.count
        files.append(file)
      }
      nodeCount = files.count
      providers = ProviderNodes(subject, nodes)
    }

    mutating func add(_ statement: Statement) {
      guard !statement.dependency.isLazy, let from = nodesOfFiles[ObjectIdentifier(statement.file)] else {
        return
      }
      switch statement.kind {
      case .conflict, .package: return
      case .interface:
        let nodes = providers.nodes(of: statement, &nodeCount, &choices)
        if nodes.count == 1 { choicesOfStatements[ObjectIdentifier(statement)] = nodes[0] }
        for to in nodes {
          interfaces.append((from, to))
          origins.append(Origin(from: from, to: to, statement: statement))
        }
      case .dependency, .optional:
        guard statement.target != statement.file.name, !subject.isOverridden(statement.target),
          let to = node(of: statement)
        else { return }
        if statement.kind == .dependency, !subject.keepsYanked(statement) {
          required.append((from, to))
        } else {
          optional.append((from, to))
        }
        origins.append(Origin(from: from, to: to, statement: statement))
      }
    }

    private mutating func node(of statement: Statement) -> Int? {
      guard let lookup = statement.lookup else { return nil }
      if let known = requirements[ObjectIdentifier(lookup)] { return known }
      var node: Int?
      if let index = statement.index, let nodes = nodes[statement.target] {
        let trees = tree(of: statement.target, index, nodes)
        let set = index.versions(of: statement.requirement)
        let children =
          set.ranges(inReleases: index.usable.releases).flatMap(trees.releases.nodes)
          + set.ranges(inPrereleases: index.usable.prereleases).flatMap(trees.prereleases.nodes)
        if !children.isEmpty {
          node = nodeCount
          choices += children.map { (nodeCount, $0) }
          nodeCount += 1
        }
      }
      requirements[ObjectIdentifier(lookup)] = .some(node)
      return node
    }

    private mutating func tree(
      of module: String,
      _ index: VersionIndex,
      _ nodes: [Version: Int]
    ) -> (releases: ChoiceTree, prereleases: ChoiceTree) {
      if let known = trees[module] { return known }
      let made = (
        ChoiceTree(index.usable.releases.compactMap { nodes[$0] }, &nodeCount, &choices),
        ChoiceTree(index.usable.prereleases.compactMap { nodes[$0] }, &nodeCount, &choices)
      )
      trees[module] = made
      return made
    }
  }
}
