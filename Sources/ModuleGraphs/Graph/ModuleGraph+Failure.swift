import ModuleManifests
public import ModuleTools
public import VersionResolver

extension ModuleGraph {
  /// The graph of a conflict: the facts that cannot all hold, and how the application comes to them.
  ///
  /// A module stands for all of its versions that count; what they require is written together. Nothing else of the
  /// application is in it, since without a selection there is nothing else.
  ///
  /// - Parameters:
  ///   - failure: why there is no selection.
  ///   - explanation: the same in words: `failure.error?.explanation(application: failure.application)`.
  /// - Complexity: O(f log f) in the number of facts.
  public init(_ failure: ApplicationFailure, _ explanation: Explanation) {
    var builder = FailureGraphBuilder(failure)
    for fact in explanation.core { builder.add(fact) }
    // The facts come first: a path only adds what leads from an interface to its provider.
    for link in explanation.paths.joined() { builder.add(link) }
    if let contested = explanation.contested { builder.markContested(contested, explanation) }
    let (nodes, edges) = builder.finished(isCycle: explanation.kind == .cycle)
    self.init(application: failure.application, nodes: nodes, edges: edges, isSolved: false)
  }
}

/// Collects what an explanation says about the same modules and the same edges.
struct FailureGraphBuilder {
  private struct Key: Hashable {
    let from: Int
    let to: Int
    let kind: ModuleGraph.Edge.Kind
  }

  let failure: ApplicationFailure
  private var nodes: [ModuleGraph.Node] = []
  private var edges: [ModuleGraph.Edge] = []
  private var places: [Subject: Int] = [:]
  private var versions: [[Version]] = [[]]
  private var known: [Key: Int] = [:]
  /// The different requirements of each edge, in the order of their statements, each with the versions that state it.
  private var requirements: [[(text: String, versions: [Version])]] = []

  init(_ failure: ApplicationFailure) {
    self.failure = failure
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
        add(from: source, to: target, .provider, provider.provided.description, position, isInConflict: true)
      }
    case .unavailable(let subject, let exclusions):
      let place = node(subject, subject.isInterface ? [] : exclusions.map(\.version))
      nodes[place].isInConflict = true
      nodes[place].fault = fault(of: subject, exclusions)
      guard let exclusion = exclusions.first else { return }
      nodes[place].yankReason = exclusion.reason
      nodes[place].position = failure.position(of: exclusion, of: subject)
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

