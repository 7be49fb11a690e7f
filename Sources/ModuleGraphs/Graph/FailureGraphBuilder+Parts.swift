import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Adds each node and each edge once, with everything that the facts say about it.
extension FailureGraphBuilder {
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
          nodes[place].position = failure.catalog?.position(of: nodes[place].name, at: newest)
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

  /// Returns the one requirement, or each requirement with the versions that state it.
  private func label(_ texts: [(text: String, versions: [Version])], of module: String) -> String {
    guard texts.count > 1 else { return texts.first?.text ?? "" }
    let parts = texts.prefix(3).map { part in
      part.versions.isEmpty ? part.text : "\(text(of: part.versions, of: module) ?? ""): \(part.text)"
    }
    return parts.joined(separator: "; ") + (texts.count > 3 ? "; \(texts.count - 3) more" : "")
  }

  mutating func node(_ subject: Subject, _ found: [Version] = []) -> Int {
    let place: Int
    var subject = subject
    if case .interface(let name) = subject {
      // An interface gets one node, whichever of several modules should provide it: names contain no spaces.
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

  mutating func add(_ statement: Explanation.Statement, from source: Int) {
    add(
      from: source,
      statement.edge,
      failure.position(of: statement),
      isInConflict: true,
      by: statement.version
    )
  }

  mutating func add(
    from source: Int,
    _ edge: Edge,
    _ position: SourcePosition?,
    isInConflict: Bool,
    by version: Version? = nil
  ) {
    add(
      from: source,
      to: node(edge.subject),
      ModuleGraph.Edge.Kind(edge.kind, isLazy: edge.isLazy),
      edge.kind == .package
        ? scattered.contains(edge.subject) && edge.packageVersion != edge.target
          ? edge.packageDescription(showingLocation: true) : edge.packageVersion
        : edge.requirement.override.map { "overridden with \($0)" } ?? edge.requirement.description,
      position,
      isInConflict: isInConflict,
      by: version
    )
  }

  mutating func add(
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
    // The first position is that of the newest version.
    if edges[index].position == nil { edges[index].position = position }
    guard !requirement.isEmpty else { return }
    let known = requirements[index].firstIndex { $0.text == requirement }
    let place = known ?? requirements[index].count
    if known == nil { requirements[index].append((requirement, [])) }
    if let version { requirements[index][place].versions.append(version) }
  }

  /// For example, `1.0.0`, `1.0.0, 1.2.0` or `1.0.0 – 1.4.0`. A range never covers a version that is not meant.
  func text(of versions: [Version], of module: String) -> String? {
    guard !versions.isEmpty else { return nil }
    let all = failure.catalog?.versions(of: module).sorted() ?? Set(versions).sorted()
    let meant = Set(versions)
    return all.list { meant.contains(all[$0]) }
  }
}
