import ModuleManifests
import VersionResolver

/// Which modules must be initialized before which, for all versions at once.
///
/// A node is either a version of a module, which waits for *all* nodes that it points to, or a choice, which waits for *any* of
/// them: a requirement points to the versions that match it. To avoid a thousand edges for a requirement that matches a thousand
/// versions, the versions of a module are the leaves of a tree of choices, and a requirement points to the few subtrees that
/// cover its range.
struct OrderGraph {
  /// The files whose nodes are 0, 1, …; all other nodes are choices.
  let files: [CheckedFile]
  /// Edges to what must come first.
  let required: Adjacency
  /// Edges to what must come first, including what must do so only if it is present.
  let all: Adjacency
  /// The statement behind each edge from a version to a requirement, keyed by both nodes.
  let statements: [Edge: DeclaredEdge]

  struct Edge: Hashable {
    let from: Int
    let to: Int
  }

  /// - Complexity: O(v + r · i · log v) for *v* versions and *r* requirements of *i* intervals.
  init(_ subject: CheckSubject) {
    var builder = Builder(subject)
    for statement in subject.statements { builder.add(statement) }
    files = builder.files
    required = Adjacency(nodeCount: builder.nodeCount, edges: builder.choices + builder.required)
    all = Adjacency(
      nodeCount: builder.nodeCount,
      edges: builder.choices + builder.required + builder.optional
    )
    statements = builder.statements
    subject.count(
      steps: builder.nodeCount + builder.choices.count + builder.required.count + builder.optional.count
    )
  }

  var nodeCount: Int { all.nodeCount }

  func isVersion(_ node: Int) -> Bool { node < files.count }

  /// Returns whether one version is reported before another: by module, newest first.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (files[left], files[right])
    if a.name != b.name { return a.name.utf8.lexicographicallyPrecedes(b.name.utf8) }
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
    var statements: [Edge: DeclaredEdge] = [:]
    private let subject: CheckSubject
    private var nodes: [String: [Version: Int]] = [:]
    private var trees: [String: (releases: ChoiceTree, preReleases: ChoiceTree)] = [:]
    /// The node of each requirement; `nil` if nothing matches it.
    private var requirements: [Target: Int?] = [:]

    private struct Target: Hashable {
      let module: String
      let requirement: Requirement
    }

    init(_ subject: CheckSubject) {
      self.subject = subject
      // If several files claim the same version, the first one counts.
      for file in subject.files where !file.isWithdrawn {
        guard let version = file.version, file.origin == .workspace || subject.shadowed[file.name] == nil,
          nodes[file.name]?[version] == nil
        else { continue }
        nodes[file.name, default: [:]][version] = files.count
        files.append(file)
      }
      nodeCount = files.count
    }

    mutating func add(_ statement: DeclaredEdge) {
      guard statement.section == .dependencies || statement.section == .optionalDependencies,
        !statement.dependency.isLazy, statement.target != statement.file.name,
        !subject.isOverridden(statement.target), let version = statement.file.version,
        let from = nodes[statement.file.name]?[version], files[from].origin == statement.file.origin,
        let to = node(of: statement)
      else { return }
      if statement.section == .dependencies {
        required.append((from, to))
      } else {
        optional.append((from, to))
      }
      let edge = Edge(from: from, to: to)
      if statements[edge] == nil { statements[edge] = statement }
    }

    private mutating func node(of statement: DeclaredEdge) -> Int? {
      let target = Target(module: statement.target, requirement: statement.requirement)
      if let known = requirements[target] { return known }
      var node: Int?
      if let index = subject.modules[target.module], let nodes = nodes[target.module] {
        let trees = tree(of: target.module, index, nodes)
        let set = index.versions(of: target.requirement)
        let children =
          set.ranges(inReleases: index.usable.releases).flatMap(trees.releases.nodes)
          + set.ranges(inPreReleases: index.usable.preReleases).flatMap(trees.preReleases.nodes)
        if !children.isEmpty {
          node = nodeCount
          choices += children.map { (nodeCount, $0) }
          nodeCount += 1
        }
      }
      requirements[target] = .some(node)
      return node
    }

    private mutating func tree(
      of module: String,
      _ index: VersionIndex,
      _ nodes: [Version: Int]
    ) -> (releases: ChoiceTree, preReleases: ChoiceTree) {
      if let known = trees[module] { return known }
      let made = (
        ChoiceTree(index.usable.releases.compactMap { nodes[$0] }, &nodeCount, &choices),
        ChoiceTree(index.usable.preReleases.compactMap { nodes[$0] }, &nodeCount, &choices)
      )
      trees[module] = made
      return made
    }
  }
}
