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
  /// The statement behind each edge from a version to a requirement, in ascending order of the version's node.
  private let origins: [Origin]

  private struct Origin {
    let from: Int
    let to: Int
    let statement: DeclaredEdge
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
    origins = builder.origins
    subject.count(
      steps: builder.nodeCount + builder.choices.count + builder.required.count + builder.optional.count
    )
  }

  var nodeCount: Int { all.nodeCount }

  func isVersion(_ node: Int) -> Bool { node < files.count }

  /// Returns the first statement behind an edge from a version to a requirement; `nil` for an edge of a choice.
  ///
  /// - Complexity: O(log *e* + *d*) for *e* edges, *d* of them from that version.
  func statement(from: Int, to: Int) -> DeclaredEdge? {
    let first = origins.partitioningIndex { $0.from >= from }
    return origins[first...].prefix { $0.from == from }.first { $0.to == to }?.statement
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
    var origins: [Origin] = []
    private let subject: CheckSubject
    private var nodes: [String: [Version: Int]] = [:]
    private var nodesOfFiles: [ObjectIdentifier: Int] = [:]
    private var trees: [String: (releases: ChoiceTree, prereleases: ChoiceTree)] = [:]
    /// The node of each requirement by its look-up; `nil` if nothing matches it.
    private var requirements: [ObjectIdentifier: Int?] = [:]

    init(_ subject: CheckSubject) {
      self.subject = subject
      // If several files claim the same version, the first one counts.
      for file in subject.files where !file.isWithdrawn {
        guard let version = file.version, file.origin == .workspace || subject.shadowed[file.name] == nil,
          nodes[file.name]?[version] == nil
        else { continue }
        nodes[file.name, default: [:]][version] = files.count
        nodesOfFiles[ObjectIdentifier(file)] = files.count
        files.append(file)
      }
      nodeCount = files.count
    }

    mutating func add(_ statement: DeclaredEdge) {
      guard statement.section == .dependencies || statement.section == .optionalDependencies,
        !statement.dependency.isLazy, statement.target != statement.file.name,
        !subject.isOverridden(statement.target), let from = nodesOfFiles[ObjectIdentifier(statement.file)],
        let to = node(of: statement)
      else { return }
      if statement.section == .dependencies {
        required.append((from, to))
      } else {
        optional.append((from, to))
      }
      origins.append(Origin(from: from, to: to, statement: statement))
    }

    private mutating func node(of statement: DeclaredEdge) -> Int? {
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