  /// Versions that need what a host may leave out: draws that, and what they say.
  private mutating func addLeftToHost(
    _ subject: Subject,
    _ exclusions: [Explanation.Exclusion],
    from source: Int
  ) {
    guard case .module(let name) = subject else { return }
    for exclusion in exclusions {
      guard let dependency = failure.dependencyLeftToHost(of: name, at: exclusion.version) else { continue }
      let place = failure.position(of: exclusion, of: subject)
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
          failure.catalog?.position(of: module.name, version: newest, edge: edge.target, kind: edge.kind)
        } else {
          failure.position(of: edge)
        }
      // The facts have it, version by version.
      if link.edges.count == 1 { add(from: source, edge, position, isInConflict: false) }
    } else {
      // Between an interface and who provides it, seen from either side.
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

  func finished(isCycle: Bool) -> ([ModuleGraph.Node], [ModuleGraph.Edge]) {
    var (nodes, edges) = (nodes, edges)
    for place in nodes.indices {
      nodes[place].version = text(of: versions[place], of: nodes[place].name)
      if isCycle, nodes[place].isInConflict {
        nodes[place].isContested = true
        nodes[place].fault = .inCycle
      }
      if nodes[place].isModule, let newest = versions[place].max() {
        let manifest = failure.catalog?.manifest(of: nodes[place].name, at: newest)
        nodes[place].role = manifest?.kind
        nodes[place].summary = manifest?.summary
        if nodes[place].position == nil {
          nodes[place].position = failure.catalog?.position(of: nodes[place].name, version: newest)
        }
      }
    }
    for index in edges.indices {
      let texts = requirements[index]
      edges[index].requirement = label(texts, of: nodes[edges[index].from].name)
      for end in [edges[index].from, edges[index].to] where edges[index].isInConflict && end != 0 {
        nodes[end].isInConflict = true
      }
    }
    return (nodes, edges)
  }

  /// One requirement, or each with the versions that state it.
  private func label(_ texts: [(text: String, versions: [Version])], of module: String) -> String {
    guard texts.count > 1 else { return texts.first?.text ?? "" }
    let parts = texts.prefix(3).map { part in
      part.versions.isEmpty ? part.text : "\(text(of: part.versions, of: module) ?? ""): \(part.text)"
    }
    return parts.joined(separator: "; ") + (texts.count > 3 ? "; \(texts.count - 3) more" : "")
  }

  private mutating func node(_ subject: Subject, _ found: [Version] = []) -> Int {
    let place: Int
    var subject = subject
    if case .interface(let name) = subject {
      // One node for an interface, whichever of several modules is to provide it: names have no spaces.
      subject = .interface(String(name.prefix { $0 != " " }))
    }
    if let known = places[subject] {
      place = known
    } else {
      place = nodes.count
      places[subject] = place
      let isOwn = failure.catalog?.isWorkspaceModule(subject.name) ?? false
      nodes.append(
        ModuleGraph.Node(
          subject.isInterface ? .interface : subject.isPackage ? .package : isOwn ? .workspace : .catalog,
          subject.name
        )
      )
      versions.append([])
    }
    versions[place] += found
    return place
  }

  private mutating func add(_ statement: Explanation.Statement, from source: Int) {
    add(
      from: source,
      statement.edge,
      failure.position(of: statement),
      isInConflict: true,
      by: statement.version
    )
  }

  private mutating func add(
    from source: Int,
    _ edge: Edge,
    _ position: SourcePosition?,
    isInConflict: Bool,
    by version: Version? = nil
  ) {
    let kind: ModuleGraph.Edge.Kind =
      switch edge.kind {
      case .dependency: edge.isLazy ? .lazy : .dependency
      case .optional: .optional
      case .conflict: .conflict
      case .interface: .interface
      case .package: .package
      }
    add(
      from: source,
      to: node(edge.subject),
      kind,
      edge.kind == .package
        ? edge.packageVersion
        : edge.requirement.override.map { "overridden with \($0)" } ?? edge.requirement.description,
      position,
      isInConflict: isInConflict,
      by: version
    )
  }

  private mutating func add(
    from source: Int,
    to target: Int,
    _ kind: ModuleGraph.Edge.Kind,
    _ requirement: String,
    _ position: SourcePosition?,
    isInConflict: Bool,
    by version: Version? = nil
  ) {
    let key = Key(from: source, to: target, kind: kind)
    let index: Int
    if let known = known[key] {
      index = known
    } else {
      index = edges.count
      known[key] = index
      edges.append(ModuleGraph.Edge(from: source, to: target, kind, ""))
      requirements.append([])
    }
    if isInConflict { edges[index].isInConflict = true }
    // The first place is that of the newest version.
    if edges[index].position == nil { edges[index].position = position }
    guard !requirement.isEmpty else { return }
    let known = requirements[index].firstIndex { $0.text == requirement }
    let place = known ?? requirements[index].count
    if known == nil { requirements[index].append((requirement, [])) }
    if let version { requirements[index][place].versions.append(version) }
  }

  /// `1.0.0`, `1.0.0, 1.2.0` or `1.0.0 – 1.4.0`, with no version in a range that is not meant.
  func text(of versions: [Version], of module: String) -> String? {
    guard !versions.isEmpty else { return nil }
    let all = failure.catalog?.versions(of: module).sorted() ?? Set(versions).sorted()
    return all.ranges { versions.contains(all[$0]) }.joined(separator: ", ")
  }
}
