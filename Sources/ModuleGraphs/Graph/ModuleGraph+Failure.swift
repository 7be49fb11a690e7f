import ModuleCatalogs
import ModuleManifests
public import ModuleTools
public import VersionResolver

extension ModuleGraph {
  /// Creates the graph of a conflict: the facts that cannot all hold, and how they follow from the application.
  ///
  /// A module node represents all of the module's relevant versions; their requirements are combined. The graph contains nothing
  /// else of the application, since without a selection there is nothing else.
  ///
  /// - Parameters:
  ///   - failure: why there is no selection.
  ///   - explanation: the failure in words: `failure.explanation()`.
  /// - Complexity: O(f log f) in the number of facts.
  public init(_ failure: ApplicationError, explanation: Explanation) {
    var builder = FailureGraphBuilder(failure, explanation.core)
    for fact in explanation.core { builder.add(fact) }
    // The facts come first: a path only adds the links from an interface to its provider.
    for link in explanation.paths.joined() { builder.add(link) }
    if let contested = explanation.contestedSubject { builder.markContested(contested, explanation) }
    let (nodes, edges) = builder.finished(isCycle: explanation.kind == .cycle)
    self.init(application: failure.application, nodes: nodes, edges: edges, isSolved: false)
  }
}

/// Collects what an explanation says about the same modules and the same edges.
struct FailureGraphBuilder {
  struct Key: Hashable {
    let from: Int
    let to: Int
    let kind: ModuleGraph.Edge.Kind
  }

  let failure: ApplicationError
  var nodes: [ModuleGraph.Node] = []
  var edges: [ModuleGraph.Edge] = []
  var places: [Subject: Int] = [:]
  var versions: [[Version]] = [[]]
  var known: [Key: Int] = [:]
  /// The distinct requirements of each edge, in the order of their statements, each with the versions that state it.
  var requirements: [[(text: String, versions: [Version])]] = []

  /// The packages that are in several places, which their versions do not tell apart.
  let scattered: Set<Subject>

  init(_ failure: ApplicationError, _ core: [Explanation.Fact]) {
    self.failure = failure
    scattered = core.packagesInSeveralPlaces
    nodes.append(ModuleGraph.Node(.application, failure.application))
  }

  mutating func add(_ fact: Explanation.Fact) {
    switch fact {
    case .root(let edge):
      add(from: 0, edge, failure.position(of: edge), isInConflict: true)
    case .edges(let module, let statements):
      let source = node(.module(module), statements.map(\.version))
      for statement in statements { add(statement, from: source) }
    case .provision(let interface, let providers), .exclusion(let interface, let providers):
      let source = node(.interface(interface))
      for provider in providers {
        let target = node(.module(provider.module), [provider.version])
        let position = failure.position(of: provider, interface: interface)
        add(
          from: source,
          to: target,
          .provider,
          provider.interfaceVersion.description,
          position,
          isInConflict: true
        )
      }
    case .unavailable(let subject, let exclusions):
      let place = node(subject, subject.isInterface ? [] : exclusions.map(\.version))
      nodes[place].isInConflict = true
      nodes[place].fault = fault(of: subject, exclusions)
      guard let exclusion = exclusions.first else { return }
      nodes[place].yankReason = exclusion.reason
      nodes[place].position = failure.position(of: exclusion, for: subject)
      addLeftToHost(subject, exclusions, from: place)
    case .cycle(let statements):
      for (index, statement) in statements.enumerated() {
        let source = node(.module(statement.module), [statement.version])
        nodes[source].isInConflict = true
        add(statement, from: source)
        let next = statements[(index + 1) % statements.count]
        if statement.edge.kind == .interface {
          let target = node(.module(next.module), [next.version])
          add(from: node(statement.edge.subject), to: target, .provider, "", nil, isInConflict: true)
        }
      }
    }
  }

  /// Adds versions that need something the host may leave out, and the requirements that say so.
  private mutating func addLeftToHost(
    _ subject: Subject,
    _ exclusions: [Explanation.Exclusion],
    from source: Int
  ) {
    guard case .module(let name) = subject else { return }
    for exclusion in exclusions {
      guard let dependency = failure.dependencyLeftToHost(of: name, at: exclusion.version) else { continue }
      let place = failure.position(of: exclusion, for: subject)
      add(from: source, Edge(dependency), place, isInConflict: true, by: exclusion.version)
      let target = node(.module(dependency.name))
      nodes[target].fault = .leftToHost
      nodes[target].isContested = true
    }
  }

  mutating func add(_ link: Explanation.Link) {
    let source = link.source.map { node($0, $0.isInterface ? [] : link.versions) } ?? 0
    if let edge = link.edge {
      let position =
        if let module = link.source, let newest = link.versions.last {
          failure.catalog?.position(of: module.name, at: newest, edge: edge.target, kind: edge.kind)
        } else {
          failure.position(of: edge)
        }
      // The facts cover it, version by version.
      if link.edges.count == 1 { add(from: source, edge, position, isInConflict: false) }
    } else {
      // An edge between an interface and its provider, seen from either side.
      let target = node(link.target)
      let isProvider = link.target.isInterface
      let ends = isProvider ? (target, source) : (source, target)
      if known[Key(from: ends.0, to: ends.1, kind: .provider)] == nil {
        add(from: ends.0, to: ends.1, .provider, "", nil, isInConflict: false)
      }
    }
  }

  mutating func markContested(_ subject: Subject, _ explanation: Explanation) {
    let place = node(subject)
    nodes[place].fault = fault(of: subject, explanation) ?? nodes[place].fault
    nodes[place].isContested = true
    nodes[place].isInConflict = true
    if case .module(let name) = subject, failure.catalog?.versions(of: name).isEmpty ?? true {
      nodes[place].kind = .missing
    }
  }
}
