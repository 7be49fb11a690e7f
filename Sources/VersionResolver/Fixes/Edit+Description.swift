extension Edit: CustomStringConvertible {
  /// What to do, such as "change cart's dependency on log from ^1.4 to ^2".
  public var description: String {
    switch self {
    case .requirement(let owner, let edge, let new):
      "change \(owner)'s \(edge.noun) from \(edge.requirement) to \(new)"
    case .rename(let owner, let edge, let name): "in \(owner)'s \(edge.noun), write \(name) instead"
    case .removal(let owner, let edge): "remove \(owner)'s \(edge.noun)"
    case .lazy(let owner, let edge): "make \(owner)'s \(edge.noun) lazy"
    case .prereleases(let module): "opt in to pre-releases of \(module)"
    case .provider(let interface, let module): "choose \(module) as the provider of \(interface)"
    case .restoration(let module, let version): "make \(module) \(version) available again"
    case .override(let module, let version): "override \(module) with \(version)"
    case .overrideRemoval(let module): "remove the override of \(module)"
    }
  }
}

extension Edit.Owner: CustomStringConvertible {
  /// The name of the module, or "the application".
  public var description: String {
    switch self {
    case .application: "the application"
    case .module(let name): name
    }
  }
}

extension Edge: CustomStringConvertible {
  /// What the edge states, in words that continue "cart 1.2.0 …", such as "needs log ^1.4".
  public var description: String { words(for: "the application") }

  /// What the edge is called in the sentence of an edit: "dependency on log".
  fileprivate var noun: String {
    switch kind {
    case .dependency: "dependency on \(target)"
    case .optional: "optional dependency on \(target)"
    case .conflict: "conflict with \(target)"
    case .interface: "requirement on \(target)"
    case .package: "package \(target)"
    }
  }
}
