/// One change to a manifest.
public enum Edit: Sendable, Hashable {
  /// Whose manifest it is.
  public enum Owner: Sendable, Hashable {
    case application
    case module(String)
  }

  /// Another requirement on an edge.
  case requirement(Owner, Edge, Requirement)
  /// Another target of an edge, for a name that is misspelt.
  case rename(Owner, Edge, to: String)
  /// An optional edge or a conflict goes; or, where nothing else helps, one of the application's own requirements.
  case removal(Owner, Edge)
  /// An edge that no longer decides the order of initialization.
  case lazy(Owner, Edge)
  /// The application takes pre-releases of a module.
  case prereleases(of: String)
  /// The application chooses the module that provides an interface.
  case provider(of: String, module: String)
  /// A version may be selected again: it is not yanked any more.
  case restoration(of: String, Version)
  /// The application replaces whatever others require of a module by a version.
  case override(of: String, Version)
  /// The application's override of a module goes.
  case overrideRemoval(of: String)
}

extension ResolutionRequest {
  /// Makes a change, as if the manifest said it.
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
    case .provider(let interface, let module): options.chosenProviders[interface] = module
    case .restoration(let module, let version): amendments.restored[module, default: []].insert(version)
    case .override(let module, let version): overrides[module] = version
    case .overrideRemoval(let module): overrides[module] = nil
    }
  }

  private mutating func replace(_ edge: Edge, of owner: Edit.Owner, by new: Edge?) {
    switch owner {
    case .application: roots = roots.compactMap { $0 == edge ? new : $0 }
    case .module(let name): amendments.edges[name, default: [:]][edge] = .some(new)
    }
  }
}
