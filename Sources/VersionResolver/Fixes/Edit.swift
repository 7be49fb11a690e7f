/// One change to a manifest.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public indirect enum Edit: Sendable, Hashable {
  /// The owner of the manifest.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Owner: Sendable, Hashable {
    case application
    case module(String)
  }

  /// Replaces the requirement of an edge.
  case requirement(Owner, Edge, Requirement)
  /// Changes the target of an edge, for a misspelled name.
  case rename(Owner, Edge, to: String)
  /// Removes an optional edge, a conflict or a misspelled name beside the right one or, if nothing else helps, one of the
  /// application's own requirements.
  case removal(Owner, Edge)
  /// Makes an edge lazy, so that it no longer affects the initialization order.
  case lazy(Owner, Edge)
  /// Opts in to pre-releases of a module.
  case prereleases(of: String)
  /// Chooses the module that provides an interface.
  case provider(of: String, module: String)
  /// Makes a yanked version available again.
  case restoration(of: String, Version)
  /// Overrides every requirement on a module with one version.
  case override(of: String, Version)
  /// Removes the application's override of a module.
  case overrideRemoval(of: String)
}

extension [Edit] {
  /// The edits without those that another one supersedes: an override that is removed or rewritten, and a requirement that an
  /// override ignores. If two edges would get the same name, the second one is removed. `nil` if two edits change the same thing in
  /// different ways.
  var combined: [Edit]? {
    var result: [Edit] = []
    var places: [Edit.Place: Int] = [:]
    var names: Set<Edit.Name> = []
    for edit in self where !result.contains(edit) {
      var edit = edit
      if case .rename(let owner, let edge, let name) = edit,
        !names.insert(Edit.Name(owner: owner, kind: edge.kind, name: name)).inserted
      {
        edit = .removal(owner, edge)
      }
      if let known = places[edit.place] {
        guard case .override = edit.place else { return nil }
        result[known] = edit
      } else {
        places[edit.place] = result.count
        result.append(edit)
      }
    }
    return result.filter { edit in
      guard case .requirement(_, let edge, let new) = edit, edge.isOnModule else { return true }
      return !result.contains { other in
        guard case .override(edge.target, let version) = other else { return false }
        return !new.admits(version, includingPrereleases: true)
      }
    }
  }
}

extension Edit {
  /// The key that a rename writes.
  fileprivate struct Name: Hashable {
    let owner: Owner
    let kind: Edge.Kind
    let name: String
  }

  /// The thing that an edit changes, so that no other edit changes it too.
  fileprivate enum Place: Hashable {
    case edge(Owner, Edge)
    case prereleases(String)
    case provider(String)
    case availability(String, Version)
    case override(String)
  }

  fileprivate var place: Place {
    switch self {
    case .requirement(let owner, let edge, _), .rename(let owner, let edge, _), .removal(let owner, let edge),
      .lazy(let owner, let edge):
      .edge(owner, edge)
    case .prereleases(let module): .prereleases(module)
    case .provider(let interface, _): .provider(interface)
    case .restoration(let module, let version): .availability(module, version)
    case .override(let module, _), .overrideRemoval(let module): .override(module)
    }
  }
}

extension ResolutionRequest {
  /// Applies a change, as if the manifest contained it.
  ///
  /// - Complexity: O(roots).
  public mutating func apply(_ edit: Edit) {
    switch edit {
    case .requirement(let owner, let edge, let requirement):
      var new = edge
      new.requirement = requirement
      replace(edge, of: owner, by: new)
    case .rename(let owner, let edge, let name):
      var new = edge
      new.target = name
      replace(edge, of: owner, by: new)
    case .removal(let owner, let edge):
      replace(edge, of: owner, by: nil)
    case .lazy(let owner, let edge):
      var new = edge
      new.isLazy = true
      replace(edge, of: owner, by: new)
    case .prereleases(let module): options.prereleases.insert(module)
    case .provider(let interface, let module):
      options.chosenProviders[interface] = module
      choices[interface] = nil
    case .restoration(let module, let version): amendments.restored[module, default: []].insert(version)
    case .override(let module, let version): overrides[module] = version
    case .overrideRemoval(let module): overrides[module] = nil
    }
  }

  /// Leaves out edges of the application, from its file or added by this run, for a search that looks beyond them.
  ///
  /// - Complexity: O(roots + edges).
  mutating func leaveOut(_ edges: some Sequence<Edge>) {
    let edges = edges.map(\.self)
    let left = Set(edges)
    roots.removeAll(where: left.contains)
    temporaryRoots.removeAll(where: left.contains)
    amendments.leftOut += edges
  }

  /// Leaves out all edges of the application but those that the resolver sees as one of these.
  mutating func keepOnly(_ edges: Set<Edge>) {
    let request = self
    leaveOut(
      (roots + temporaryRoots).filter { root in
        !request.effective(root).contains { edges.contains($0) } && !edges.contains(root)
      }
    )
  }

  private mutating func replace(_ edge: Edge, of owner: Edit.Owner, by new: Edge?) {
    switch owner {
    case .application: roots = roots.compactMap { $0 == edge ? new : $0 }
    case .module(let name): amendments.edges[name, default: [:]][edge] = .some(new)
    }
  }
}
